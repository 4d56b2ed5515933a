import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, notFound } from '../people/support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const balance = (userId: number, person = admin) => api.as(person).call('getAppTransactionBalanceByUserId', { userId });

const add = (userId: number, amount: number, description = 'Top-up', more: Record<string, unknown> = {}) =>
  api.as(admin).call('addAppTransactionBalance', { userId, amount, description, ...more });

const list = (userId: number, more: Record<string, unknown> = {}) =>
  api.as(admin).call('getAppTransactionListByUserId', { userId, pageNumber: 1, pageSize: 100, ...more });

describe('getAppTransactionBalanceByUserId', () => {
  it('is refused to guests and to everyone but admins, the owner included', async () => {
    const owner = await api.people.appUser();
    expect(await api.as(null).raw('getAppTransactionBalanceByUserId', { userId: owner.id })).toMatchObject(
      unauthenticated,
    );
    expect(await balance(owner.id, owner)).toMatchObject({ status: 403, data: null });
    expect(await balance(owner.id, await api.people.developer())).toMatchObject({ status: 403, data: null });
  });

  it("is 0 before the first transaction, in the currency of the user's country", async () => {
    const [country] = await api.sql<{ id: number }[]>`select id from countries where currency = 'INR' limit 1`;
    const indian = await api.people.appUser({ countryId: country?.id ?? null });
    const nothing = { current_balance: 0, previous_balance: 0, purchase_balance: 0 };
    expect(await balance(indian.id)).toMatchObject({ status: 200, data: { ...nothing, currency: 'INR' } });
    expect(await balance((await api.people.appUser()).id)).toMatchObject({ data: { ...nothing, currency: 'USD' } });
  });

  it('is refused for missing accounts, deleted accounts and accounts of other roles', async () => {
    const gone = await api.people.appUser({ statusId: userStatusIds.deleted });
    expect(await balance(gone.id)).toEqual(notFound);
    expect(await balance(Number.MAX_SAFE_INTEGER)).toEqual(notFound);
    expect(await balance((await api.people.developer()).id)).toEqual({
      status: 400,
      message: 'Only app users have a balance.',
      data: null,
    });
  });
});

describe('addAppTransactionBalance', () => {
  it('is refused to guests and to everyone but admins', async () => {
    const owner = await api.people.appUser();
    const variables = { userId: owner.id, amount: 5, description: 'Mine' };
    expect(await api.as(null).raw('addAppTransactionBalance', variables)).toMatchObject(unauthenticated);
    for (const person of [owner, await api.people.developer()])
      expect(await api.as(person).call('addAppTransactionBalance', variables)).toMatchObject({ status: 403 });
    expect(await list(owner.id)).toMatchObject({ totalCount: 0, data: [] });
  });

  it('adds and subtracts exactly, stores the previous balance, and records the admin and the reason', async () => {
    const { id } = await api.people.appUser();
    for (const amount of [0.1, 0.2]) expect(await add(id, amount)).toMatchObject({ status: 200 });
    expect(await add(id, -0.25, '  Bot subscription ')).toMatchObject({
      status: 200,
      message: 'Balance changed',
      data: { current_balance: 0.05, previous_balance: 0.3, purchase_balance: 0.3 },
    });
    expect(await list(id)).toMatchObject({
      status: 200,
      totalCount: 3,
      data: [
        { amount: -0.25, balance_after: 0.05, description: 'Bot subscription', created_by: { id: admin.id } },
        { amount: 0.2, balance_after: 0.3 },
        { amount: 0.1, balance_after: 0.1 },
      ],
    });
    expect((await getAudit(api, id)).at(-1)).toMatchObject({
      action: 'balances.changed',
      actorId: admin.id,
      before: { current: '0.300000' },
      after: {
        current: '0.050000',
        amount: '-0.25',
        currency: expect.stringMatching(/^[A-Z]{3}$/),
        description: 'Bot subscription',
      },
    });
  });

  it('never goes below 0 nor above the maximum', async () => {
    const { id } = await api.people.appUser();
    await add(id, 10);
    expect(await add(id, -10.01)).toMatchObject({ status: 400, message: 'The balance cannot fall below 0.' });
    await api.sql`update balances set current = 999999999999 where user_id = ${id}`;
    expect(await add(id, 2)).toMatchObject({ status: 400, message: /cannot exceed/ });
    expect(await list(id)).toMatchObject({ totalCount: 1 });
  });

  it.each([
    [0, 'The amount must be greater than 0.'],
    [1.005, 'An amount can have at most two decimals.'],
    [1_000_000_001, 'A single change can be at most 1,000,000,000.'],
    [-1_000_000_001, 'A single change can be at most 1,000,000,000.'],
  ])('refuses the amount %d', async (amount, message) => {
    const { id } = await api.people.appUser();
    expect(await add(id, amount)).toEqual({ status: 400, message, data: null });
    expect(await list(id)).toMatchObject({ totalCount: 0 });
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\u3164'],
    ['too much', 'x'.repeat(501)],
    ['far too much', 'x'.repeat(100_000)],
    ['a bidirectional control character', 'a\u202eb'],
  ])('refuses %s as a description', async (_name, description) => {
    const { id } = await api.people.appUser();
    expect(await add(id, 5, description)).toMatchObject({ status: 400, data: null });
    expect(await list(id)).toMatchObject({ totalCount: 0 });
  });

  it.each(['a\u0000b', 'a\ud800b'])('refuses text that cannot be stored (%j)', async (description) => {
    const { id } = await api.people.appUser();
    expect(await api.as(admin).raw('addAppTransactionBalance', { userId: id, amount: 5, description })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Variable "$description" contains a character that cannot be stored' }] },
    });
  });

  it('answers a stale form with a conflict, and changes nothing', async () => {
    const { id } = await api.people.appUser();
    const uts = (await add(id, 10)).data?.uts;
    expect(await add(id, 5, 'First', { expectedUts: uts })).toMatchObject({ status: 200 });
    expect(await add(id, 5, 'Second', { expectedUts: uts })).toMatchObject({ status: 409, data: null });
    expect(await balance(id)).toMatchObject({ data: { current_balance: 15 } });
  });

  it('answers a stale form with a conflict before the first transaction as well', async () => {
    const { id } = await api.people.appUser();
    const expectedUts = (await balance(id)).data?.uts;
    expect(expectedUts).toEqual(expect.any(String));
    const answers = await Promise.all([1, 2].map(() => add(id, 100, 'First credit', { expectedUts })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(await balance(id)).toMatchObject({ data: { current_balance: 100 } });
  });

  it('serializes parallel changes', async () => {
    const { id } = await api.people.appUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, 1.5)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await balance(id)).toMatchObject({ data: { current_balance: 15, previous_balance: 13.5 } });
    const { data } = await list(id);
    expect(data?.map((row) => row.balance_after)).toEqual([15, 13.5, 12, 10.5, 9, 7.5, 6, 4.5, 3, 1.5]);
  });

  it('takes effect once for one Idempotency-Key', async () => {
    const { id } = await api.people.appUser();
    const caller = api.as(admin).with({ 'idempotency-key': `balance-of-${id}` });
    for (const _try of [1, 2])
      expect(
        await caller.call('addAppTransactionBalance', { userId: id, amount: 7, description: 'Once' }),
      ).toMatchObject({
        data: { current_balance: 7 },
      });
    expect(await list(id)).toMatchObject({ totalCount: 1 });
  });

  it('never changes an entry', async () => {
    const { id } = await api.people.appUser();
    await add(id, 3);
    await expect(api.sql`update balance_transactions set amount = 4 where user_id = ${id}`).rejects.toThrow(
      /append-only/,
    );
    for (const erased of [
      api.sql`delete from balance_transactions where user_id = ${id}`,
      api.sql`truncate balance_transactions`,
      api.sql`truncate users cascade`,
    ])
      await expect(erased).rejects.toThrow(/append-only/);
    await api.sql`update balance_transactions set created_by_id = null where user_id = ${id}`;
    expect(await list(id)).toMatchObject({ data: [{ amount: 3, created_by: null }] });
  });
});

describe('getAppTransactionListByUserId', () => {
  it('is refused to guests and to everyone but admins', async () => {
    const owner = await api.people.appUser();
    const variables = { userId: owner.id, pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getAppTransactionListByUserId', variables)).toMatchObject(unauthenticated);
    expect(await api.as(owner).call('getAppTransactionListByUserId', variables)).toMatchObject({ status: 403 });
    expect(await list(Number.MAX_SAFE_INTEGER)).toMatchObject({ status: 404, data: null });
  });

  it('searches, filters, sorts and pages the entries of one user', async () => {
    const [{ id }, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    await add(otherUser.id, 99, 'Somebody else’s');
    for (const [amount, description] of [
      [30, 'İlk yükleme 100%'],
      [-5, 'Bot_subscription'],
      [10, 'Refund'],
    ] as const)
      await add(id, amount, description);
    const amounts = async (more: Record<string, unknown>) => (await list(id, more)).data?.map(({ amount }) => amount);
    expect(await amounts({})).toEqual([10, -5, 30]);
    expect(await amounts({ sortBy: 'cts', sortOrder: 'asc' })).toEqual([30, -5, 10]);
    expect(await amounts({ sortBy: 'amount', sortOrder: 'asc' })).toEqual([-5, 10, 30]);
    expect(await amounts({ sortBy: 'amount' })).toEqual([30, 10, -5]);
    expect(await amounts({ kind: 'added' })).toEqual([10, 30]);
    expect(await amounts({ kind: 'taken' })).toEqual([-5]);
    expect(await amounts({ searchText: 'ILK YUKLEME' })).toEqual([30]);
    expect(await amounts({ searchText: '%' })).toEqual([]);
    expect(await amounts({ searchText: "ref' or 1=1" })).toEqual([]);
    expect(await list(id, { pageNumber: 2, pageSize: 2 })).toMatchObject({ totalCount: 3, data: [{ amount: 30 }] });
  });

  it('sends the same number of statements for any page size', async () => {
    const { id } = await api.people.appUser();
    for (const amount of [1, 2, 3]) await add(id, amount);
    const request = (pageSize: number) =>
      countStatements(api, admin, (caller) =>
        caller.call('getAppTransactionListByUserId', { userId: id, pageNumber: 1, pageSize }),
      );
    expect(await request(1)).toBe(await request(100));
  });
});
