import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversationMessage } from '../../../server/generated/schema.ts';
import { joinChanges } from '../../../server/modules/conversations/conversationFeed.ts';
import { answer } from '../../../server/modules/conversations/runtime/answers.service.ts';
import type { LiveCaller } from '../../support/api/live.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createRuntime, createTalk, getMessages, send } from './support.ts';

let api: TestApi;
const callers: LiveCaller[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});

/** Follows the conversations of a person. The result reads the next response. */
async function follow(person: TestPerson) {
  const caller = await api.live(person);
  callers.push(caller);
  const stream = caller.subscribe('conversationChanges', {});
  const next = async () => (await stream.next())?.data?.['conversationChanges'];
  expect(await next()).toMatchObject({ status: 200, data: [] });
  return next;
}

const getInteraction = async (botId: number): Promise<number> => {
  const [message] = await getMessages(api, botId);
  if (message === undefined) throw new Error('There is no message');
  return message.interactionId;
};

describe('a change of a conversation', () => {
  it('brings the latest message with the request that it answers, and none for a read mark', async () => {
    const { botId, person } = await createTalk(api);
    const next = await follow(person);
    await send(api, person, botId, 'Hi');
    const hi = { seq: 1, author: 'person', text: 'Hi', card: null };
    expect(await next()).toMatchObject({ data: [{ bot_id: botId, messages: [{ ...hi, state: 'waiting' }] }] });
    const interactionId = await getInteraction(botId);
    const runtime = { ...createRuntime(api), events: api.services().events };
    for (const [index, title] of ['One', 'Two'].entries()) {
      await answer(runtime, botId, { interactionId, clientKey: title, card: { title } });
      const answered = { seq: index + 2, author: 'bot', card: { title }, state: null };
      const messages = [{ ...hi, state: 'answered' }, answered];
      expect(await next()).toMatchObject({ data: [{ last_seq: index + 2, messages }] });
    }
    await api.as(person).call('markConversationRead', { botId, seq: 2 });
    expect(await next()).toMatchObject({ data: [{ last_seq: 3, read_seq: 2, messages: [] }] });
  });

  it('brings no message of another conversation', async () => {
    const [own, foreign] = [await createTalk(api), await createTalk(api)];
    await send(api, foreign.person, foreign.botId, 'Private');
    const next = await follow(own.person);
    const { botId } = foreign;
    const change = { userId: own.person.id, botId, lastSeq: 1, readSeq: 1, changed: 'last_message' } as const;
    api.services().events.publish('conversations.changed', change);
    expect(await next()).toMatchObject({ data: [{ bot_id: botId, messages: [] }] });
  });

  it('has to be read when its messages cannot be read now, or an earlier release sent it', async () => {
    const { botId, person } = await createTalk(api);
    await send(api, person, botId, 'Hi');
    const next = await follow(person);
    const change = { userId: person.id, botId, lastSeq: 1, readSeq: 1 };
    api.services().events.publish('conversations.changed', change);
    expect(await next()).toMatchObject({ data: [{ last_seq: 1, messages: null }] });
    await api.sql`alter table bot_messages rename to bot_messages_away`;
    api.services().events.publish('conversations.changed', { ...change, changed: 'last_message' });
    expect(await next()).toMatchObject({ data: [{ last_seq: 1, messages: null }] });
    await api.sql`alter table bot_messages_away rename to bot_messages`;
  });

  it('that waits is joined with the next one; what this one does not bring must be read', () => {
    const toMessage = (seq: number): ConversationMessage => ({
      id: seq,
      seq,
      author: 'bot',
      text: 'Hi',
      card: null,
      state: null,
      is_late: false,
      cts: new Date(0),
    });
    const change = (...seqs: readonly number[]) => ({
      botId: 1,
      lastSeq: 2,
      readSeq: 1,
      messages: seqs.map(toMessage),
    });
    expect(joinChanges(change(1), change(1, 2))).toEqual(change(1, 2));
    expect(joinChanges(change(), change(2))).toEqual(change(2));
    expect(joinChanges(change(1, 2), change())).toEqual({ ...change(), messages: null });
    expect(joinChanges({ ...change(), messages: null }, change(2))).toEqual({ ...change(2), messages: null });
  });
});

describe('sending with an Idempotency-Key', () => {
  it('uses the key of the message only, and stores no response', async () => {
    const { botId, person } = await createTalk(api);
    const caller = api.as(person).with({ 'idempotency-key': `sending-${botId}` });
    const args = { botId, text: 'Once', clientKey: 'one-key' };
    const first = await caller.raw('sendConversationMessage', args);
    const again = await caller.raw('sendConversationMessage', args);
    expect(first.body.data?.['sendConversationMessage']).toMatchObject({ status: 200 });
    expect(again.body).toEqual(first.body);
    expect(await getMessages(api, botId)).toHaveLength(1);
    expect(await api.sql`select 1 from idempotency_keys where user_id = ${person.id}`).toHaveLength(0);
  });
});
