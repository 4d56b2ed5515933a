import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { botRequests } from '../../../server/database/tables/botReviews.ts';
import { mailOutbox } from '../../../server/database/tables/mail.ts';
import type { CallName } from '../../support/api/caller.ts';
import { countStatements, noticesOf, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { auditOf, botOf, readyBot, requestsOf, rowOf, timelineOf } from '../bots/support.ts';
import { block } from '../people/support.ts';
import { category, invite, nextMoment, noBot, publishedBot, review } from '../store/support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

/** A bot whose team waits for an answer. */
async function waiting(kind: 'verification' | 'publish', team?: TestTeam): Promise<number> {
  const home = team ?? (await api.people.team());
  const statusId = kind === 'verification' ? botStatusIds.verification_requested : botStatusIds.publish_requested;
  const botId = await readyBot(api, home, { statusId, previousStatusId: botStatusIds.created });
  await api.db.insert(botRequests).values({ botId, kind, requestedById: home.owner.id, createdAt: nextMoment() });
  return botId;
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const mailsTo = (userId: number) => api.db.select().from(mailOutbox).where(eq(mailOutbox.userId, userId));

const adminCalls: readonly [CallName, Record<string, unknown>][] = [
  ['getBotsWithStatus', { take: 10, skip: 0 }],
  ['getBotDetailByStatus', { pageNumber: 1, pageSize: 10 }],
  ['checkBotStatusByAdmin', {}],
  ['getAllBotReviews', { pageNumber: 1, pageSize: 10 }],
  ['getAllBotRatingOverView', {}],
  ['acceptOrRejectReuqest', { botId: 1, isAccept: true }],
  ['changeReviewStatusByBotId', { botId: 1, reviewed: true }],
];

describe('the calls of reviewers', () => {
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

  it('puts first who waits longest for an answer, then the newest bots', async () => {
    const team = await api.people.team();
    const old = await botOf(api, team, { createdAt: new Date('2026-02-01') });
    const first = await waiting('publish');
    const second = await waiting('verification');
    const newest = await botOf(api, team, { createdAt: new Date('2036-01-01') });
    const gone = await botOf(api, team, { deletedAt: new Date() });
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
  ])('bounds take %d and skip %d', async (take, skip, expected) => {
    const answer = await queue(take, skip);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data).toHaveLength(expected);
  });

  it('answers no more than the largest page', async () => {
    const team = await api.people.team();
    for (let index = 0; index < 101; index += 1) await botOf(api, team);
    expect((await queue(2_147_483_647, 0)).data).toHaveLength(100);
  });

  it('takes as many statements for many bots as for one', async () => {
    const count = (take: number) =>
      countStatements(api, admin, (caller) => caller.call('getBotsWithStatus', { take, skip: 0 }));
    expect(await count(50)).toBe(await count(1));
  });
});

describe('getBotDetailByStatus', () => {
  const list = (change: Record<string, unknown> = {}) =>
    api.as(admin).call('getBotDetailByStatus', { pageNumber: 1, pageSize: 100, ...change });

  it('lists those that wait for an answer, who waits longest first, and says since when', async () => {
    const first = await waiting('publish');
    const second = await waiting('verification');
    const other = await botOf(api, await api.people.team());
    const { data, total_count } = await list({ waiting: true });
    const ids = data?.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => [first, second, other].includes(id))).toEqual([first, second]);
    expect(total_count).toBe(ids.length);
    const asked = new Map(
      (await api.db.select().from(botRequests)).map(({ botId, createdAt }) => [botId, createdAt.toISOString()]),
    );
    expect(data?.every(({ id, waiting_since: since }) => since === asked.get(id))).toBe(true);
    const newestFirst = await list({ waiting: true, sortBy: 'cts' });
    expect(newestFirst.data?.map(({ id }) => id)).toContain(first);
    expect((await list()).data?.find(({ id }) => id === other)?.waiting_since).toBeNull();
  });

  it('lists the bots of one status, or of all, found by name', async () => {
    const team = await api.people.team();
    const rejected = await botOf(api, team, {
      name: 'Kuşkulu Bot',
      statusId: botStatusIds.rejected,
      rejectedReason: 'No',
    });
    const disabled = await botOf(api, team, { name: 'Kuşkulu İki', statusId: botStatusIds.disabled });
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

describe('getBotDetailByStatus as the admins narrow it', () => {
  const idsOf = async (change: Record<string, unknown>): Promise<number[]> => {
    const { data } = await api
      .as(admin)
      .call('getBotDetailByStatus', { pageNumber: 1, pageSize: 100, sortBy: 'cts', sortOrder: 'asc', ...change });
    return sorted((data ?? []).map(({ id }) => id));
  };

  it('finds bots by their developer and their team', async () => {
    const owner = await api.people.developer({ firstname: 'Yıldıray', lastname: 'Çubukçu' });
    const team = await api.people.team({ owner, change: { name: 'Kervansaray Robots' } });
    await api.sql`update users set search_key = 'yildiray cubukcu' where id = ${owner.id}`;
    await api.sql`update teams set search_key = 'kervansaray robots' where id = ${team.id}`;
    const [one, two] = [await botOf(api, team), await botOf(api, team)];
    const other = await botOf(api, await api.people.team(), { name: 'Kervansaray Watch' });
    expect(await idsOf({ name: 'ÇUBUKÇU' })).toEqual(sorted([one, two]));
    expect(await idsOf({ name: 'kervansaray' })).toEqual(sorted([one, two, other]));
    expect(await idsOf({ name: 'kervansaray robots' })).toEqual(sorted([one, two]));
    for (const name of ['%', '_', "' or 1=1 --", 'x'.repeat(100_000), '\u202E'])
      expect(await idsOf({ name })).toEqual([]);
  });

  it('keeps those whose review is open, and those in or not in a category', async () => {
    const team = await api.people.team({ change: { name: 'Narrowed' } });
    await api.sql`update teams set search_key = 'narrowed' where id = ${team.id}`;
    const [categoryId, elsewhere] = [await category(api), await category(api)];
    const chosen = await botOf(api, team, { categoryId, reviewed: true });
    const put = await botOf(api, team, { categoryId: elsewhere });
    const none = await botOf(api, team);
    expect(await api.as(admin).call('addBotByCategoryId', { categoryId, botId: [put, chosen] })).toMatchObject({
      status: 200,
    });
    expect(await idsOf({ name: 'narrowed', reviewed: false })).toEqual(sorted([put, none]));
    expect(await idsOf({ name: 'narrowed', reviewed: true })).toEqual([chosen]);
    expect(await idsOf({ botCategoryId: categoryId })).toEqual(sorted([chosen, put]));
    expect(await idsOf({ name: 'narrowed', notInBotCategoryId: categoryId })).toEqual([none]);
    expect(await idsOf({ botCategoryId: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });
});

describe('bots of a team that was deleted', () => {
  it('wait for nobody any more', async () => {
    const team = await api.people.team();
    const botId = await waiting('verification', team);
    await api.sql`update teams set status_id = 2 where id = ${team.id}`;
    const { data } = await api.as(admin).call('getBotsWithStatus', { take: 100, skip: 0 });
    expect((data ?? []).map(({ id }) => id)).not.toContain(botId);
    const decision = { botId, isAccept: true };
    expect(await api.as(admin).call('acceptOrRejectReuqest', decision)).toEqual(noBot);
    expect((await rowOf(api, botId)).statusId).toBe(botStatusIds.verification_requested);
  });
});

describe('getBotStatus and checkBotStatusByAdmin', () => {
  it('list the numbered statuses in the caller’s language', async () => {
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

  it('say where a bot can be brought from where it is', async () => {
    const reach = async (botId: number) => {
      const { data } = await api.as(admin).call('checkBotStatusByAdmin', { botId });
      return data?.map(({ id }) => id);
    };
    const { verified, rejected, removed, published, disabled } = botStatusIds;
    expect(await reach(await waiting('verification'))).toEqual([verified, rejected, removed]);
    expect(await reach(await waiting('publish'))).toEqual([rejected, published, removed]);
    expect(await reach(await publishedBot(api))).toEqual([disabled, removed]);
    expect(await api.as(admin).call('checkBotStatusByAdmin', { botId: 999_999_999 })).toEqual(noBot);
  });
});

describe('acceptOrRejectReuqest', () => {
  const decide = (botId: number, isAccept: boolean, reason?: string | null) =>
    api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept, reason });

  it('accepts what was asked for: first verified, then published', async () => {
    const team = await api.people.team();
    const botId = await waiting('verification', team);
    expect(await decide(botId, true)).toMatchObject({
      status: 200,
      message: 'Bot accepted',
      data: { id: botId, reviewed: true, s2_bot_status: { id: botStatusIds.verified } },
    });
    expect(await requestsOf(api, botId)).toMatchObject([{ state: 'accepted', decidedById: admin.id }]);
    expect(await noticesOf(api, team.owner.id)).toMatchObject([{ messageId: 'notifications.botVerified' }]);
    const other = await waiting('publish', team);
    expect(await decide(other, true)).toMatchObject({ data: { s2_bot_status: { id: botStatusIds.published } } });
    expect(await rowOf(api, other)).toMatchObject({ firstPublishedAt: expect.any(Date) });
    expect(await timelineOf(api, other)).toMatchObject([{ action: 'published', actorId: admin.id }]);
  });

  it('refuses with a reason that the whole team sees', async () => {
    const member = await api.people.developer();
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    const botId = await waiting('verification', team);
    expect(await decide(botId, false, '  The privacy link is dead. ')).toMatchObject({
      status: 200,
      message: 'Bot rejected',
      data: { s2_bot_status: { id: botStatusIds.rejected }, bot_rejected_reason: 'The privacy link is dead.' },
    });
    expect(await requestsOf(api, botId)).toMatchObject([{ state: 'rejected', reason: 'The privacy link is dead.' }]);
    for (const person of [team.owner, member]) {
      expect(await noticesOf(api, person.id)).toMatchObject([{ messageId: 'notifications.botRejectedFor' }]);
      const timeline = await api.as(person).call('getBotTimeline', { botId, pageNumber: 1, pageSize: 10 });
      expect(timeline.data).toMatchObject([{ action: 'rejected', message: 'The privacy link is dead.' }]);
    }
    expect(await auditOf(api, botId)).toMatchObject([{ actorId: admin.id }]);
  });

  it('refuses without a reason as well, and keeps none of an acceptance before', async () => {
    const botId = await waiting('verification');
    expect(await decide(botId, false)).toMatchObject({ status: 200, data: { bot_rejected_reason: null } });
  });

  it('answers 409 when nothing waits, and lets one of ten parallel decisions through', async () => {
    expect(await decide(await publishedBot(api), true)).toMatchObject({ status: 409, data: null });
    const botId = await waiting('verification');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => decide(botId, index % 2 === 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await timelineOf(api, botId)).toHaveLength(1);
  });

  it.each(['x'.repeat(2001), 'a\u202Eb'])('answers 400 to a reason that cannot be shown (%#)', async (reason) => {
    const botId = await waiting('verification');
    expect(await decide(botId, false, reason)).toMatchObject({ status: 400, data: null });
    expect((await rowOf(api, botId)).statusId).toBe(botStatusIds.verification_requested);
  });

  it('knows no bot that is not there', async () => {
    expect(await decide(999_999_999, true)).toEqual(noBot);
    const noBotAtAll = await api.as(admin).raw('acceptOrRejectReuqest', { isAccept: false, reason: 'Of what?' });
    expect(noBotAtAll).toMatchObject({ status: 400 });
  });

  it('answers 409 when the team has asked anew since the admin looked', async () => {
    const team = await api.people.team();
    const botId = await waiting('verification', team);
    const seen = (await rowOf(api, botId)).updatedAt;
    const developer = api.as(team.owner);
    expect(await developer.call('requestForVerification', { botId, isCancel: true })).toMatchObject({ status: 200 });
    expect(await developer.call('requestForVerification', { botId, isCancel: false })).toMatchObject({ status: 200 });
    const outdated = { status: 409, message: expect.stringContaining('Somebody has changed this bot'), data: null };
    const answer = (expectedUts: Date) =>
      api.as(admin).call('acceptOrRejectReuqest', { botId, isAccept: true, expectedUts: expectedUts.toISOString() });
    expect(await answer(seen)).toMatchObject(outdated);
    expect((await rowOf(api, botId)).statusId).toBe(botStatusIds.verification_requested);
    const marked = { botId, reviewed: true, expectedUts: seen.toISOString() };
    expect(await api.as(admin).call('changeReviewStatusByBotId', marked)).toMatchObject(outdated);
    expect(await answer((await rowOf(api, botId)).updatedAt)).toMatchObject({ status: 200 });
  });

  it('is told to the team by mail in the language of each, and to testers without the reason', async () => {
    const turkish = await api.people.developer({ language: 'tr' });
    const team = await api.people.team({ members: [{ person: turkish, role: 'readonly' }] });
    const [tester, invited] = [await api.people.appUser(), await api.people.appUser()];
    const botId = await waiting('verification', team);
    await invite(api, botId, tester, true);
    await invite(api, botId, invited, false);
    await decide(botId, false, 'The privacy link is dead.\nMend it.');
    const { name } = await rowOf(api, botId);
    const [inEnglish] = await mailsTo(team.owner.id);
    expect(inEnglish).toMatchObject({ kind: 'botDecision', subject: `${name} was not accepted` });
    expect(inEnglish?.text).toContain('The privacy link is dead.\n\nMend it.');
    expect(inEnglish?.text).toContain(`/my-bots-detail/${botId}?tab=review`);
    expect(await mailsTo(turkish.id)).toMatchObject([{ kind: 'botDecision', subject: `${name} kabul edilmedi` }]);
    const notices = await noticesOf(api, tester.id);
    expect(notices).toMatchObject([{ messageId: 'notifications.botTestedRejected', link: `/bot-detail/${botId}` }]);
    expect(JSON.stringify(notices)).not.toContain('privacy link');
    expect(await noticesOf(api, invited.id)).toEqual([]);
  });

  it('is not mailed when the team itself switches its bot off', async () => {
    const team = await api.people.team();
    const botId = await publishedBot(api, {}, team);
    const off = { botId, botStatusId: botStatusIds.disabled };
    expect(await api.as(team.owner).call('enableDisableBot', off)).toMatchObject({ status: 200 });
    expect(await mailsTo(team.owner.id)).toEqual([]);
    expect(await api.as(admin).call('deleteBot', { botId })).toMatchObject({ status: 200 });
    expect(await mailsTo(team.owner.id)).toMatchObject([{ kind: 'botDecision' }]);
    expect(await auditOf(api, botId)).toContainEqual(
      expect.objectContaining({ action: 'bots.deleted', actorId: admin.id }),
    );
  });
});

describe('changeReviewStatusByBotId', () => {
  const mark = (botId: number, reviewed: boolean) =>
    api.as(admin).call('changeReviewStatusByBotId', { botId, reviewed });

  it('marks a review as done and open again, and outdates nobody’s form', async () => {
    const botId = await publishedBot(api);
    const { updatedAt } = await rowOf(api, botId);
    expect(await mark(botId, true)).toMatchObject({
      status: 200,
      message: 'The review of the bot is marked as done.',
      data: { id: botId, reviewed: true },
    });
    expect(await mark(botId, true)).toMatchObject({ status: 200, data: { reviewed: true } });
    expect(await rowOf(api, botId)).toMatchObject({ reviewed: true, updatedAt });
    expect(await auditOf(api, botId)).toMatchObject([
      { action: 'botReviews.marked', actorId: admin.id, before: { reviewed: false }, after: { reviewed: true } },
    ]);
    expect(await mark(botId, false)).toMatchObject({
      message: 'The review of the bot is open again.',
      data: { reviewed: false },
    });
    expect(await mark(999_999_999, true)).toEqual(noBot);
  });
});

describe('getAllBotReviews and getAllBotRatingOverView', () => {
  it('read the reviews of all people, of one bot or of all', async () => {
    const [hidden, blocker] = [
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    const [one, other] = [await publishedBot(api, { name: 'Judged Bot' }), await publishedBot(api)];
    const gone = await publishedBot(api, { deletedAt: new Date() });
    const first = await review(api, one, hidden, { stars: 1, review: 'Çok yavaş' });
    const second = await review(api, one, blocker, { stars: 5 });
    const third = await review(api, other, blocker, { stars: 2 });
    await review(api, gone, blocker, { stars: 3 });
    await block(api, blocker, admin);
    const list = (change: Record<string, unknown> = {}) =>
      api.as(admin).call('getAllBotReviews', { pageNumber: 1, pageSize: 10, ...change });
    expect(await list()).toMatchObject({
      status: 200,
      totalCount: 3,
      data: [{ id: third }, { id: second }, { id: first }],
    });
    expect(await list({ botId: one, sortBy: 'stars', sortOrder: 'asc' })).toMatchObject({
      totalCount: 2,
      data: [{ id: first, bot_name: 'Judged Bot', stars: 1 }, { id: second }],
    });
    expect(await list({ searchText: 'yavas' })).toMatchObject({ totalCount: 1, data: [{ id: first }] });
    expect(await list({ botId: 999_999_999 })).toMatchObject({ ...noBot, totalCount: null });
    const overview = (variables: Record<string, unknown> = {}) =>
      api.as(admin).call('getAllBotRatingOverView', variables);
    expect(await overview()).toMatchObject({ data: { rating_total_count: 8, rating_total_user_count: 3 } });
    expect(await overview({ botId: one })).toMatchObject({
      data: { rating_total_count: 6, one_star_percentage: 50, five_star_percentage: 50, avg_out_five: 3 },
    });
    expect(await overview({ botId: gone })).toEqual(noBot);
  });
});
