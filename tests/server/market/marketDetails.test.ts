import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { industries, tickers } from '../../../server/database/tables/market/market.ts';
import { calendar } from '../../../server/ports/market/calendar.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { storePrice, listedTickers, listTicker, waitForSunday } from './support.ts';

let api: TestApi;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
  reader = await api.people.appUser();
});
afterAll(() => api.close());

const details = (language = 'en') => api.as(reader).with({ 'accept-language': language }).call('getMarketDetails');
const indices = (variables: Record<string, unknown> = {}) =>
  api.as(reader).call('getIndicesData', { pageNumber: 1, pageSize: 5, ...variables });

describe.each([
  ['getMarketDetails', {}],
  ['getIndicesData', { pageNumber: 1, pageSize: 5 }],
] as const)('%s', (name, variables) => {
  it('is refused to a guest and to a bot developer', async () => {
    expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    const developer = await api.people.developer();
    expect(await api.as(developer).call(name, variables)).toMatchObject({ status: 403, data: null });
  });
});

describe('getMarketDetails', () => {
  it('says on a Sunday that all exchanges are closed and when they open', async () => {
    const { data } = await details();
    expect(data?.exchanges.map(({ name, state, country_code }) => ({ name, state, country_code }))).toEqual([
      { name: 'NASDAQ', state: 'closed', country_code: 'US' },
      { name: 'New York Stock Exchange', state: 'closed', country_code: 'US' },
      { name: 'Borsa İstanbul', state: 'closed', country_code: 'TR' },
    ]);
    const now = api.clock.now().getTime();
    const opens = calendar('TR').sessions.find(({ opensAt }) => opensAt > now)?.opensAt;
    expect(new Date(data?.exchanges[2]?.next_change ?? 0).getTime()).toBe(opens);
  });

  it('returns at most twelve indices, the most important first, and the source of the prices', async () => {
    const { data } = await details();
    expect(data?.indices).toHaveLength(12);
    expect(data?.indices[0]).toMatchObject({
      id: listedTickers.index,
      symbol: 'SPX',
      country_name: 'United States',
      is_stale: false,
    });
    expect(data?.indices[0]?.chart_data.length).toBeGreaterThan(4);
    expect(data).toMatchObject({ source: 'Simulated prices', is_simulated: true, is_stale: false, delay_seconds: 0 });
    expect(new Date(data?.as_of ?? 0).getTime()).toBeLessThanOrEqual(api.clock.now().getTime());
  });

  it('returns the industries in the language and sort order of the reader, with their stocks and average change', async () => {
    const banks = 7;
    const listed = await api.db.select({ id: tickers.id }).from(tickers).where(eq(tickers.industryId, banks));
    const [first, second] = listed;
    await storePrice(api, first?.id ?? 0, 110, 100);
    await storePrice(api, second?.id ?? 0, 104, 100);
    const getBank = async (language: string) =>
      (await details(language)).data?.industries.find(({ id }) => id === banks);
    expect(await getBank('en')).toMatchObject({ name: 'Banks', num_stocks: listed.length, p_change: 7 });
    expect(await getBank('tr')).toMatchObject({ name: 'Bankacılık' });
    const names = (await details('tr')).data?.industries.map(({ name }) => name) ?? [];
    expect(names).toEqual(names.toSorted(new Intl.Collator('tr').compare));
    await api.db.update(industries).set({ active: false }).where(eq(industries.id, banks));
    expect(await getBank('en')).toBeUndefined();
    await api.db.update(industries).set({ active: true }).where(eq(industries.id, banks));
  });

  it('says that an exchange is open, and when it closes', async () => {
    const session = calendar('US').sessions.find(({ opensAt }) => opensAt > api.clock.now().getTime());
    if (session === undefined) throw new Error('The calendar has ended');
    api.clock.advance(session.opensAt + 3_600_000 - api.clock.now().getTime());
    const { data } = await details();
    expect(data?.exchanges[0]).toMatchObject({ state: 'open', next_change: new Date(session.closesAt).toISOString() });
    waitForSunday(api);
  });

  it('needs few statements', async () => {
    expect(await countStatements(api, reader, (caller) => caller.call('getMarketDetails'))).toBeLessThanOrEqual(8);
  });
});

describe('getIndicesData', () => {
  it('lists the indices by importance, by page', async () => {
    const { data, totalCount } = await indices();
    expect(data?.map(({ symbol }) => symbol)).toEqual(['SPX', 'DJI', 'IXIC', 'NDX', 'NYA']);
    expect(totalCount).toBe(13);
    expect((await indices({ pageNumber: 3 })).data?.map(({ symbol }) => symbol)).toEqual(
      ['XBANK', 'XUSIN', 'XUTEK'].slice(0, 3),
    );
  });

  it('searches folded names and symbols, with wildcards as text', async () => {
    expect(await indices({ search: 'SINAI' })).toMatchObject({ totalCount: 1, data: [{ symbol: 'XUSIN' }] });
    expect(await indices({ search: 'xu100' })).toMatchObject({ totalCount: 1, data: [{ name: 'BIST 100' }] });
    expect(await indices({ search: '%' })).toMatchObject({ totalCount: 0, data: [] });
    expect(await indices({ search: 'apple' })).toMatchObject({ totalCount: 0 });
  });

  it('marks a value that the source does not have', async () => {
    const own = await listTicker(api, 'OWNX', { kind: 'index', name: 'Own index' });
    await storePrice(api, own, 1_000, 990);
    expect(await indices({ search: 'ownx' })).toMatchObject({
      data: [{ current_value: 1_000, prev_close: 990, is_stale: true }],
    });
  });

  it('clamps pages, and reads a long page in the same number of statements as a short one', async () => {
    expect((await indices({ pageSize: -1 })).status).toBe(200);
    expect((await indices({ pageSize: 2_000_000_000 })).data?.length).toBeGreaterThan(12);
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getIndicesData', { pageNumber: 1, pageSize }));
    expect(await request(13)).toBe(await request(1));
  });
});
