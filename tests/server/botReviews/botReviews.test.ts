import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { botRequests } from '../../../server/database/tables/bots/botReviews.ts';
import type { CallName } from '../../support/api/caller.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, toRow } from '../bots/support.ts';
import { block } from '../people/support.ts';
import { createCategory, noBot, publishedBot, addReview } from '../store/support.ts';
import { waitingBot } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const adminCalls: readonly [CallName, Record<string, unknown>][] = [
  ['getBotsWithStatus', { take: 10, skip: 0 }],
  ['getBotDetailByStatus', { pageNumber: 1, pageSize: 10 }],
  ['checkBotStatusByAdmin', {}],
  ['getAllBotReviews', { pageNumber: 1, pageSize: 10 }],
  ['getAllBotRatingOverView', {}],
  ['acceptOrRejectReuqest', { botId: 1, isAccept: true }],
  ['changeReviewStatusByBotId', { botId: 1, reviewed: true }],
];

describe('the calls for reviewers', () => {
  it.each(adminCalls)('%s is refused to guests, app users and developers', async (name, variables) => {
    expect(await api.as(null).raw(name, variables)).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await api.as(person).call(name, variables)).toMatchObject({
        status: 403,
        message: 'You are not allowed to do this.',
      });
  });
});

describe('getBotsWithStatus', () => {
  const queue = (take: number, skip: number) => api.as(admin).call('getBotsWithStatus', { take, skip });

  it('lists waiting bots first, the longest waiting on top, then the newest bots', async () => {
    const team = await api.people.team();
    const old = await getBot(api, team, { createdAt: new Date('2026-02-01') });
    const first = await waitingBot(api, 'publish');
    const second = await waitingBot(api, 'verification');
    const newest = await getBot(api, team, { createdAt: new Date('2036-01-01') });
    const gone = await getBot(api, team, { deletedAt: new Date() });
    const { data, total_count } = await queue(100, 0);
    const ids = data?.map(({ id }) => id) ?? [];
    expect(ids.slice(0, 3)).toEqual([first, second, newest]);
    expect(ids.indexOf(old)).toBeGreaterThan(2);
    expect(ids).not.toContain(gone);
    expect(total_count).toBe(ids.length);
    expect(data?.[0]).toMatchObject({
      s2_bot_status: { id: botStatusIds.publish_requested },
      viewer_can: { review: true },
    });
    expect(await queue(1, 1)).toMatchObject({ total_count, data: [{ id: second }] });
  });

  it.each([
    [0, 0, 1],
    [-5, -5, 1],
    [10, 2_147_483_647, 0],
  ])('clamps take %d and skip %d', async (take, skip, expected) => {
    const answer = await queue(take, skip);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data).toHaveLength(expected);
  });

  it('returns at most the largest page', async () => {
    const team = await api.people.team();
    for (let index = 0; index < 101; index += 1) await getBot(api, team);
    expect((await queue(2_147_483_647, 0)).data).toHaveLength(100);
  });

  it('sends the same number of statements for many bots as for one', async () => {
    const { total_count } = await api
      .as(admin)
      .call('getBotDetailByStatus', { pageNumber: 1, pageSize: 1, waiting: true });
    const waiting = total_count ?? 0;
    expect(waiting).toBeGreaterThan(1);
    const count = (take: number, skip: number) =>
      countStatements(api, admin, (caller) => caller.call('getBotsWithStatus', { take, skip }));
    // Pages within the waiting bots, across both parts, and after the waiting bots.
    expect(await count(waiting, 0)).toBe(await count(1, 0));
    expect(await count(50, waiting - 1)).toBe(await count(2, waiting - 1));
    expect(await count(50, waiting + 1)).toBe(await count(1, waiting + 1));
  });

  it('continues after the waiting bots on every page', async () => {
    const whole = await api.as(admin).call('getBotsWithStatus', { take: 100, skip: 0 });
    const ids = (whole.data ?? []).map(({ id }) => id).slice(0, 12);
    const parts: number[] = [];
    for (let skip = 0; skip < ids.length; skip += 3)
      parts.push(
        ...((await api.as(admin).call('getBotsWithStatus', { take: 3, skip })).data ?? []).map(({ id }) => id),
      );
    expect(parts).toEqual(ids);
  });
});

describe('getBotDetailByStatus', () => {
  const list = (change: Record<string, unknown> = {}) =>
    api.as(admin).call('getBotDetailByStatus', { pageNumber: 1, pageSize: 100, ...change });

  it('lists the waiting bots, the longest waiting first, with the start of the wait', async () => {
    const first = await waitingBot(api, 'publish');
    const second = await waitingBot(api, 'verification');
    const notWaiting = await getBot(api, await api.people.team());
    const { data, total_count } = await list({ waiting: true });
    const ids = data?.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => [first, second, notWaiting].includes(id))).toEqual([first, second]);
    expect(total_count).toBe(ids.length);
    const requests = new Map(
      (await api.db.select().from(botRequests)).map(({ botId, createdAt }) => [botId, createdAt.toISOString()]),
    );
    expect(data?.every(({ id, waiting_since: since }) => since === requests.get(id))).toBe(true);
    const newestFirst = await list({ waiting: true, sortBy: 'cts' });
    expect(newestFirst.data?.map(({ id }) => id)).toContain(first);
    expect((await list()).data?.find(({ id }) => id === notWaiting)?.waiting_since).toBeNull();
  });

  it('lists the bots of one status or of all, searched by name', async () => {
    const team = await api.people.team();
    const rejected = await getBot(api, team, {
      name: 'Kuşkulu Bot',
      statusId: botStatusIds.rejected,
      rejectedReason: 'No',
    });
    const disabled = await getBot(api, team, { name: 'Kuşkulu İki', statusId: botStatusIds.disabled });
    expect(await list({ botStatus: botStatusIds.rejected })).toMatchObject({
      status: 200,
      total_count: 1,
      data: [{ id: rejected, bot_rejected_reason: 'No', s2_bot_status: { status: 'Rejected' } }],
    });
    expect(await list({ name: 'KUSKULU', sortBy: 'name', sortOrder: 'desc' })).toMatchObject({
      total_count: 2,
      data: [{ id: disabled }, { id: rejected }],
    });
    expect(await list({ botStatus: Number.MAX_SAFE_INTEGER })).toMatchObject({ status: 200, total_count: 0, data: [] });
  });
});

describe('the filters of getBotDetailByStatus', () => {
  const getIds = async (change: Record<string, unknown>): Promise<number[]> => {
    const { data } = await api
      .as(admin)
      .call('getBotDetailByStatus', { pageNumber: 1, pageSize: 100, sortBy: 'cts', sortOrder: 'asc', ...change });
    return sorted((data ?? []).map(({ id }) => id));
  };

  it('find bots by their developer and their team', async () => {
    const owner = await api.people.developer({ firstname: 'Yıldıray', lastname: 'Çubukçu' });
    const team = await api.people.team({ owner, change: { name: 'Kervansaray Robots' } });
    await api.sql`update users set search_key = 'yildiray cubukcu' where id = ${owner.id}`;
    await api.sql`update teams set search_key = 'kervansaray robots' where id = ${team.id}`;
    const [firstBot, secondBot] = [await getBot(api, team), await getBot(api, team)];
    const namedBot = await getBot(api, await api.people.team(), { name: 'Kervansaray Watch' });
    expect(await getIds({ name: 'ÇUBUKÇU' })).toEqual(sorted([firstBot, secondBot]));
    expect(await getIds({ name: 'kervansaray' })).toEqual(sorted([firstBot, secondBot, namedBot]));
    expect(await getIds({ name: 'kervansaray robots' })).toEqual(sorted([firstBot, secondBot]));
    for (const name of ['%', '_', "' or 1=1 --", 'x'.repeat(100_000), '\u202E'])
      expect(await getIds({ name })).toEqual([]);
  });

  it('select open reviews, and bots with or without a category', async () => {
    const team = await api.people.team({ change: { name: 'Narrowed' } });
    await api.sql`update teams set search_key = 'narrowed' where id = ${team.id}`;
    const [categoryId, elsewhere] = [await createCategory(api), await createCategory(api)];
    const chosen = await getBot(api, team, { categoryId, reviewed: true });
    const put = await getBot(api, team, { categoryId: elsewhere });
    const none = await getBot(api, team);
    expect(await api.as(admin).call('addBotByCategoryId', { categoryId, botId: [put, chosen] })).toMatchObject({
      status: 200,
    });
    expect(await getIds({ name: 'narrowed', reviewed: false })).toEqual(sorted([put, none]));
    expect(await getIds({ name: 'narrowed', reviewed: true })).toEqual([chosen]);
    expect(await getIds({ botCategoryId: categoryId })).toEqual(sorted([chosen, put]));
    expect(await getIds({ name: 'narrowed', notInBotCategoryId: categoryId })).toEqual([none]);
    expect(await getIds({ botCategoryId: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });
});

describe('bots of a team that was deleted', () => {
  it('are not in the queue', async () => {
    const team = await api.people.team();
    const botId = await waitingBot(api, 'verification', team);
    await api.sql`update teams set status_id = 2 where id = ${team.id}`;
    const { data } = await api.as(admin).call('getBotsWithStatus', { take: 100, skip: 0 });
    expect((data ?? []).map(({ id }) => id)).not.toContain(botId);
    const decision = { botId, isAccept: true };
    expect(await api.as(admin).call('acceptOrRejectReuqest', decision)).toEqual(noBot);
    expect((await toRow(api, botId)).statusId).toBe(botStatusIds.verification_requested);
  });
});

describe('getBotStatus and checkBotStatusByAdmin', () => {
  it('return the numbered statuses in the caller’s language', async () => {
    const developer = await api.people.developer();
    expect(await api.as(null).raw('getBotStatus')).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.appUser()).call('getBotStatus')).toMatchObject({ status: 403 });
    const [own, all] = [
      await api.as(developer).call('getBotStatus'),
      await api.as(admin).call('checkBotStatusByAdmin'),
    ];
    expect(own.data?.find(({ id }) => id === botStatusIds.published)).toEqual({ id: 6, status: 'Published' });
    const ids = all.data?.map(({ id }) => id) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toContain(botStatusIds.removed);
    const turkish = await api.as(admin).with({ 'accept-language': 'tr' }).call('checkBotStatusByAdmin');
    expect(turkish.data?.map(({ status }) => status)).not.toEqual(all.data?.map(({ status }) => status));
  });

  it('return the statuses that are reachable from the current one', async () => {
    const reach = async (botId: number) => {
      const { data } = await api.as(admin).call('checkBotStatusByAdmin', { botId });
      return data?.map(({ id }) => id);
    };
    const { verified, rejected, removed, published, disabled } = botStatusIds;
    expect(await reach(await waitingBot(api, 'verification'))).toEqual([verified, rejected, removed]);
    expect(await reach(await waitingBot(api, 'publish'))).toEqual([rejected, published, removed]);
    expect(await reach(await publishedBot(api))).toEqual([disabled, removed]);
    expect(await api.as(admin).call('checkBotStatusByAdmin', { botId: 999_999_999 })).toEqual(noBot);
  });
});

describe('getAllBotReviews and getAllBotRatingOverView', () => {
  it('return the reviews of all users, of one bot or of all', async () => {
    const [hidden, blocker] = [
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    const [firstBot, secondBot] = [await publishedBot(api, { name: 'Judged Bot' }), await publishedBot(api)];
    const gone = await publishedBot(api, { deletedAt: new Date() });
    const first = await addReview(api, firstBot, hidden, { stars: 1, review: 'Çok yavaş' });
    const second = await addReview(api, firstBot, blocker, { stars: 5 });
    const third = await addReview(api, secondBot, blocker, { stars: 2 });
    await addReview(api, gone, blocker, { stars: 3 });
    await block(api, blocker, admin);
    const list = (change: Record<string, unknown> = {}) =>
      api.as(admin).call('getAllBotReviews', { pageNumber: 1, pageSize: 10, ...change });
    expect(await list()).toMatchObject({
      status: 200,
      totalCount: 3,
      data: [{ id: third }, { id: second }, { id: first }],
    });
    expect(await list({ botId: firstBot, sortBy: 'stars', sortOrder: 'asc' })).toMatchObject({
      totalCount: 2,
      data: [{ id: first, bot_name: 'Judged Bot', stars: 1 }, { id: second }],
    });
    expect(await list({ searchText: 'yavas' })).toMatchObject({ totalCount: 1, data: [{ id: first }] });
    expect(await list({ botId: 999_999_999 })).toMatchObject({ ...noBot, totalCount: null });
    const overview = (variables: Record<string, unknown> = {}) =>
      api.as(admin).call('getAllBotRatingOverView', variables);
    expect(await overview()).toMatchObject({ data: { rating_total_count: 8, rating_total_user_count: 3 } });
    expect(await overview({ botId: firstBot })).toMatchObject({
      data: { rating_total_count: 6, one_star_percentage: 50, five_star_percentage: 50, avg_out_five: 3 },
    });
    expect(await overview({ botId: gone })).toEqual(noBot);
  });
});
