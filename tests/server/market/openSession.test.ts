import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { watch } from '../watchlists/support.ts';
import { known } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
  await watch(api, reader, [known.apple, known.fund]);
  // Some seconds into a minute of trade in New York, whose session of 2027-03-10 lasts from 14:30 to 21:00.
  api.clock.advance(Date.parse('2027-03-10T16:00:20Z') - api.clock.now().getTime());
});
afterAll(() => api.close());

interface Row {
  readonly current_price?: string | number | null;
  readonly stats?: { readonly current_value: string | number };
  readonly chart_data: readonly { readonly value: string | number }[];
}

/** Price and end of the line of each row. */
const ends = (rows: readonly Row[] | null | undefined) =>
  (rows ?? []).map((row) => ({
    price: row.current_price ?? row.stats?.current_value,
    end: row.chart_data.at(-1)?.value,
  }));

describe('while an exchange is open', () => {
  it.each(['cts', 'current_price'])('the lines of a watch list by %s end at the price beside them', async (sortBy) => {
    const answer = await api.as(reader).call('getStockWatchlist', { pageNumber: 1, pageSize: 20, sortBy });
    const rows = ends(answer.data);
    expect(rows).toHaveLength(2);
    expect(rows.map(({ end }) => end)).toEqual(rows.map(({ price }) => price));
  });

  it('so do those of stocks that were searched for', async () => {
    const answer = await api.as(reader).call('searchStockByName', { companyName: 'bank', pageNumber: 1, pageSize: 20 });
    const rows = ends(answer.data);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ end }) => end)).toEqual(rows.map(({ price }) => price));
  });
});
