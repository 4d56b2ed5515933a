import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { etfFacts } from '../../../server/database/tables/market/market.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { storePrice, listedTickers, waitForSunday } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
  reader = await api.people.appUser();
  await api.db.insert(etfFacts).values({
    tickerId: listedTickers.fund,
    analystRatings: [
      { name: 'Strong buy', value: 5 },
      { name: 'Hold', value: 2 },
      { name: 'Eigen', value: 1 },
    ],
    analystInfo: 'What analysts think.',
    analystInfoTr: 'Analistlerin görüşü.',
    earnings: [
      { period: 'Q3 2026', expected: 1.5, actual: 1.7 },
      { period: 'Q4 2026', expected: 1.6, actual: null },
      { period: 'some day', expected: 9, actual: 9 },
    ],
    importantDates: [
      { id: 2, date: '2026-03-01', title: 'Distribution', titleTr: 'Dağıtım' },
      { id: 1, date: '2026-02-01', title: 'Rebalancing', titleTr: 'Dengeleme' },
    ],
    dividendYield: 1.25,
    peRatio: 21.5,
    marketCap: 1_000_000,
  });
});
afterAll(() => api.close());

const read = (tickerId: number, person: TestPerson = reader) =>
  api.as(person).call('getETFStocksDetails', { tickerId });

describe('getETFStocksDetails', () => {
  it('is refused to a guest and to a bot developer', async () => {
    expect(await api.as(null).raw('getETFStocksDetails', { tickerId: listedTickers.fund })).toMatchObject(
      unauthenticated,
    );
    expect(await read(listedTickers.fund, await api.people.developer())).toMatchObject({ status: 403, data: null });
  });

  it('answers 404 for an unknown ticker and, with another message, for a ticker that is not a fund', async () => {
    expect(await read(999_999)).toMatchObject({ status: 404, message: 'This stock could not be found.' });
    const answer = await read(listedTickers.apple);
    expect(answer).toMatchObject({ status: 404, data: null });
    expect(answer.message).toContain('AAPL is not a fund');
  });

  it('returns ratings as shares of the total, earnings by quarter, dates in order and statistics', async () => {
    const { data } = await read(listedTickers.fund);
    expect(data).toMatchObject({
      ticker_id: listedTickers.fund,
      analyst_ratings: {
        info: 'What analysts think.',
        chart_data: [
          { name: 'Strong buy', value: 62.5 },
          { name: 'Hold', value: 25 },
          { name: 'Eigen', value: 12.5 },
        ],
      },
      earnings: {
        actual_eps: 1.7,
        expected_eps: 1.5,
        actual: [{ date: '2026-07-01T00:00:00.000Z', value: 1.7 }],
        expected: [
          { date: '2026-07-01T00:00:00.000Z', value: 1.5 },
          { date: '2026-10-01T00:00:00.000Z', value: 1.6 },
        ],
      },
      important_dates: [
        { id: 1, title: 'Rebalancing' },
        { id: 2, title: 'Distribution' },
      ],
      statistics: { div_yield: 1.25, pe_ration: 21.5, market_cap: 1_000_000 },
    });
    const { low, year_low, year_high, volumn } = data?.statistics ?? {};
    expect(Number(year_low)).toBeLessThanOrEqual(Number(low));
    expect(Number(year_high)).toBeGreaterThanOrEqual(Number(low));
    expect(volumn).toBeGreaterThan(0);
  });

  it('answers in Turkish for a Turkish reader', async () => {
    const answer = await api
      .as(reader)
      .with({ 'accept-language': 'tr' })
      .call('getETFStocksDetails', { tickerId: listedTickers.fund });
    expect(answer.data).toMatchObject({
      analyst_ratings: { info: 'Analistlerin görüşü.', chart_data: [{ name: 'Güçlü al' }, { name: 'Tut' }, {}] },
      important_dates: [{ title: 'Dengeleme' }, { title: 'Dağıtım' }],
    });
  });

  it('returns only statistics when no other data was entered', async () => {
    await storePrice(api, listedTickers.fund + 1, 50, 49);
    expect((await read(listedTickers.fund + 1)).data).toMatchObject({
      analyst_ratings: null,
      earnings: null,
      important_dates: [],
      statistics: { avg_vol: null, div_yield: null },
    });
  });
});
