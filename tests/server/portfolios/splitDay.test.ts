import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyCandles, quotes } from '../../../server/database/tables/market/market.ts';
import { holdings } from '../../../server/database/tables/market/portfolios.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../market/support.ts';
import { getPortfolio, show } from './support.ts';

/** Ten new Netflix shares for one from the opening of this day, 14:30 UTC. */
const day = '2025-11-17';

let api: TestApi;
let owner: TestPerson;
let netflix: number;
beforeAll(async () => {
  api = await startTestApi();
  const [row] = await api.sql<{ id: number }[]>`
    select t.id from tickers t join corporate_actions a on a.ticker_id = t.id
    where t.symbol = 'NFLX' and a.kind = 'split' and a.day = ${day} and a.ratio = 10`;
  if (row === undefined) throw new Error('The split is not listed');
  netflix = row.id;
  owner = await api.people.appUser();
  const purchasedOn = '2025-11-03';
  const bought = new Date(`${purchasedOn}T18:00:00Z`);
  await api.db.insert(holdings).values({
    userId: owner.id,
    tickerId: netflix,
    quantity: '10',
    purchasePrice: '1000',
    purchasedOn,
    createdAt: bought,
    updatedAt: bought,
  });
  await show(api, owner, 'public');
  await writePost(api, owner, netflix, 'Ten shares');
  const candle = { open: 1000, high: 1000, low: 1000, close: 1000, volume: 1 };
  await api.db.delete(dailyCandles);
  await api.db.insert(dailyCandles).values({ tickerId: netflix, day: purchasedOn, ...candle });
});
afterAll(() => api.close());

describe('on the day of a split', () => {
  it.each([
    ['hours before the opening bell', '2025-11-17T08:00:00Z', '2025-11-14T21:00:00Z', 10],
    ['after the opening bell', '2025-11-17T15:00:00Z', '2025-11-17T15:00:00Z', 100],
  ])('portfolio, stock page and ranking show the same values, %s', async (_when, now, asOf, shares) => {
    api.clock.advance(Date.parse(now) - api.clock.now().getTime());
    const [holding] = (await getPortfolio(api, owner)).data ?? [];
    const price = Number(holding?.current_price);
    const gain = ((price * shares) / 10_000 - 1) * 100;
    expect(Math.abs(gain)).toBeLessThan(50);
    expect(Number(holding?.quantity)).toBe(shares);
    expect(Number(holding?.gain_percentage)).toBeCloseTo(gain, 1);

    const detail = await api.as(owner).call('getStocksDetails', { tickerId: netflix });
    expect(Number(detail.data?.social_posts[0]?.percentage_change)).toBeCloseTo(gain, 1);

    const quote = { price, previousClose: price, source: 'simulated', asOf: new Date(asOf) };
    await api.db
      .insert(quotes)
      .values({ tickerId: netflix, ...quote })
      .onConflictDoUpdate({ target: quotes.tickerId, set: quote });
    await api.runJob('rank-people');
    const ranking = await api.as(owner).call('getPerformanceList', { pageNumber: 1, pageSize: 10 });
    const ranked = ranking.data?.find(({ user_id }) => user_id === owner.id);
    expect(Number(ranked?.p_change)).toBeCloseTo(gain, 1);
  });
});
