import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUBSCRIBER_EVENT_LIMITS } from '../../../../rules/bots/subscriberEvents.ts';
import { betaTesters } from '../../../../server/database/tables/bots/betaTesters.ts';
import { botEvents } from '../../../../server/database/tables/bots/conversations.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { callAsBot, createRunningBot, setToken } from './runningBot.ts';
import { send } from '../support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A running bot whose team has switched the events on unless `isOn` is false, and a person who comes. */
async function createBot(isOn = true) {
  const { botId, team, token } = await createRunningBot(api);
  const owner = api.as(team.owner);
  await owner.call('updateBotSubscriberEvents', { botId, isOn });
  const subscriber = await api.people.appUser();
  return { botId, team, owner, token, subscriber, as: api.as(subscriber) };
}

/** Leases and acknowledges all due events. */
async function takeAll(token: string) {
  const taken: { readonly type: string; readonly data: object; readonly subscriber?: unknown }[] = [];
  let acknowledge: object[] = [];
  for (;;) {
    const { body } = await callAsBot(api, token, 'events', { waitSeconds: 0, acknowledge });
    const events = body.data?.events ?? [];
    if (events.length === 0) return taken;
    taken.push(...events.map((event) => event.body));
    acknowledge = events.map(({ id, lease }) => ({ event: id, lease }));
  }
}

describe('events about subscribers', () => {
  it('say who came with which permissions, who changed one, and who left, by an id of the bot', async () => {
    const { botId, token, as, subscriber } = await createBot();
    await as.call('subscribeBot', { id: botId, allowedScopes: ['watchlist_read'] });
    await send(api, subscriber, botId, 'Hello');
    await as.call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted: false });
    await as.call('unSubscribeByBotId', { id: botId });
    const events = await takeAll(token);
    expect(events.map(({ type }) => type)).toEqual([
      'subscription.started',
      'message.created',
      'grant.changed',
      'subscription.ended',
    ]);
    expect(events.map(({ data }) => data)).toMatchObject([
      { scopes: ['watchlist_read'] },
      { text: 'Hello' },
      { scope: 'watchlist_read', is_granted: false },
      { scopes: [] },
    ]);
    expect(new Set(events.map(({ subscriber }) => JSON.stringify(subscriber))).size).toBe(1);
    expect(JSON.stringify(events)).not.toContain(subscriber.username);
  });

  it('are not repeated by repeated calls, and a return is a new start', async () => {
    const { botId, token, as } = await createBot();
    const subscribe = () => as.call('subscribeBot', { id: botId });
    const unsubscribe = () => as.call('unSubscribeByBotId', { id: botId });
    for (const act of [subscribe, subscribe, unsubscribe, unsubscribe, subscribe]) await act();
    expect((await takeAll(token)).map(({ type }) => type)).toEqual([
      'subscription.started',
      'subscription.ended',
      'subscription.started',
    ]);
  });

  it('say nothing of a permission that did not change, and nothing to a bot that the person has blocked', async () => {
    const { botId, token, as } = await createBot();
    const allow = (isGranted: boolean) => as.call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    await allow(false);
    expect(await takeAll(token)).toEqual([]);
    await as.call('subscribeBot', { id: botId });
    for (const isGranted of [true, true, false, false, true]) await allow(isGranted);
    expect((await takeAll(token)).map(({ type }) => type)).toEqual([
      'subscription.started',
      'grant.changed',
      'grant.changed',
      'grant.changed',
    ]);
    await as.call('blockBot', { botId });
    await takeAll(token);
    await allow(false);
    expect(await takeAll(token)).toEqual([]);
  });

  it('are left out beyond a number that waits, also after some were parked', async () => {
    const { botId, as } = await createBot();
    await as.call('subscribeBot', { id: botId });
    const readWaiting = () => api.db.select().from(botEvents).where(eq(botEvents.botId, botId));
    const [first] = await readWaiting();
    if (first === undefined) throw new Error('The subscription has no event');
    const { id: _id, ...parked } = { ...first, state: 'parked' as const, parkedUntil: first.expiresAt };
    await api.db.insert(botEvents).values(Array.from({ length: SUBSCRIBER_EVENT_LIMITS.waiting - 2 }, () => parked));
    for (const isGranted of [true, false])
      await as.call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    expect(await readWaiting()).toHaveLength(SUBSCRIBER_EVENT_LIMITS.waiting);
  });

  it('go to the live lane when a former tester comes as a subscriber', async () => {
    const { botId, token, as, subscriber } = await createBot();
    const testToken = await setToken(api, botId, 'test');
    await api.db.insert(betaTesters).values({ botId, userId: subscriber.id, accepted: true });
    await as.call('sendConversationMessage', { botId, text: 'Hello', clientKey: 'tester-1', lane: 'test' });
    expect(await takeAll(testToken)).toHaveLength(1);
    await api.db.delete(betaTesters).where(eq(betaTesters.botId, botId));
    await as.call('subscribeBot', { id: botId });
    expect(await takeAll(testToken)).toEqual([]);
    expect((await takeAll(token)).map(({ type }) => type)).toEqual(['subscription.started']);
  });

  it('come to no bot whose team has not switched them on, and end when it switches them off', async () => {
    const { botId, token, as, owner } = await createBot(false);
    await as.call('subscribeBot', { id: botId });
    expect(await takeAll(token)).toEqual([]);
    expect(await owner.call('getBotRuntime', { botId })).toMatchObject({ data: { subscriber_events: false } });
    await owner.call('updateBotSubscriberEvents', { botId, isOn: true });
    expect(await owner.call('getBotRuntime', { botId })).toMatchObject({ data: { subscriber_events: true } });
    await as.call('unSubscribeByBotId', { id: botId });
    await owner.call('updateBotSubscriberEvents', { botId, isOn: false });
    await as.call('subscribeBot', { id: botId });
    expect((await takeAll(token)).map(({ type }) => type)).toEqual(['subscription.ended']);
  });

  it('begin no conversation that people see', async () => {
    const { botId, as } = await createBot();
    await as.call('subscribeBot', { id: botId });
    await as.call('unSubscribeByBotId', { id: botId });
    const { data } = await as.call('getConversationList', { pageNumber: 1, pageSize: 50 });
    expect(data?.map(({ bot_id: id }) => id)).not.toContain(botId);
  });

  it('are switched by the team only', async () => {
    const { botId, as } = await createBot();
    const stranger = api.as(await api.people.developer());
    for (const caller of [as, stranger])
      expect((await caller.call('updateBotSubscriberEvents', { botId, isOn: false })).status).not.toBe(200);
  });
});
