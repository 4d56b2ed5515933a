import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALERT_LIMITS } from '../../../rules/market/alerts.ts';
import { alertMarks, alerts } from '../../../server/database/tables/market/alerts.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { waitForSunday } from '../market/support.ts';
import { getStocks, type TestTicker } from '../watchlists/support.ts';
import { addStock, getAlerts } from './support.ts';

let api: TestApi;
let person: TestPerson;
let stock: TestTicker;
let price: number;

beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
  const [first] = await getStocks(api, 'NASDAQ', 1);
  if (first === undefined) throw new Error('stocks are missing');
  stock = first;
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.people.appUser();
  price = Number((await add({ value: 999_999 }, await api.people.appUser())).data?.current_price);
});

const add = (change: Record<string, unknown> = {}, who: TestPerson = person) =>
  api.as(who).call('addAlert', {
    tickerId: stock.id,
    condition: 'above',
    value: 10_000,
    isRepeat: false,
    isEmail: true,
    ...change,
  });
const list = (change: Record<string, unknown> = {}, who: TestPerson = person) =>
  api.as(who).call('getAlertList', { pageNumber: 1, pageSize: 20, ...change });

describe('addAlert', () => {
  it('is refused to guests and other roles', async () => {
    const variables = { tickerId: stock.id, condition: 'above', value: 1, isRepeat: false, isEmail: false };
    expect(await api.as(null).raw('addAlert', variables)).toMatchObject(unauthenticated);
    for (const item of [await api.people.developer(), await api.people.admin()])
      expect(await add({}, item)).toMatchObject({ status: 403, data: null });
  });

  it('stores the alert with the current price and requests quotes for its stock', async () => {
    const answer = await add({ alertTypeId: 1, isRepeat: true });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Alert set',
      data: {
        ticker_id: stock.id,
        ticker_symbol: stock.symbol,
        ticker_name: stock.name,
        currency: 'USD',
        id_s2_alert_types: 1,
        condition: 'above',
        value: 10_000,
        base_price: price,
        current_price: price,
        is_met: false,
        is_repeat: true,
        is_email: true,
        active: true,
        fired_at: null,
        is_simulated: true,
        is_delisted: false,
      },
    });
    expect(await getAlerts(api, person)).toMatchObject([{ threshold: '10000.000000', wasMet: false, everyTime: true }]);
    const marks = await api.db.select().from(alertMarks);
    expect(marks.map(({ tickerId }) => tickerId)).toContain(stock.id);
  });

  it('reports that the condition is already met', async () => {
    expect((await add({ value: 0.01 })).data).toMatchObject({ is_met: true, active: true });
    expect((await add({ condition: 'below', value: 0.01 })).data).toMatchObject({ is_met: false });
    expect((await add({ condition: 'percent_move', value: 0.01 })).data).toMatchObject({ is_met: false });
  });

  it.each([
    ['nothing', { value: 0 }, 'The price must be more than 0'],
    ['a negative price', { value: -5 }, 'The price must be more than 0'],
    ['a price above the maximum', { value: 1e10 }, 'The price is too high'],
    ['too many decimals', { value: 1.1234567 }, 'Enter a price with at most 6 decimal places'],
    ['a number that rounds to zero', { value: 5e-324 }, 'The price must be more than 0'],
    ['zero percent', { condition: 'percent_move', value: 0 }, 'The percentage must be more than 0'],
    ['1,001 percent', { condition: 'percent_move', value: 1001 }, 'The percentage cannot be more than 1,000'],
    [
      'percent to three decimals',
      { condition: 'percent_move', value: 1.234 },
      'Enter a percentage with at most 2 decimal places',
    ],
    [
      '0.49 percent every time',
      { condition: 'percent_move', value: 0.49, isRepeat: true },
      'An alert that fires every time needs a move of at least 0.5 percent',
    ],
    ['an unknown kind', { alertTypeId: 987_654 }, 'This kind of alert does not exist.'],
  ])('answers 400 to %s', async (_what, change, message) => {
    expect(await add(change)).toEqual({ status: 400, message, data: null });
    expect(await getAlerts(api, person)).toEqual([]);
  });

  it('answers numbers out of range with a typed error', async () => {
    for (const value of [Number.POSITIVE_INFINITY, Number.NaN, '12,5', 1e15]) {
      const answer = await api
        .as(person)
        .raw('addAlert', { tickerId: stock.id, condition: 'above', value, isRepeat: false, isEmail: false });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toContain('value');
    }
    expect(await getAlerts(api, person)).toEqual([]);
  });

  it('refuses unlisted stocks and stocks that no longer trade', async () => {
    expect(await add({ tickerId: 999_999_999 })).toMatchObject({
      status: 404,
      message: 'This stock could not be found.',
    });
    const gone = await addStock(api, 'GONE');
    await api.sql`update tickers set delisted_on = '2026-01-05' where id = ${gone}`;
    expect(await add({ tickerId: gone })).toMatchObject({ status: 400, data: null });
    const unpriced = await addStock(api, 'QUIET');
    expect(await add({ tickerId: unpriced })).toMatchObject({ status: 503, data: null });
  });

  it('refuses a duplicate alert, also in parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)?.message).toBe('You already have this alert.');
    expect(await getAlerts(api, person)).toHaveLength(1);
  });

  it('refuses more alerts than the limit per user, also in parallel calls', async () => {
    await api.db.insert(alerts).values(
      Array.from({ length: ALERT_LIMITS.perPerson - 1 }, (_, index) => ({
        userId: person.id,
        tickerId: stock.id,
        condition: 'above' as const,
        threshold: String(1000 + index),
        basePrice: '1',
      })),
    );
    const answers = await Promise.all([1, 2, 3].map((value) => add({ condition: 'below', value })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)?.message).toContain('at most 200 alerts');
  });
});

describe('updateAlert', () => {
  let id: number;
  let uts: string;
  beforeEach(async () => {
    const { data } = await add();
    id = data?.id ?? 0;
    uts = String(data?.uts);
  });
  const update = (change: Record<string, unknown> = {}, who: TestPerson = person) =>
    api.as(who).call('updateAlert', {
      id,
      condition: 'above',
      value: 10_000,
      isRepeat: false,
      isEmail: true,
      active: true,
      ...change,
    });

  it('is refused to guests, other roles and other users', async () => {
    expect(
      await api.as(null).raw('updateAlert', {
        id,
        condition: 'above',
        value: 1,
        isRepeat: false,
        isEmail: false,
        active: true,
      }),
    ).toMatchObject(unauthenticated);
    expect(await update({}, await api.people.admin())).toMatchObject({ status: 403 });
    const stranger = await api.people.appUser();
    const hidden = await update({ value: 1 }, stranger);
    expect(hidden).toEqual({ status: 404, message: 'This alert could not be found.', data: null });
    expect(await update({ id: 999_999_999 }, stranger)).toEqual(hidden);
    expect((await getAlerts(api, person))[0]?.threshold).toBe('10000.000000');
  });

  it('changes the given fields and measures a new condition from the current price', async () => {
    await api.sql`update alerts set base_price = 1, evaluated_at = '2026-01-01' where id = ${id}`;
    expect(await update({ isEmail: false, isRepeat: true })).toMatchObject({
      status: 200,
      message: 'Alert changed',
      data: { is_email: false, is_repeat: true, base_price: 1 },
    });
    expect(await update({ condition: 'percent_move', value: 2.5 })).toMatchObject({
      data: { condition: 'percent_move', value: 2.5, base_price: price },
    });
    const [row] = await getAlerts(api, person);
    expect(row?.evaluatedAt.getUTCFullYear()).toBeGreaterThanOrEqual(2026);
    expect(row?.upper).toBe((price * 1.025).toFixed(6));
  });

  it('switches off and on, and measures from the current price again', async () => {
    expect(await update({ active: false })).toMatchObject({ message: 'Alert switched off', data: { active: false } });
    await api.sql`update alerts set base_price = 1, was_met = true, fired_at = now() where id = ${id}`;
    expect(await update()).toMatchObject({
      message: 'Alert switched on',
      data: { active: true, base_price: price, is_met: false },
    });
  });

  it('allows small moves for one-time alerts only; an existing repeating one can be switched off', async () => {
    const move = { condition: 'percent_move', value: 0.1 } as const;
    expect(await update({ ...move, isRepeat: false })).toMatchObject({ status: 200 });
    expect(await update({ ...move, isRepeat: true })).toMatchObject({ status: 400 });
    await api.sql`update alerts set every_time = true where id = ${id}`;
    expect(await update({ ...move, isRepeat: true, active: false })).toMatchObject({ message: 'Alert switched off' });
    expect(await update({ ...move, isRepeat: true, active: true })).toMatchObject({ status: 400 });
    expect(await update({ ...move, value: 0.5, isRepeat: true })).toMatchObject({
      status: 200,
      data: { active: true },
    });
  });

  it('answers 409 to a form that is older than the alert, and changes nothing', async () => {
    expect(await update({ expectedUts: uts, isRepeat: true })).toMatchObject({ status: 200 });
    expect(await update({ expectedUts: uts, value: 5 })).toMatchObject({ status: 409, data: null });
    expect((await getAlerts(api, person))[0]?.threshold).toBe('10000.000000');
  });

  it('validates like addAlert, and refuses to become a duplicate', async () => {
    expect(await update({ value: -1 })).toMatchObject({ status: 400, message: 'The price must be more than 0' });
    expect(await update({ alertTypeId: 987_654 })).toMatchObject({ status: 400 });
    await add({ value: 20_000 });
    expect(await update({ value: 20_000 })).toMatchObject({ status: 400, message: 'You already have this alert.' });
  });

  it('can still switch off an alert on a stock that no longer trades', async () => {
    const gone = await addStock(api, 'LEFT');
    await api.sql`update tickers set delisted_on = '2026-01-05' where id = ${gone}`;
    await api.sql`update alerts set ticker_id = ${gone} where id = ${id}`;
    expect(await update({ active: false })).toMatchObject({ status: 200, data: { is_delisted: true, is_stale: true } });
    expect(await update({ active: true })).toMatchObject({ status: 400, data: null });
  });
});

describe('removeAlert', () => {
  it('removes only alerts of the caller', async () => {
    const id = (await add()).data?.id ?? 0;
    expect(await api.as(null).raw('removeAlert', { id })).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.developer()).call('removeAlert', { id })).toMatchObject({ status: 403 });
    expect(await api.as(await api.people.appUser()).call('removeAlert', { id })).toMatchObject({ status: 404 });
    expect(await getAlerts(api, person)).toHaveLength(1);
    expect(await api.as(person).call('removeAlert', { id })).toEqual({ status: 200, message: 'Alert removed' });
    expect(await api.as(person).call('removeAlert', { id })).toMatchObject({ status: 404 });
    expect(await getAlerts(api, person)).toEqual([]);
  });
});

describe('getAlertList', () => {
  it('is refused to guests and other roles', async () => {
    expect(await api.as(null).raw('getAlertList', { pageNumber: 1, pageSize: 1 })).toMatchObject(unauthenticated);
    expect(await list({}, await api.people.admin())).toMatchObject({ status: 403, data: null });
  });

  it('lists the alerts of the caller, the newest first, by page', async () => {
    for (const value of [7001, 7002, 7003]) {
      await add({ value });
      api.clock.advance(1000);
    }
    await add({ value: 7004 }, await api.people.appUser());
    const values = async (change: Record<string, unknown>) => (await list(change)).data?.map(({ value }) => value);
    expect(await values({})).toEqual([7003, 7002, 7001]);
    expect(await values({ pageSize: 2, pageNumber: 2 })).toEqual([7001]);
    expect(await values({ pageSize: -1, pageNumber: 0 })).toEqual([7003]);
    expect(await list({ pageSize: 1 })).toMatchObject({ status: 200, totalCount: 3 });
    expect(await values({ sortBy: 'cts', sortOrder: 'asc' })).toEqual([7001, 7002, 7003]);
  });

  it('searches symbol and company literally, and filters', async () => {
    const [otherStock] = (await getStocks(api, 'BIST', 1)).map(({ id, symbol }) => ({ id, symbol }));
    await add();
    await add({ tickerId: otherStock?.id, isRepeat: true });
    const symbols = async (change: Record<string, unknown>) =>
      (await list(change)).data?.map(({ ticker_symbol: symbol }) => symbol);
    expect(await symbols({ search: stock.symbol.toLowerCase() })).toEqual([stock.symbol]);
    expect(await symbols({ search: stock.name })).toEqual([stock.symbol]);
    expect(await symbols({ search: '%' })).toEqual([]);
    expect(await symbols({ search: 'x'.repeat(100_000) })).toEqual([]);
    expect(await symbols({ tickerId: otherStock?.id })).toEqual([otherStock?.symbol]);
    const bySymbol = await symbols({ sortBy: 'ticker_symbol' });
    expect(bySymbol).toHaveLength(2);
    expect(bySymbol?.toReversed()).toEqual(await symbols({ sortBy: 'ticker_symbol', sortOrder: 'desc' }));
    expect(await symbols({ active: false })).toEqual([]);
    for (const sortBy of ['condition', 'active', 'fired_at'])
      expect(await symbols({ sortBy, sortOrder: 'desc' })).toHaveLength(2);
  });

  it('sends the same number of statements for many alerts as for one', async () => {
    const stocks = await getStocks(api, 'NASDAQ', 12);
    await add();
    const statementsForOne = await countStatements(api, person, (caller) =>
      caller.call('getAlertList', { pageNumber: 1, pageSize: 50 }),
    );
    for (const { id } of stocks.slice(1)) {
      await add({ tickerId: id });
    }
    const statementsForMany = await countStatements(api, person, (caller) =>
      caller.call('getAlertList', { pageNumber: 1, pageSize: 50 }),
    );
    expect(statementsForMany).toBe(statementsForOne);
    expect((await list({ pageSize: 50 })).data).toHaveLength(12);
  });
});
