import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { mutes } from '../../../server/database/tables/people/blocks.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, notFound } from '../people/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const add = (person: TestPerson, kind: 'person' | 'word' | 'ticker', target: string | number) =>
  api.as(person).call('addMute', { kind, target: String(target) });
const list = (person: TestPerson, variables: Record<string, unknown> = {}) =>
  api.as(person).call('getMuteList', { pageNumber: 1, pageSize: 20, ...variables });
const toRows = (userId: number) => api.db.select().from(mutes).where(eq(mutes.userId, userId));

async function anyTicker(): Promise<{ id: number; symbol: string; name: string }> {
  const [ticker] = await api.sql<{ id: number; symbol: string; name: string }[]>`
    select id, symbol, name from tickers where kind = 'stock' order by id limit 1`;
  if (ticker === undefined) throw new Error('There is no ticker');
  return ticker;
}

describe('addMute', () => {
  it('is refused to guests and admins', async () => {
    expect(await api.as(null).raw('addMute', { kind: 'word', target: 'spam' })).toMatchObject(unauthenticated);
    expect(await add(await api.people.admin(), 'word', 'spam')).toMatchObject({ status: 403, data: null });
  });

  it('mutes a person, a word and a ticker', async () => {
    const [reader, otherUser] = [
      await api.people.appUser(),
      await api.people.appUser({ firstname: 'Ada', lastname: 'Kaya' }),
    ];
    const ticker = await anyTicker();
    expect(await add(reader, 'person', otherUser.id)).toMatchObject({
      status: 200,
      message: 'Muted',
      data: { kind: 'person', label: 'Ada Kaya', user: { id: otherUser.id, username: otherUser.username } },
    });
    expect(await add(reader, 'word', '  ŞANS  Oyunu! ')).toMatchObject({
      data: { kind: 'word', label: 'sans oyunu', user: null, ticker_symbol: null },
    });
    expect(await add(reader, 'ticker', ticker.symbol.toLowerCase())).toMatchObject({
      data: { kind: 'ticker', label: `${ticker.symbol} · ${ticker.name}`, ticker_symbol: ticker.symbol },
    });
    expect((await toRows(reader.id)).map(({ target }) => target).toSorted()).toEqual(
      [String(otherUser.id), 'sans oyunu', String(ticker.id)].toSorted(),
    );
  });

  it('stores the same mute once, also for repeated and parallel calls', async () => {
    const reader = await api.people.appUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(reader, 'word', index % 2 === 0 ? 'İPO' : 'ıpo')),
    );
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
    expect(await toRows(reader.id)).toHaveLength(1);
  });

  it.each(['', 'a', '!!!', '\u200b\u200b', 'x'.repeat(61), 'x'.repeat(100_000), '__'])(
    'refuses the word %j',
    async (word) => {
      const reader = await api.people.appUser();
      expect(await add(reader, 'word', word)).toEqual({
        status: 400,
        message: 'A muted word must have 2 to 60 letters or digits.',
        data: null,
      });
      expect(await toRows(reader.id)).toEqual([]);
    },
  );

  it('refuses NUL and unpaired surrogates, naming the variable', async () => {
    const caller = api.as(await api.people.appUser());
    for (const target of ['a\0b', 'a\uD800b']) {
      const { status, body } = await caller.raw('addMute', { kind: 'word', target });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.message).toContain('$target');
    }
  });

  it('refuses the caller, unknown tickers, and users who are hidden or missing', async () => {
    const [reader, blocker, away, device] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser({ isGuest: true }),
    ];
    await block(api, blocker, reader);
    expect(await add(reader, 'person', reader.id)).toMatchObject({ status: 400, message: 'You cannot mute yourself.' });
    for (const target of [
      blocker.id,
      away.id,
      device.id,
      999_999_999,
      '9'.repeat(16),
      '9'.repeat(10_000),
      '1 OR 1=1',
      '-1',
      '',
      '1e3',
    ])
      expect(await add(reader, 'person', target)).toEqual(notFound);
    for (const target of ['NOPE1', '', '%', 'x'.repeat(100_000)])
      expect(await add(reader, 'ticker', target)).toMatchObject({
        status: 400,
        message: 'There is no ticker with this symbol.',
      });
    expect(await toRows(reader.id)).toEqual([]);
  });

  it('stores at most 500 mutes', async () => {
    const reader = await api.people.appUser();
    await api.db
      .insert(mutes)
      .values(
        Array.from({ length: 499 }, (_, index) => ({ userId: reader.id, kind: 'word' as const, target: `w${index}` })),
      );
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => add(reader, 'word', `more${index}`)));
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([
      200, 400, 400, 400, 400,
    ]);
    expect(await add(reader, 'word', 'w1')).toMatchObject({ status: 200 });
    expect(await toRows(reader.id)).toHaveLength(500);
  });
});

describe('getMuteList and removeMute', () => {
  it('are refused to guests and admins', async () => {
    const admin = await api.people.admin();
    expect(await api.as(null).raw('getMuteList', { pageNumber: 1, pageSize: 8 })).toMatchObject(unauthenticated);
    expect(await list(admin)).toMatchObject({ status: 403, data: null });
    expect(await api.as(null).raw('removeMute', { id: 1 })).toMatchObject(unauthenticated);
    expect(await api.as(admin).call('removeMute', { id: 1 })).toMatchObject({ status: 403 });
  });

  it('list the caller’s mutes, the latest first, of one kind or all, without users who are hidden now', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    await add(reader, 'word', 'first');
    await add(reader, 'person', otherUser.id);
    await add(otherUser, 'word', 'not mine');
    await api.sql`update mutes set created_at = now() - interval '1 day' where user_id = ${reader.id} and kind = 'word'`;
    expect(await list(reader)).toMatchObject({
      status: 200,
      totalCount: 2,
      data: [{ user: { id: otherUser.id } }, { label: 'first' }],
    });
    expect(await list(reader, { kind: 'word' })).toMatchObject({ totalCount: 1, data: [{ label: 'first' }] });
    expect(await list(reader, { kind: 'ticker' })).toMatchObject({ totalCount: 0, data: [] });
    await api.db.update(users).set({ statusId: userStatusIds.deactivated }).where(eq(users.id, otherUser.id));
    expect(await list(reader)).toMatchObject({ totalCount: 1, data: [{ label: 'first' }] });
  });

  it('send the same number of statements for any page size', async () => {
    const reader = await api.people.appUser();
    await add(reader, 'word', 'one word');
    await add(reader, 'ticker', (await anyTicker()).symbol);
    await add(reader, 'person', (await api.people.appUser()).id);
    await add(reader, 'person', (await api.people.appUser()).id);
    const request = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getMuteList', { pageNumber: 1, pageSize }));
    expect(await request(3)).toBe(await request(100));
    expect(await request(100)).toBeLessThanOrEqual(4);
  });

  it('remove a mute once, and only the caller’s own', async () => {
    const [reader, stranger] = [await api.people.appUser(), await api.people.appUser()];
    const { data } = await add(reader, 'word', 'noise');
    const gone = { status: 404, message: 'This mute no longer exists.' };
    expect(await api.as(stranger).call('removeMute', { id: data?.id })).toEqual(gone);
    expect(await api.as(reader).call('removeMute', { id: data?.id })).toEqual({
      status: 200,
      message: 'No longer muted',
    });
    expect(await api.as(reader).call('removeMute', { id: data?.id })).toEqual(gone);
  });
});
