import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow, notFound } from '../people/support.ts';
import { getStocks, type TestTicker } from '../watchlists/support.ts';
import { addHoldings, getAppUser, show } from './support.ts';

let api: TestApi;
let dollars: TestTicker[];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.moveTo(new Date('2026-11-22T12:00:00Z'));
  dollars = await getStocks(api, 'NASDAQ', 3);
  await api.sql`delete from corporate_actions where kind = 'split'`;
});
afterAll(() => api.close());

const read = (person: TestPerson, userId: number, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getProfilePortfolio', { userId, pageNumber: 1, pageSize: 20, ...variables });

const rejected = { status: 403, message: 'This portfolio is not public.', data: null, summary: null };

/** Quantity and value are null. */
const fieldsWithoutAmounts =
  'currency gain_percentage is_delisted quantity ticker_id ticker_img ticker_name ticker_symbol value weight'.split(
    ' ',
  );

const details = ['amounts', 'percentages', 'off'] as const;
const visibilities = ['public', 'group'] as const;

async function getOwner({ isPrivate = false } = {}): Promise<TestPerson> {
  const owner = isPrivate ? await api.people.appUser({ isPrivate }) : await getAppUser(api, 'US');
  const [first, second] = dollars;
  if (first === undefined || second === undefined) throw new Error('A stock is missing');
  const purchase = { purchasePrice: '50', purchasedOn: '2026-03-02' };
  await addHoldings(api, owner, [
    { tickerId: first.id, quantity: '2', ...purchase },
    { tickerId: first.id, quantity: '1', ...purchase },
    { tickerId: second.id, quantity: '1', ...purchase },
  ]);
  return owner;
}

describe('who may call getProfilePortfolio', () => {
  it('refuses guests, developers and admins', async () => {
    const variables = { userId: 1, pageNumber: 1, pageSize: 5 };
    expect(await api.as(null).raw('getProfilePortfolio', variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.developer(), await api.people.admin()])
      expect(await read(person, 1)).toMatchObject({ status: 403, data: null, summary: null });
  });
});

describe.each(visibilities)('a portfolio with visibility %s', (visibility) => {
  describe.each([false, true])('of an account whose privacy is %s', (isPrivate) => {
    it.each(details)('and detail %s is shown to those who may see it', async (detail) => {
      const owner = await getOwner({ isPrivate });
      await show(api, owner, visibility, detail);
      const [stranger, requester, follower, blockedByOwner, blocker] = [
        await api.people.appUser(),
        await api.people.appUser(),
        await api.people.appUser(),
        await api.people.appUser(),
        await api.people.appUser(),
      ];
      await follow(api, requester, owner, 'requested');
      await follow(api, follower, owner);
      await block(api, owner, blockedByOwner);
      await block(api, blocker, owner);
      const isOpen = visibility === 'public' && !isPrivate && detail !== 'off';
      const shown = { status: 200, summary: { detail, visibility } };
      expect(await read(stranger, owner.id)).toMatchObject(isOpen ? shown : rejected);
      expect(await read(requester, owner.id)).toMatchObject(isOpen ? shown : rejected);
      expect(await read(follower, owner.id)).toMatchObject(detail === 'off' ? rejected : shown);
      expect(await read(blockedByOwner, owner.id)).toMatchObject(notFound);
      expect(await read(blocker, owner.id)).toMatchObject(rejected);
      expect(await read(owner, owner.id)).toMatchObject({ ...shown, totalCount: detail === 'off' ? 0 : 2 });
    });
  });
});

describe('the portfolio of a profile', () => {
  let owner: TestPerson;
  let reader: TestPerson;
  beforeEach(async () => {
    owner = await getOwner();
    reader = await api.people.appUser();
  });

  it('has each stock once with its weight, gain and amounts, the largest first', async () => {
    await show(api, owner, 'public', 'amounts');
    const { data, summary, totalCount } = await read(reader, owner.id);
    expect(totalCount).toBe(2);
    const rows = data ?? [];
    expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100, 1);
    expect(rows[0]?.weight).toBeGreaterThan(rows[1]?.weight ?? 100);
    const first = rows.find(({ ticker_id: id }) => id === dollars[0]?.id);
    expect(first).toMatchObject({ quantity: 3, currency: 'USD', is_delisted: false });
    const price = Number(first?.value) / 3;
    expect(first?.gain_percentage).toBeCloseTo((price / 50 - 1) * 100, 1);
    expect(summary).toMatchObject({ detail: 'amounts', currency: 'USD' });
    expect(Number(summary?.value)).toBeCloseTo(
      rows.reduce((sum, { value }) => sum + Number(value), 0),
      1,
    );
  });

  it('contains no amount at all when the owner shows percentages only, for the owner either', async () => {
    await show(api, owner, 'public', 'percentages');
    for (const person of [reader, owner]) {
      const { data, summary } = await read(person, owner.id);
      expect(summary).toMatchObject({ detail: 'percentages', currency: null, value: null });
      expect(data).toHaveLength(2);
      for (const row of data ?? []) {
        expect(row).toMatchObject({ quantity: null, value: null });
        expect(Object.keys(row).toSorted()).toEqual(fieldsWithoutAmounts);
      }
    }
  });

  it('gives the same percentages for any size of the same portfolio', async () => {
    await show(api, owner, 'public', 'percentages');
    const before = await read(reader, owner.id);
    await api.sql`update holdings set quantity = quantity * 1000 where user_id = ${owner.id}`;
    expect(await read(reader, owner.id)).toEqual(before);
  });

  it('draws the last 30 days in percent of their first day', async () => {
    const [stock] = dollars;
    await show(api, owner, 'public', 'percentages');
    await api.sql`delete from holdings where user_id = ${owner.id} and ticker_id <> ${stock?.id ?? 0}`;
    await api.sql`
      insert into daily_candles (ticker_id, day, open, high, low, close, volume)
      select ${stock?.id ?? 0}, d::date, 100, 200, 100, case when d::date = '2026-11-20' then 150 else 100 end, 1
      from generate_series('2026-10-20'::date, '2026-11-20'::date, '1 day') d on conflict (ticker_id, day) do update
      set close = excluded.close`;
    const { summary } = await read(reader, owner.id);
    const points = summary?.chart_data ?? [];
    expect(points[0]?.value).toBe(0);
    expect(points.find(({ date }) => String(date).startsWith('2026-11-20'))?.value).toBe(50);
  });

  it('pages by weight without gaps', async () => {
    await show(api, owner, 'public', 'amounts');
    const pages = await Promise.all([1, 2, 3].map((pageNumber) => read(reader, owner.id, { pageNumber, pageSize: 1 })));
    expect(pages.map(({ data }) => data?.length)).toEqual([1, 1, 0]);
    expect(new Set(pages.flatMap(({ data }) => data?.map(({ ticker_id: id }) => id) ?? [])).size).toBe(2);
    expect(pages[0]?.data?.[0]?.weight).toBeLessThan(100);
  });

  it('is empty without holdings', async () => {
    const empty = await getAppUser(api, 'US');
    await show(api, empty, 'public', 'percentages');
    expect(await read(reader, empty.id)).toMatchObject({
      status: 200,
      data: [],
      totalCount: 0,
      summary: { gain_percentage: 0, day_gain_percentage: 0, chart_data: [] },
    });
  });

  it('answers 404 for an unknown user', async () => {
    expect(await read(reader, 999_999_999)).toMatchObject(notFound);
  });
});
