import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION_LIMITS } from '../../../../rules/bots/conversations.ts';
import { botEvents } from '../../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../../server/database/tables/bots/store.ts';
import { answer } from '../../../../server/modules/conversations/runtime/answers.service.ts';
import { readWatchlist } from '../../../../server/modules/conversations/runtime/data.service.ts';
import {
  acknowledge,
  expireEvents,
  fail,
  leaseEvents,
  type BotRuntime,
  type LeasedEvent,
} from '../../../../server/modules/conversations/runtime/runtime.service.ts';
import type { LiveCaller } from '../../../support/api/live.ts';
import type { TestPerson } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { createRuntime, createTalk, getMessages, getState, send, subscribeTo } from '../support.ts';

let api: TestApi;
let runtime: BotRuntime;
const callers: LiveCaller[] = [];
beforeAll(async () => {
  api = await startTestApi();
  runtime = createRuntime(api);
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});

const lease = (botId: number, leaseSeconds = 60) => leaseEvents(runtime, botId, { limit: 10, leaseSeconds });
const toKey = ({ id, lease: leaseId }: LeasedEvent) => ({ eventId: id, leaseId });
const readText = ({ body }: LeasedEvent): string => String(JSON.parse(body).data.text);

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('Expected an item');
  return item;
}

/** A bot with one message of a person, leased by a consumer. */
async function startRequest(text = 'Hi') {
  const talk = await createTalk(api);
  await send(api, talk.person, talk.botId, text);
  const event = first(await lease(talk.botId));
  return { ...talk, event, interactionId: first(await getMessages(api, talk.botId)).interactionId };
}

describe('leases', () => {
  it('deliver the events of a conversation one after the other and those of different people in parallel', async () => {
    const { botId, person } = await createTalk(api);
    const secondPerson = await api.people.appUser();
    await subscribeTo(api, botId, secondPerson);
    for (const text of ['one', 'two', 'three']) await send(api, person, botId, text);
    await send(api, secondPerson, botId, 'else');
    const seen: string[] = [];
    const leased = await lease(botId);
    expect(leased.map(readText).toSorted((left, right) => left.localeCompare(right))).toEqual(['else', 'one']);
    expect(await lease(botId)).toEqual([]);
    for (let events = leased; events.length > 0; events = await lease(botId))
      for (const event of events) {
        seen.push(readText(event));
        await acknowledge(runtime, botId, toKey(event));
      }
    expect(seen.filter((text) => text !== 'else')).toEqual(['one', 'two', 'three']);
    expect(await lease(botId)).toEqual([]);
  });

  it('give an event to one of many consumers', async () => {
    const { botId, person } = await createTalk(api);
    await send(api, person, botId, 'one');
    const results = await Promise.all(Array.from({ length: 6 }, () => lease(botId)));
    expect(results.flat()).toHaveLength(1);
  });

  it('deliver the same body again when they end, and refuse the old acknowledgement', async () => {
    const { botId, event, interactionId } = await startRequest();
    expect(await getState(api, interactionId)).toBe('working');
    api.clock.advance(61_000);
    const again = first(await lease(botId));
    expect(again).toMatchObject({ id: event.id, attempt: 2, body: event.body });
    expect(again.lease).not.toBe(event.lease);
    await expect(acknowledge(runtime, botId, toKey(event))).rejects.toMatchObject({ status: 409 });
    await acknowledge(runtime, botId, toKey(again));
    await expect(acknowledge(runtime, botId, toKey(again))).rejects.toMatchObject({ status: 409 });
    expect(await lease(botId)).toEqual([]);
  });

  it('pause longer after each failure, and end with the last attempt', async () => {
    const { botId, event, interactionId } = await startRequest();
    await fail(runtime, botId, toKey(event), { reason: 'no connection' });
    expect(await lease(botId)).toEqual([]);
    api.clock.advance(1_001);
    const second = first(await lease(botId));
    await fail(runtime, botId, toKey(second), { reason: 'no connection' });
    api.clock.advance(1_001);
    expect(await lease(botId)).toEqual([]);
    api.clock.advance(1_001);
    expect(await lease(botId)).toMatchObject([{ attempt: 3 }]);
    await api.db.update(botEvents).set({ attempts: 10 }).where(eq(botEvents.id, event.id));
    api.clock.advance(61_000);
    expect(await lease(botId)).toEqual([]);
    expect(await getState(api, interactionId)).toBe('expired');
  });

  it('are refused to another bot', async () => {
    const { botId, event } = await startRequest();
    const otherBot = await createTalk(api);
    await expect(acknowledge(runtime, otherBot.botId, toKey(event))).rejects.toMatchObject({ status: 409 });
    await acknowledge(runtime, botId, toKey(event));
  });
});

describe('answers', () => {
  it('have one visible effect per key: the first text wins', async () => {
    const { botId, interactionId } = await startRequest();
    const stored = await answer(runtime, botId, { interactionId, clientKey: 'e:0', text: 'First' });
    expect(stored).toMatchObject({ seq: 2, isReplayed: false, isLate: false });
    expect(await answer(runtime, botId, { interactionId, clientKey: 'e:0', text: 'Second' })).toEqual({
      ...stored,
      isReplayed: true,
    });
    expect(await getMessages(api, botId)).toMatchObject([{ text: 'Hi' }, { author: 'bot', text: 'First', seq: 2 }]);
    expect(await getState(api, interactionId)).toBe('answered');
  });

  it('have one effect when two consumers send the same key at once', async () => {
    const { botId, interactionId } = await startRequest();
    const results = await Promise.all(
      Array.from({ length: 4 }, () => answer(runtime, botId, { interactionId, clientKey: 'e:0', text: 'Once' })),
    );
    expect(new Set(results.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await getMessages(api, botId)).toHaveLength(2);
  });

  it('are rejected when invalid, of another bot, too many, or after the person has left', async () => {
    const { botId, person, interactionId } = await startRequest();
    const give = (change: object) => answer(runtime, botId, { interactionId, clientKey: 'k', ...change });
    await expect(give({})).rejects.toMatchObject({ status: 400 });
    await expect(give({ text: 'x'.repeat(4_001) })).rejects.toMatchObject({ status: 400 });
    await expect(give({ card: { title: '' } })).rejects.toMatchObject({ status: 400 });
    await expect(give({ card: { title: 'A', rows: [{ label: 'x', value: 'y', tone: 'red' }] } })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
    const otherBot = await createTalk(api);
    await expect(answer(runtime, otherBot.botId, { interactionId, clientKey: 'k', text: 'Hi' })).rejects.toMatchObject({
      status: 404,
    });
    for (let count = 0; count < CONVERSATION_LIMITS.answers; count += 1)
      await answer(runtime, botId, { interactionId, clientKey: `k${count}`, text: 'Hi' });
    await expect(give({ text: 'Hi' })).rejects.toMatchObject({ status: 409 });
    await send(api, person, botId, 'Again');
    const last = (await getMessages(api, botId)).at(-1);
    await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.userId, person.id));
    await expect(
      answer(runtime, botId, { interactionId: last?.interactionId ?? 0, clientKey: 'z', text: 'Hi' }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('are marked late after fifteen minutes', async () => {
    const { botId, person, interactionId } = await startRequest();
    api.clock.advance(CONVERSATION_LIMITS.answerMinutes * 60_000 + 1);
    await expireEvents(runtime);
    expect(await getState(api, interactionId)).toBe('expired');
    expect(await lease(botId)).toEqual([]);
    await answer(runtime, botId, { interactionId, clientKey: 'late', text: 'Sorry' });
    expect(await api.as(person).call('getConversationMessages', { botId })).toMatchObject({
      data: [
        { text: 'Hi', state: 'expired' },
        { text: 'Sorry', is_late: true, state: null },
      ],
    });
  });

  it('are unread until the person reads or writes', async () => {
    const { botId, person, interactionId } = await startRequest();
    await answer(runtime, botId, { interactionId, clientKey: 'a', text: 'Hello' });
    const unread = async () => (await api.as(person).call('getConversationList', {})).data?.[0]?.unread_count;
    expect(await unread()).toBe(1);
    const stranger = await api.people.appUser();
    expect(await api.as(stranger).call('markConversationRead', { botId, seq: 2 })).toMatchObject({ status: 404 });
    expect(await api.as(person).call('markConversationRead', { botId, seq: 99 })).toMatchObject({ status: 200 });
    expect(await unread()).toBe(0);
    await api.as(person).call('markConversationRead', { botId, seq: 1 });
    expect(await unread()).toBe(0);
  });
});

describe('readWatchlist', () => {
  it('needs the permission of the person, and ends with it', async () => {
    const { botId, person, interactionId } = await startRequest();
    const { id } = first(await api.sql<{ id: number }[]>`select id from tickers where kind = 'stock' limit 1`);
    await api.as(person).call('addStockWatchlist', { tickerIds: [id] });
    await expect(readWatchlist(runtime, { botId, lane: 'live', interactionId })).rejects.toMatchObject({ status: 403 });
    const consent = (isGranted: boolean) =>
      api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    await consent(true);
    expect(await readWatchlist(runtime, { botId, lane: 'live', interactionId })).toEqual([id]);
    const otherBot = await createTalk(api);
    await expect(readWatchlist(runtime, { botId: otherBot.botId, lane: 'live', interactionId })).rejects.toMatchObject({
      status: 404,
    });
    await consent(false);
    await expect(readWatchlist(runtime, { botId, lane: 'live', interactionId })).rejects.toMatchObject({ status: 403 });
  });
});

describe('conversationChanges', () => {
  const follow = async (person: TestPerson) => {
    const caller = await api.live(person);
    callers.push(caller);
    return caller.subscribe('conversationChanges', {});
  };

  it('sends changes to the person of the conversation only', async () => {
    const { botId, person } = await createTalk(api);
    const stranger = await api.people.appUser();
    const [own, foreign] = [await follow(person), await follow(stranger)];
    for (const stream of [own, foreign])
      expect((await stream.next())?.data?.['conversationChanges']).toMatchObject({ status: 200, data: [] });
    await send(api, person, botId, 'Hi');
    expect((await own.next())?.data?.['conversationChanges']).toMatchObject({
      data: [{ bot_id: botId, last_seq: 1, read_seq: 1 }],
    });
    const { botId: strangersBot } = await createTalk(api);
    await subscribeTo(api, strangersBot, stranger);
    await send(api, stranger, strangersBot, 'Hi');
    expect((await foreign.next())?.data?.['conversationChanges']).toMatchObject({ data: [{ bot_id: strangersBot }] });
  });

  it('is refused to admins', async () => {
    const stream = await follow(await api.people.admin());
    expect((await stream.next())?.data?.['conversationChanges']).toMatchObject({ status: 403 });
  });
});
