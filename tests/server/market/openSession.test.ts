import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { watch } from '../watchlists/support.ts';
import { listedTickers } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
  await watch(api, reader, [listedTickers.apple, listedTickers.fund]);
  // Some seconds into a minute of the New York session of 2027-03-10, which lasts from 14:30 to 21:00.
  api.clock.advance(Date.parse('2027-03-10T16:00:20Z') - api.clock.now().getTime());
});
afterAll(() => api.close());

interface Row {
  readonly current_price?: string | number | null;
  readonly stats?: { readonly current_value: string | number };
  readonly chart_data: readonly { readonly value: string | number }[];
}

/** The price and the last point of the sparkline of each row. */
const ends = (rows: readonly Row[] | null | undefined) =>
  (rows ?? []).map((row) => ({
    price: row.current_price ?? row.stats?.current_value,
    end: row.chart_data.at(-1)?.value,
  }));

describe('during an exchange session', () => {
  it.each(['cts', 'current_price'])(
    'the sparklines of a watchlist sorted by %s end at the price in the same row',
    async (sortBy) => {
      const answer = await api.as(reader).call('getStockWatchlist', { pageNumber: 1, pageSize: 20, sortBy });
      const rows = ends(answer.data);
      expect(rows).toHaveLength(2);
      expect(rows.map(({ end }) => end)).toEqual(rows.map(({ price }) => price));
    },
  );

  it('the sparklines of searched stocks end at the price in the same row', async () => {
    const answer = await api.as(reader).call('searchStockByName', { companyName: 'bank', pageNumber: 1, pageSize: 20 });
    const rows = ends(answer.data);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ end }) => end)).toEqual(rows.map(({ price }) => price));
  });
});
