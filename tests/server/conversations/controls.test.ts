import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { botGrants } from '../../../server/database/tables/bots/consents.ts';
import { botEvents, botInteractions } from '../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { answer } from '../../../server/modules/conversations/runtime/answers.service.ts';
import { leaseEvents, type BotRuntime } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createRuntime, createTalk, getMessages, send, subscribeTo } from './support.ts';

let api: TestApi;
let runtime: BotRuntime;
beforeAll(async () => {
  api = await startTestApi();
  runtime = createRuntime(api);
});
afterAll(() => api.close());

const open = async (person: TestPerson, botId: number) =>
  (await api.as(person).call('getConversation', { botId })).data;
const readTexts = async (person: TestPerson, botId: number) =>
  (await api.as(person).call('getConversationMessages', { botId })).data?.map(({ text }) => text);
const countUnread = async (person: TestPerson) => (await api.as(person).call('getUnreadConversationCount')).data;

/** A bot with one subscriber who counts. */
async function createCounted() {
  const talk = await createTalk(api);
  await api.db.update(bots).set({ subscriberCount: 1 }).where(eq(bots.id, talk.botId));
  return talk;
}

/** A conversation in which the bot has answered the first of two messages. */
async function createAnswered() {
  const talk = await createCounted();
  await send(api, talk.person, talk.botId, 'First');
  await send(api, talk.person, talk.botId, 'Second');
  const [first, second] = await getMessages(api, talk.botId);
  const [answeredId, waitingId] = [first?.interactionId ?? 0, second?.interactionId ?? 0];
  await answer(runtime, talk.botId, { interactionId: answeredId, clientKey: 'one', text: 'Answer' });
  return { ...talk, answeredId, waitingId };
}

describe('muteConversation', () => {
  it('is for people who can open the conversation', async () => {
    const { botId } = await createTalk(api, botStatusIds.created);
    const [stranger, admin] = await Promise.all([api.people.appUser(), api.people.admin()]);
    expect(await api.as(null).raw('muteConversation', { botId, isMuted: true })).toMatchObject(unauthenticated);
    for (const call of ['blockBot', 'clearConversation', 'unblockBot'] as const) {
      expect(await api.as(null).raw(call, { botId })).toMatchObject(unauthenticated);
      expect(await api.as(admin).call(call, { botId })).toMatchObject({ status: 403 });
      expect(await api.as(stranger).call(call, { botId })).toMatchObject({ status: 404 });
    }
    expect(await api.as(stranger).call('muteConversation', { botId, isMuted: true })).toMatchObject({ status: 404 });
  });

  it('leaves the conversation out of the count, until it is unmuted', async () => {
    const { botId, person } = await createAnswered();
    expect(await countUnread(person)).toBe(1);
    expect(await api.as(person).call('muteConversation', { botId, isMuted: true })).toMatchObject({
      status: 200,
      message: 'Conversation muted',
      data: { is_muted: true, unread_count: 1 },
    });
    expect(await countUnread(person)).toBe(0);
    await api.as(person).call('muteConversation', { botId, isMuted: false });
    expect(await countUnread(person)).toBe(1);
  });

  it('works before the first message, which then stays muted', async () => {
    const { botId, person } = await createTalk(api);
    await api.as(person).call('muteConversation', { botId, isMuted: true });
    await send(api, person, botId, 'Hi');
    expect(await open(person, botId)).toMatchObject({ is_muted: true, last_seq: 1 });
  });
});

describe('clearConversation', () => {
  it('removes the messages of this conversation only, and numbers the next ones further', async () => {
    const { botId, person } = await createAnswered();
    const subscriber = await api.people.appUser();
    await subscribeTo(api, botId, subscriber);
    await send(api, subscriber, botId, 'Mine');
    expect(await api.as(person).call('clearConversation', { botId })).toMatchObject({
      status: 200,
      data: { cleared_seq: 3, unread_count: 0, last_text: null, last_cts: null },
    });
    expect(await readTexts(person, botId)).toEqual([]);
    expect(await readTexts(subscriber, botId)).toEqual(['Mine']);
    await send(api, person, botId, 'New');
    expect(await open(person, botId)).toMatchObject({ last_seq: 4, last_text: 'New' });
  });

  it('cancels what the bot has not answered, and refuses answers to removed messages', async () => {
    const { botId, person, answeredId, waitingId } = await createAnswered();
    await api.as(person).call('clearConversation', { botId });
    expect(await leaseEvents(runtime, botId, { limit: 10, leaseSeconds: 60 })).toEqual([]);
    for (const interactionId of [answeredId, waitingId])
      for (const clientKey of ['one', 'late'])
        await expect(answer(runtime, botId, { interactionId, clientKey, text: 'Ghost' })).rejects.toMatchObject({
          status: 404,
        });
    expect(await readTexts(person, botId)).toEqual([]);
    const answered = await api.db.select().from(botInteractions).where(eq(botInteractions.id, answeredId));
    expect(answered).toMatchObject([{ state: 'answered', answers: 1 }]);
    await send(api, person, botId, 'Again');
    const [event] = await leaseEvents(runtime, botId, { limit: 10, leaseSeconds: 60 });
    expect(event?.body).toContain('Again');
  });

  it('takes a conversation without a subscription off the list', async () => {
    const { botId, person } = await createAnswered();
    await api.as(person).call('unSubscribeByBotId', { id: botId });
    await api.as(person).call('clearConversation', { botId });
    expect((await api.as(person).call('getConversationList', {})).data).toEqual([]);
  });
});

describe('blockBot', () => {
  it('ends the subscription and its permissions, and lets neither side write', async () => {
    const { botId, person, waitingId } = await createAnswered();
    await api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted: true });
    expect(await api.as(person).call('blockBot', { botId })).toMatchObject({
      status: 200,
      data: { closed_reason: 'blocked', last_text: 'Answer' },
    });
    const [grant] = await api.db
      .select()
      .from(botGrants)
      .where(and(eq(botGrants.botId, botId), eq(botGrants.userId, person.id)));
    expect(grant?.revokedAt).not.toBeNull();
    const [subscription] = await api.db.select().from(subscriptions).where(eq(subscriptions.botId, botId));
    expect(subscription?.active).toBe(false);
    expect(await api.db.select().from(bots).where(eq(bots.id, botId))).toMatchObject([{ subscriberCount: 0 }]);

    expect(await send(api, person, botId, 'Hello?')).toMatchObject({
      status: 403,
      message: 'You block this bot. Unblock it first.',
    });
    await expect(
      answer(runtime, botId, { interactionId: waitingId, clientKey: 'two', text: 'Hi' }),
    ).rejects.toMatchObject({ status: 403 });
    expect(await leaseEvents(runtime, botId, { limit: 10, leaseSeconds: 60 })).toEqual([]);
    const events = await api.db.select().from(botEvents).where(eq(botEvents.interactionId, waitingId));
    expect(events).toMatchObject([{ state: 'dead', failure: 'blocked' }]);
    expect(await countUnread(person)).toBe(0);
  });

  it('refuses a new subscription until the person unblocks', async () => {
    const { botId, person } = await createCounted();
    const caller = api.as(person);
    await caller.call('blockBot', { botId });
    await caller.call('blockBot', { botId });
    expect(await caller.call('subscribeBot', { id: botId })).toMatchObject({ status: 403 });
    expect(await caller.call('getBlockedBotList', {})).toMatchObject({ totalCount: 1, data: [{ id: botId }] });
    expect(await caller.call('unblockBot', { botId })).toMatchObject({ data: { closed_reason: 'not_subscribed' } });
    expect(await caller.call('getBlockedBotList', {})).toMatchObject({ totalCount: 0, data: [] });
    expect(await caller.call('subscribeBot', { id: botId })).toMatchObject({ status: 200 });
    expect(await send(api, person, botId, 'Back')).toMatchObject({ status: 200 });
  });

  it('concerns the caller only, and also testers', async () => {
    const { botId, team } = await createTalk(api);
    const subscriber = await api.people.appUser();
    await subscribeTo(api, botId, subscriber);
    expect(await api.as(team.owner).call('blockBot', { botId })).toMatchObject({ status: 200 });
    expect(await send(api, team.owner, botId, 'Hi')).toMatchObject({ status: 403 });
    expect(await send(api, subscriber, botId, 'Hi')).toMatchObject({ status: 200 });
  });
});
