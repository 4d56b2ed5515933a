import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getStocks, type TestTicker } from '../watchlists/support.ts';
import { add, getPortfolio, getPurchase, toRow, type HoldingRow } from './support.ts';

let api: TestApi;
let stock: TestTicker;
beforeAll(async () => {
  api = await startTestApi();
  const [first] = await getStocks(api, 'NYSE', 1);
  if (first === undefined) throw new Error('There is no stock');
  stock = first;
});
afterAll(() => api.close());

const changed = { quantity: 3.5, buyPrice: 20, boughtOn: '2026-10-01' };
const update = (person: TestPerson, id: number, change: Record<string, unknown> = {}) =>
  api.as(person).call('updatePortfolioHolding', { id, ...changed, ...change });
const remove = (person: TestPerson, id: number) => api.as(person).call('removePortfolioHolding', { id });
const gone = { status: 404, message: 'These shares are no longer in your portfolio.' };

async function holding(): Promise<{ person: TestPerson; row: HoldingRow }> {
  const person = await api.people.appUser();
  return { person, row: toRow(await add(api, person, getPurchase(stock))) };
}

describe('updatePortfolioHolding', () => {
  it('is refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('updatePortfolioHolding', { id: 1, ...changed })).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await update(person, 1)).toMatchObject({ status: 403 });
  });

  it("changes amounts, date and brokerage of the caller's holding", async () => {
    const { person, row } = await holding();
    const [brokerage] = await api.sql<{ id: number }[]>`select id from brokerages where active limit 1`;
    api.clock.advance(1000);
    const answer = await update(person, row.id, { brokerageId: brokerage?.id, expectedUts: row.uts });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Changes saved',
      data: { id: row.id, quantity: 3.5, buy_price: 20, bought_on: '2026-10-01', cost: 70, brokerage },
    });
    expect(toRow(answer).uts).not.toBe(row.uts);
    expect(await getPortfolio(api, person)).toMatchObject({ totalCount: 1, data: [{ quantity: 3.5 }] });
  });

  it('is refused with 409 when the holding is newer than the form, and changes nothing', async () => {
    const { person, row } = await holding();
    api.clock.advance(1000);
    await update(person, row.id);
    expect(await update(person, row.id, { quantity: 99, expectedUts: row.uts })).toEqual({
      status: 409,
      message: 'These shares have changed since you opened them. Reload them before you save.',
      data: null,
    });
    expect(await getPortfolio(api, person)).toMatchObject({ data: [{ quantity: 3.5 }] });
  });

  it('lets one of several forms succeed that were opened at the same time', async () => {
    const { person, row } = await holding();
    api.clock.advance(1000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => {
        api.clock.advance(10);
        return update(person, row.id, { quantity: index + 1, expectedUts: row.uts });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  it('gives the same answer for holdings of other users and for unknown ones', async () => {
    const { row } = await holding();
    const stranger = await api.people.appUser();
    for (const id of [row.id, 999_999_999, Number.MAX_SAFE_INTEGER])
      expect(await update(stranger, id)).toEqual({ ...gone, data: null });
    for (const id of [0, -1, '1 OR 1=1', 2 ** 53])
      expect((await api.as(stranger).raw('updatePortfolioHolding', { id, ...changed })).status).toBe(400);
  });

  it('refuses invalid amounts and dates', async () => {
    const { person, row } = await holding();
    for (const change of [{ quantity: -1 }, { buyPrice: -1 }, { boughtOn: '2999-01-01' }, { brokerageId: 999_999 }])
      expect(await update(person, row.id, change)).toMatchObject({ status: 400, data: null });
    expect(await getPortfolio(api, person)).toMatchObject({ data: [{ quantity: 10 }] });
  });

  it('preserves a brokerage that was disabled later', async () => {
    const { person, row } = await holding();
    const [brokerage] = await api.sql<{ id: number }[]>`
      insert into brokerages (name, name_key) values ('Old House', 'old house') returning id`;
    await update(person, row.id, { brokerageId: brokerage?.id });
    await api.sql`update brokerages set active = false where id = ${brokerage?.id ?? 0}`;
    expect(await update(person, row.id, { brokerageId: brokerage?.id })).toMatchObject({
      status: 200,
      data: { brokerage: { name: 'Old House' } },
    });
    expect(await update(person, row.id)).toMatchObject({ status: 200, data: { brokerage: null } });
    expect(await update(person, row.id, { brokerageId: brokerage?.id })).toMatchObject({ status: 400 });
  });
});

describe('removePortfolioHolding', () => {
  it('is refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('removePortfolioHolding', { id: 1 })).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await remove(person, 1)).toMatchObject({ status: 403 });
  });

  it('removes a holding of the caller once, and never one of another user', async () => {
    const { person, row } = await holding();
    expect(await remove(await api.people.appUser(), row.id)).toEqual(gone);
    expect(await remove(person, row.id)).toEqual({ status: 200, message: 'Removed from your portfolio' });
    expect(await remove(person, row.id)).toEqual(gone);
    expect(await getPortfolio(api, person)).toMatchObject({ totalCount: 0, data: [] });
  });
});
