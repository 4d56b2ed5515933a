import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../../server/database/tables/market/market.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { listedTickers } from './support.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let api: TestApi;
let reader: TestPerson;
let now: number;
beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
  now = api.clock.now().getTime();
  const at = (ahead: number): Date => new Date(now + ahead);
  await api.db.insert(events).values([
    { name: 'Yesterday', nameTr: 'Dün', startsAt: at(-DAY) },
    {
      name: 'Results',
      nameTr: 'Bilanço',
      startsAt: at(HOUR),
      tickerId: listedTickers.apple,
      estimatedEps: 1.5,
      estimatedRevenue: 94_000,
    },
    { name: 'Rate decision', nameTr: 'Faiz kararı', startsAt: at(2 * HOUR) },
    { name: 'Meeting', nameTr: 'Genel kurul', startsAt: at(2 * HOUR), tickerId: 2 },
    { name: 'Next month', nameTr: 'Gelecek ay', startsAt: at(40 * DAY) },
  ]);
});
afterAll(() => api.close());

const list = (variables: Record<string, unknown> = {}, person = reader) => api.as(person).call('getEvents', variables);
const names = async (variables: Record<string, unknown> = {}, person = reader) =>
  (await list(variables, person)).data?.map(({ name }) => name);
const day = (ahead: number): string => new Date(now + ahead).toISOString();

describe('getEvents', () => {
  it('is refused to a guest and to a bot developer', async () => {
    expect(await api.as(null).raw('getEvents')).toMatchObject(unauthenticated);
    expect(await list({}, await api.people.developer())).toMatchObject({ status: 403, data: null });
  });

  it('lists the next 30 days, the next event first, with estimates in the currency of the stock', async () => {
    const { data, totalCount } = await list();
    expect(totalCount).toBe(3);
    expect(data).toMatchObject([
      {
        name: 'Results',
        ticker_id: listedTickers.apple,
        ticker_symbol: 'AAPL',
        company_name: 'Apple Inc.',
        currency: 'USD',
        est_eps: 1.5,
        est_rev: 94_000,
      },
      { name: 'Rate decision', ticker_id: null, ticker_symbol: null, est_eps: null, est_rev: null },
      { name: 'Meeting', ticker_id: 2 },
    ]);
  });

  it('answers in Turkish for a Turkish reader', async () => {
    const answer = await api.as(reader).with({ 'accept-language': 'tr' }).call('getEvents', {});
    expect(answer.data?.map(({ name }) => name)).toEqual(['Bilanço', 'Faiz kararı', 'Genel kurul']);
  });

  it('lists a requested range, or a single stock', async () => {
    expect(await names({ from: day(-2 * DAY), to: day(0) })).toEqual(['Yesterday']);
    expect(await names({ from: day(30 * DAY) })).toEqual(['Next month']);
    expect(await names({ tickerId: 2 })).toEqual(['Meeting']);
    expect(await names({ tickerId: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('pages without repeating events of the same time', async () => {
    const seen = [];
    for (let pageNumber = 1; pageNumber <= 4; pageNumber += 1)
      seen.push(...((await names({ pageNumber, pageSize: 1 })) ?? []));
    expect(seen).toEqual(['Results', 'Rate decision', 'Meeting']);
  });

  it('leaves out muted stocks, unless one of them is requested', async () => {
    const muting = await api.people.appUser();
    await api.as(muting).call('addMute', { kind: 'ticker', target: 'AAPL' });
    expect(await names({}, muting)).toEqual(['Rate decision', 'Meeting']);
    expect(await names({ tickerId: listedTickers.apple }, muting)).toEqual(['Results']);
  });

  it('refuses a range that ends before it begins, and invalid timestamps', async () => {
    expect(await list({ from: day(DAY), to: day(0) })).toMatchObject({
      status: 400,
      message: 'The end of the period is before its start.',
      data: null,
    });
    expect((await api.as(reader).raw('getEvents', { from: 'tomorrow' })).status).toBe(400);
  });

  it.each([
    { from: '0001-01-01', to: '9999-12-31T23:59:59Z' },
    { from: '1970-01-01', to: '2199-12-31' },
  ])('accepts %j without an error', async (span) => {
    expect(await list(span)).toMatchObject({ status: 200, totalCount: 5 });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getEvents', { pageSize }));
    expect(await request(50)).toBe(await request(1));
  });
});
