import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot, toRow } from '../bots/support.ts';
import { block } from '../people/support.ts';
import { getEvents, invite, noBot, publishedBot, subscribe, getSubscription, wrongCounts } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const join = (person: TestPerson, id: number) => api.as(person).call('subscribeBot', { id });
const leave = (person: TestPerson, id: number) => api.as(person).call('unSubscribeByBotId', { id });
const forbidden = { status: 403, message: 'You are not allowed to do this.', data: null };

describe('subscribeBot and unSubscribeByBotId', () => {
  it('are refused to a guest, developers and admins', async () => {
    const botId = await publishedBot(api);
    for (const call of ['subscribeBot', 'unSubscribeByBotId'] as const) {
      expect(await api.as(null).raw(call, { id: botId })).toMatchObject(unauthenticated);
      for (const person of [await api.people.developer(), await api.people.admin()])
        expect(await api.as(person).call(call, { id: botId })).toEqual(forbidden);
    }
    expect((await toRow(api, botId)).subscriberCount).toBe(0);
  });

  it('start, end and start again, each logged once', async () => {
    const reader = await api.people.appUser();
    const botId = await publishedBot(api);
    const { updatedAt } = await toRow(api, botId);
    expect(await join(reader, botId)).toEqual({
      status: 200,
      message: 'You are now subscribed to the bot.',
      data: {
        id: botId,
        bot_price: 0,
        is_subscribed: true,
        past_subscribed: false,
        num_subscribers: 1,
        viewer_can: { subscribe: true, rate: true },
      },
    });
    expect(await join(reader, botId)).toMatchObject({ status: 200, data: { is_subscribed: true, num_subscribers: 1 } });
    expect(await leave(reader, botId)).toMatchObject({
      status: 200,
      message: 'You are no longer subscribed to the bot.',
      data: { is_subscribed: false, past_subscribed: true, num_subscribers: 0 },
    });
    expect(await leave(reader, botId)).toMatchObject({ status: 200, data: { num_subscribers: 0 } });
    expect(await getSubscription(api, botId, reader)).toMatchObject({ active: false, endedAt: expect.any(Date) });
    expect(await join(reader, botId)).toMatchObject({ data: { is_subscribed: true, past_subscribed: false } });
    expect(await getSubscription(api, botId, reader)).toMatchObject({ active: true, endedAt: null });
    expect((await getEvents(api, botId)).toSorted((a, b) => a - b)).toEqual([-1, 1, 1]);
    // A subscription does not make an open form of the bot stale.
    expect((await toRow(api, botId)).updatedAt).toEqual(updatedAt);
    expect(await wrongCounts(api, botId)).toEqual([]);
  });

  it('change nothing for a user who never subscribed', async () => {
    const reader = await api.people.appUser();
    const botId = await publishedBot(api);
    expect(await leave(reader, botId)).toMatchObject({
      status: 200,
      data: { is_subscribed: false, past_subscribed: false },
    });
    expect(await getSubscription(api, botId, reader)).toBeUndefined();
  });

  it('answer 404 for bots that the caller cannot see', async () => {
    const reader = await api.people.appUser();
    const hidden = await getBot(api, await api.people.team(), { statusId: botStatusIds.verified });
    for (const id of [hidden, 999_999_999]) {
      expect(await join(reader, id)).toEqual(noBot);
      expect(await leave(reader, id)).toEqual(noBot);
    }
  });

  it('answer a tester that the bot is not published yet', async () => {
    const tester = await api.people.appUser();
    const botId = await getBot(api, await api.people.team(), { statusId: botStatusIds.verified });
    await invite(api, botId, tester, true);
    expect(await join(tester, botId)).toEqual({
      status: 400,
      message: 'This bot is not published at the moment. You can subscribe to it and review it once it is published.',
      data: null,
    });
    expect(await getSubscription(api, botId, tester)).toBeUndefined();
  });

  it('let users unsubscribe from a disabled bot, with the same answer when repeated', async () => {
    const reader = await api.people.appUser();
    const botId = await publishedBot(api);
    await join(reader, botId);
    await api.sql`update bots set status_id = ${botStatusIds.disabled} where id = ${botId}`;
    expect(await join(reader, botId)).toMatchObject({ status: 200, data: { is_subscribed: true } });
    for (const _time of [1, 2])
      expect(await leave(reader, botId)).toMatchObject({
        status: 200,
        data: { is_subscribed: false, past_subscribed: true },
      });
    expect(await join(reader, botId)).toEqual(noBot);
    expect(await wrongCounts(api, botId)).toEqual([]);
  });

  it('count 200 parallel users, and 40 who subscribe and unsubscribe, exactly', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => api.people.appUser()));
    const botId = await publishedBot(api);
    const answers = await Promise.all(people.map((person) => join(person, botId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect((await toRow(api, botId)).subscriberCount).toBe(200);
    const [nervous] = people;
    if (nervous === undefined) throw new Error('A person is missing');
    const caller = api.as(nervous);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        caller.call(index % 2 === 0 ? 'unSubscribeByBotId' : 'subscribeBot', { id: botId }),
      ),
    );
    const { active } = (await getSubscription(api, botId, nervous)) ?? {};
    expect((await toRow(api, botId)).subscriberCount).toBe(active === true ? 200 : 199);
    expect(await wrongCounts(api, botId)).toEqual([]);
  }, 120_000);

  it('leave nothing behind when the bot is deleted concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => api.people.appUser()));
    const team = await api.people.team();
    const botId = await publishedBot(api, {}, team);
    const answers = await Promise.all([
      ...people.map((person) => join(person, botId)),
      ...people.map((person) => api.as(person).call('addOrEditBotReview', { id: botId, review: 'Good', stars: 4 })),
      api.as(team.owner).call('deleteBot', { botId }),
    ]);
    // A review before the subscription is refused.
    expect(answers.every(({ status }) => [200, 403, 404].includes(status))).toBe(true);
    expect(answers.at(-1)).toMatchObject({ status: 200 });
    expect(await wrongCounts(api, botId)).toEqual([]);
    expect((await toRow(api, botId)).subscriberCount).toBe(0);
  }, 60_000);
});

describe('getBotSubscribedUser', () => {
  const list = (person: TestPerson, botId: number, variables: Record<string, unknown> = {}) =>
    api.as(person).call('getBotSubscribedUser', { botId, pageNumber: 1, pageSize: 10, ...variables });

  it('is refused to a guest and to app users', async () => {
    const variables = { botId: 1, pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('getBotSubscribedUser', variables)).toMatchObject(unauthenticated);
    expect(await list(await api.people.appUser(), 1)).toMatchObject({ status: 403 });
  });

  it('does not reveal to developers of other teams whether the bot exists', async () => {
    const botId = await publishedBot(api);
    const stranger = await api.people.developer();
    expect(await list(stranger, botId)).toEqual(await list(stranger, 999_999_999));
    expect(await list(stranger, botId)).toMatchObject(noBot);
  });

  it('lists the subscribers, the latest first, to every member and admins', async () => {
    const [first, second, past, member] = [
      await api.people.appUser({ firstname: 'Elif', lastname: 'Kaya' }),
      await api.people.appUser({ firstname: 'Mert', lastname: 'Şahin' }),
      await api.people.appUser(),
      await api.people.developer(),
    ];
    const team = await api.people.team({ members: [{ person: member, role: 'readonly' }] });
    const botId = await publishedBot(api, {}, team);
    await subscribe(api, botId, first, second);
    await join(past, botId);
    await leave(past, botId);
    for (const person of [team.owner, member, await api.people.admin()])
      expect(await list(person, botId)).toMatchObject({
        status: 200,
        total_count: 2,
        data: [
          { id: second.id, full_name: 'Mert Şahin', username: second.username },
          { id: first.id, full_name: 'Elif Kaya', username: first.username },
        ],
      });
    expect(await list(team.owner, botId, { search: 'SAHIN' })).toMatchObject({
      total_count: 1,
      data: [{ id: second.id }],
    });
    expect(await list(team.owner, botId, { search: '%' })).toMatchObject({ total_count: 0, data: [] });
    expect(await list(team.owner, botId, { pageNumber: 2, pageSize: 1 })).toMatchObject({
      total_count: 2,
      data: [{ id: first.id }],
    });
  });

  it('leaves out users who are blocked in either direction, and inactive accounts', async () => {
    const [blocked, blocker, away, seen] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ statusId: userStatusIds.deactivated }),
      await api.people.appUser(),
    ];
    const team = await api.people.team();
    const botId = await publishedBot(api, {}, team);
    await subscribe(api, botId, blocked, blocker, away, seen);
    await block(api, team.owner, blocked);
    await block(api, blocker, team.owner);
    expect(await list(team.owner, botId)).toMatchObject({ total_count: 1, data: [{ id: seen.id }] });
  });

  it('sends the same number of statements for a long page as for a short one', async () => {
    const team = await api.people.team();
    const botId = await publishedBot(api, {}, team);
    await subscribe(api, botId, ...(await Promise.all(Array.from({ length: 12 }, () => api.people.appUser()))));
    const count = (pageSize: number) =>
      countStatements(api, team.owner, (caller) =>
        caller.call('getBotSubscribedUser', { botId, pageNumber: 1, pageSize }),
      );
    expect(await count(12)).toBe(await count(1));
  });
});
