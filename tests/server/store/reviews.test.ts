import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, toRow } from '../bots/support.ts';
import { block } from '../people/support.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { invite, noBot, publishedBot, addReview, getReviews, subscribe } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const write = (person: TestPerson, id: number, change: Record<string, unknown> = {}) =>
  api.as(person).call('addOrEditBotReview', { id, review: 'Quick and right.', stars: 5, ...change });
const list = (person: TestPerson, botId: number, change: Record<string, unknown> = {}) =>
  api.as(person).call('getBotRatingReview', { botId, pageNumber: 1, pageSize: 10, ...change });
const getCounts = async (botId: number) => {
  const { reviewCount, starTotal } = await toRow(api, botId);
  return { reviewCount, starTotal };
};

describe('addOrEditBotReview', () => {
  it('is refused to guests, developers (including its own team) and admins', async () => {
    const team = await api.people.team();
    const botId = await publishedBot(api, {}, team);
    const variables = { id: botId, review: 'Great', stars: 5 };
    expect(await api.as(null).raw('addOrEditBotReview', variables)).toMatchObject(unauthenticated);
    for (const person of [team.owner, await api.people.developer(), await api.people.admin()])
      expect(await write(person, botId)).toMatchObject({ status: 403, data: null });
    expect(await getReviews(api, botId)).toEqual([]);
  });

  it('is refused to guest accounts, which the permissions of the bot show', async () => {
    const [device, botId] = [await api.people.appUser({ isGuest: true }), await publishedBot(api)];
    expect(await write(device, botId)).toMatchObject({
      status: 403,
      message: /^Guests can read, but cannot write .* reviews\./,
      data: null,
    });
    expect(await getReviews(api, botId)).toEqual([]);
    expect(await api.as(device).call('getBotDetailsByUserId', { botId })).toMatchObject({
      data: { viewer_can: { subscribe: true, rate: false } },
    });
  });

  it('stores one review per user: a second one replaces the first, an equal one changes nothing', async () => {
    const reader = await api.people.appUser({ firstname: 'Selin', lastname: 'Öz' });
    const team = await api.people.team();
    const botId = await publishedBot(api, { name: 'Rated Bot' }, team);
    await subscribe(api, botId, reader);
    const first = await write(reader, botId, { review: '  Quick\nand right. ' });
    expect(first).toMatchObject({
      status: 200,
      message: 'Thank you! Your review is saved.',
      data: {
        bot_id: botId,
        user_id: reader.id,
        fullname: 'Selin Öz',
        review: 'Quick\nand right.',
        stars: 5,
        reply: null,
      },
    });
    expect(await getCounts(botId)).toEqual({ reviewCount: 1, starTotal: 5 });
    const [stored] = await getReviews(api, botId);
    expect(await write(reader, botId, { review: 'Quick\nand right.' })).toMatchObject({ data: { id: stored?.id } });
    expect((await getReviews(api, botId))[0]?.updatedAt).toEqual(stored?.updatedAt);
    api.clock.advance(60_000);
    const again = await write(reader, botId, { review: 'Slower now.', stars: 2, reviewId: first.data?.id });
    expect(again).toMatchObject({ status: 200, data: { id: first.data?.id, review: 'Slower now.', stars: 2 } });
    expect(again.data?.uts).not.toBe(first.data?.uts);
    expect(await write(reader, botId, { review: 'Better.', stars: 4 })).toMatchObject({ data: { id: first.data?.id } });
    expect(await getCounts(botId)).toEqual({ reviewCount: 1, starTotal: 4 });
  });

  it('sends the team one notification until it is read', async () => {
    const [reviewer, otherReviewer, member] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.developer(),
    ];
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    const botId = await publishedBot(api, {}, team);
    await subscribe(api, botId, reviewer, otherReviewer);
    await write(reviewer, botId);
    await write(reviewer, botId);
    await write(otherReviewer, botId, { stars: 1 });
    for (const person of [team.owner, member])
      expect(await getNotices(api, person.id)).toMatchObject([
        { messageId: 'notifications.botReviewed', actorCount: 2, link: `/my-bots-detail/${botId}?tab=reviews` },
      ]);
    expect(await getNotices(api, reviewer.id)).toEqual([]);
  });

  it.each([
    ['no star', { stars: 0 }, 'Choose one to five stars'],
    ['six stars', { stars: 6 }, 'Choose one to five stars'],
    ['the smallest positive number', { stars: -2_147_483_648 }, 'Choose one to five stars'],
    ['blanks', { review: ' \n ' }, 'Write a review'],
    ['an invisible character', { review: '\u200B\u2060' }, 'Write a review'],
    ['2,001 characters', { review: 'x'.repeat(2001) }, 'The review is too long - should be 2,000 characters maximum.'],
    ['100,000 bytes', { review: '😀'.repeat(25_000) }, 'The review is too long - should be 2,000 characters maximum.'],
    [
      'a bidirectional control character',
      { review: 'a\u202Eb' },
      'Reviews and replies must not contain invisible characters.',
    ],
    ['a hidden space', { review: 'a\u200Bb' }, 'Reviews and replies must not contain invisible characters.'],
  ])('answers 400 to %s', async (_what, change, message) => {
    const botId = await publishedBot(api);
    expect(await write(await api.people.appUser(), botId, change)).toEqual({ status: 400, message, data: null });
    expect(await getReviews(api, botId)).toEqual([]);
  });

  it.each(['a\u0000b', 'a\uD800b'])('refuses text that the database cannot store (%#)', async (text) => {
    const botId = await publishedBot(api);
    const answer = await api
      .as(await api.people.appUser())
      .raw('addOrEditBotReview', { id: botId, review: text, stars: 3 });
    expect(JSON.stringify(answer.body)).toMatch(/cannot be stored|invisible characters/);
    expect(answer.status).toBeLessThan(500);
    expect(await getReviews(api, botId)).toEqual([]);
  });

  it('accepts 2,000 characters of any script', async () => {
    const botId = await publishedBot(api);
    const text = '😀ğ你'.repeat(666);
    const reader = await api.people.appUser();
    await subscribe(api, botId, reader);
    expect(await write(reader, botId, { review: text })).toMatchObject({
      status: 200,
      data: { review: text },
    });
  });

  it('answers 404 for bots and reviews that the caller cannot see or change', async () => {
    const [reader, otherReader] = [await api.people.appUser(), await api.people.appUser()];
    const hidden = await getBot(api, await api.people.team());
    for (const id of [hidden, 999_999_999]) expect(await write(reader, id)).toEqual(noBot);
    const [botId, second] = [await publishedBot(api), await publishedBot(api)];
    const foreign = await addReview(api, botId, otherReader);
    const ofSecond = await addReview(api, second, reader);
    for (const reviewId of [foreign, ofSecond, 999_999_999])
      expect(await write(reader, botId, { reviewId })).toEqual({
        status: 404,
        message: 'This review could not be found.',
        data: null,
      });
    expect(await getReviews(api, botId)).toMatchObject([{ userId: otherReader.id, review: 'It does what it says.' }]);
  });

  it('is for subscribers, and for former ones of at least a day', async () => {
    const [never, short, long] = await Promise.all([1, 2, 3].map(() => api.people.appUser()));
    const botId = await publishedBot(api);
    if (never === undefined || short === undefined || long === undefined) throw new Error('A person is missing');
    const createdAt = new Date('2026-01-01T09:00:00Z');
    await api.db.insert(subscriptions).values([
      { botId, userId: short.id, active: false, createdAt, endedAt: new Date('2026-01-02T08:59:59Z') },
      { botId, userId: long.id, active: false, createdAt, endedAt: new Date('2026-01-02T09:00:00Z') },
    ]);
    expect(await write(never, botId)).toEqual({
      status: 403,
      message: 'Only subscribers can review a bot. Subscribe and try it first.',
      data: null,
    });
    expect(await write(short, botId)).toEqual({
      status: 403,
      message: 'You were subscribed for less than a day. Subscribe again to review this bot.',
      data: null,
    });
    expect(await write(long, botId)).toMatchObject({ status: 200 });
    for (const [person, rate] of [
      [never, false],
      [short, false],
      [long, true],
    ] as const)
      expect(await api.as(person).call('getBotDetailsByUserId', { botId })).toMatchObject({
        data: { viewer_can: { subscribe: true, rate } },
      });
    await api.as(short).call('subscribeBot', { id: botId });
    expect(await write(short, botId)).toMatchObject({ status: 200 });
  });

  it('is refused until the bot is published', async () => {
    const tester = await api.people.appUser();
    const botId = await getBot(api, await api.people.team(), { statusId: botStatusIds.verified });
    await invite(api, botId, tester, true);
    expect(await write(tester, botId)).toMatchObject({ status: 400, data: null });
  });

  it('counts parallel reviews exactly: 30 users, and 20 times the same user', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => api.people.appUser()));
    const botId = await publishedBot(api);
    const [first] = people;
    if (first === undefined) throw new Error('A person is missing');
    await subscribe(api, botId, ...people);
    const caller = api.as(first);
    const answers = await Promise.all([
      ...people.map((person, index) => write(person, botId, { stars: 1 + (index % 5) })),
      ...Array.from({ length: 20 }, (_, index) =>
        caller.call('addOrEditBotReview', { id: botId, review: `Opinion ${index}`, stars: 1 + (index % 5) }),
      ),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const rows = await getReviews(api, botId);
    expect(rows).toHaveLength(30);
    expect(await getCounts(botId)).toEqual({
      reviewCount: 30,
      starTotal: rows.reduce((sum, { stars }) => sum + stars, 0),
    });
  }, 60_000);
});

describe('getBotRatingReview', () => {
  it('is refused to guests, and answers 404 for a hidden bot', async () => {
    const hidden = await getBot(api, await api.people.team());
    const variables = { botId: hidden, pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getBotRatingReview', variables)).toMatchObject(unauthenticated);
    const { data, status, message } = await list(await api.people.appUser(), hidden);
    expect({ data, status, message }).toEqual(noBot);
  });

  it('lists the reviews, the latest first, with the caller’s own review separately', async () => {
    const [reader, first, second] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
    ];
    const botId = await publishedBot(api);
    const own = await addReview(api, botId, reader, { stars: 3, review: 'Fine' });
    const good = await addReview(api, botId, first, { stars: 5, review: 'Şahane bir bot' });
    const bad = await addReview(api, botId, second, { stars: 1, review: 'Too slow', reply: 'Faster now.' });
    expect(await list(reader, botId, { pageSize: 2 })).toMatchObject({
      status: 200,
      totalCount: 3,
      data: [{ id: bad, reply: 'Faster now.' }, { id: good }],
      loginUserReview: { id: own, stars: 3, review: 'Fine' },
    });
    expect(await list(first, botId, { sortBy: 'stars', sortOrder: 'asc' })).toMatchObject({
      data: [{ id: bad }, { id: own }, { id: good }],
      loginUserReview: { id: good },
    });
    expect(await list(reader, botId, { withoutOwn: true })).toMatchObject({
      totalCount: 2,
      data: [{ id: bad }, { id: good }],
      loginUserReview: { id: own },
    });
    expect(await list(reader, botId, { searchText: 'SAHANE' })).toMatchObject({ totalCount: 1, data: [{ id: good }] });
    expect(await list(await api.people.developer(), botId)).toMatchObject({ totalCount: 3, loginUserReview: null });
  });

  it('leaves out texts of closed users and of blocked users in both directions; their stars count', async () => {
    const [reader, blocked, blocker, away, seen] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    const botId = await publishedBot(api);
    for (const person of [blocked, blocker, away]) await addReview(api, botId, person, { stars: 1 });
    const shown = await addReview(api, botId, seen, { stars: 5 });
    await block(api, reader, blocked);
    await block(api, blocker, reader);
    expect(await list(reader, botId)).toMatchObject({ totalCount: 1, data: [{ id: shown }] });
    expect(await api.as(reader).call('getBotRatingOverView', { botId })).toMatchObject({
      data: { rating_total_user_count: 4, rating_total_count: 8 },
    });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const reader = await api.people.appUser();
    const botId = await publishedBot(api);
    for (let index = 0; index < 12; index += 1) await addReview(api, botId, await api.people.appUser());
    const count = (pageSize: number) =>
      countStatements(api, reader, (caller) => caller.call('getBotRatingReview', { botId, pageNumber: 1, pageSize }));
    expect(await count(12)).toBe(await count(1));
  });
});

describe('getBotRatingOverView', () => {
  const overview = (person: TestPerson, botId: number) => api.as(person).call('getBotRatingOverView', { botId });

  it('is refused to guests, and answers 404 for a hidden bot', async () => {
    const hidden = await getBot(api, await api.people.team());
    expect(await api.as(null).raw('getBotRatingOverView', { botId: hidden })).toMatchObject(unauthenticated);
    expect(await overview(await api.people.appUser(), hidden)).toEqual(noBot);
  });

  it('returns the share of each star and the average', async () => {
    const botId = await publishedBot(api);
    for (const stars of [5, 5, 4, 1]) await addReview(api, botId, await api.people.appUser(), { stars });
    for (const person of [await api.people.appUser(), await api.people.developer(), await api.people.admin()])
      expect(await overview(person, botId)).toEqual({
        status: 200,
        message: expect.any(String),
        data: {
          rating_total_count: 15,
          rating_total_user_count: 4,
          one_star_percentage: 25,
          two_star_percentage: 0,
          three_star_percentage: 0,
          four_star_percentage: 25,
          five_star_percentage: 50,
          avg_out_five: 3.75,
        },
      });
  });

  it('is all zero without ratings', async () => {
    expect(await overview(await api.people.appUser(), await publishedBot(api))).toMatchObject({
      status: 200,
      data: { rating_total_count: 0, rating_total_user_count: 0, five_star_percentage: 0, avg_out_five: 0 },
    });
  });
});
