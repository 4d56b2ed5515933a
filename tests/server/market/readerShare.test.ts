import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReaderLimitError } from '../../../server/ports/market/readerLimits.ts';
import { MovingMarket } from '../../support/api/movingMarket.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { listedTickers } from './support.ts';

/** A source whose chart budget this reader has used up. */
class CountingMarket extends MovingMarket {
  readonly readers: (string | undefined)[] = [];

  override lastSession = () => {
    const opensAt = Date.parse('2026-01-05T14:30:00Z');
    return Promise.resolve({ index: 1, date: '2026-01-05', opensAt, closesAt: opensAt + 6.5 * 3_600_000 });
  };
  override candles = ({ reader }: { readonly reader?: string | undefined } = {}) => {
    this.readers.push(reader);
    return Promise.reject(new ReaderLimitError(41_200));
  };
}

let api: TestApi;
let person: TestPerson;
const market = new CountingMarket();
beforeAll(async () => {
  market.set(listedTickers.apple, 200);
  api = await startTestApi({ market });
  person = await api.people.appUser();
});
afterAll(() => api.close());

it('returns the waiting time to a reader who has used up their share of the source', async () => {
  const answer = await api.as(person).raw('getStocksDetails', { tickerId: listedTickers.apple, oneYear: true });
  expect(answer.body.errors?.[0]).toMatchObject({
    message: 'You have opened many charts in a short time. Please try again in 42 seconds.',
    extensions: { code: 'RATE_LIMITED' },
  });
  expect(answer.headers.get('retry-after')).toBe('42');
  expect(market.readers).toEqual([String(person.id)]);
});

it('shows stored prices instead, where there are any', async () => {
  await api.sql`
    insert into daily_candles (ticker_id, day, open, high, low, close, volume)
    select ${listedTickers.apple}, date '2026-01-05' - n, 10, 12, 9, 11, 100 from generate_series(3, 20) n`;
  await api.sql`
    insert into quotes (ticker_id, price, previous_close, source, as_of) values (${listedTickers.apple}, 11, 11, 'simulated', ${api.clock.now()})
    on conflict do nothing`;
  const { data } = await api.as(person).call('getStocksDetails', { tickerId: listedTickers.apple, threeMonth: true });
  expect(data?.line_chart?.three_month?.length).toBeGreaterThan(5);
});
