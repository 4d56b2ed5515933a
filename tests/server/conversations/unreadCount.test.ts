import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../../../server/modules/conversations/runtime/answers.service.ts';
import type { BotRuntime } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import type { LiveCaller } from '../../support/api/live.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createRuntime, createTalk, getMessages, send } from './support.ts';

let api: TestApi;
let runtime: BotRuntime;
let live: LiveCaller | undefined;
beforeAll(async () => {
  api = await startTestApi();
  runtime = createRuntime(api);
});
afterAll(async () => {
  await live?.close();
  await api.close();
});

const countUnread = async (person: TestPerson) => (await api.as(person).call('getUnreadConversationCount')).data;

/** A conversation with answers of the bot that the person has not read. */
async function createAnswered(answers = 1) {
  const talk = await createTalk(api);
  await send(api, talk.person, talk.botId, 'Hi');
  const [message] = await getMessages(api, talk.botId);
  for (let index = 0; index < answers; index += 1)
    await answer(runtime, talk.botId, {
      interactionId: message?.interactionId ?? 0,
      clientKey: `answer-${index}`,
      text: 'Hello',
    });
  return talk;
}

describe('getUnreadConversationCount', () => {
  it('is for signed-in people with conversations', async () => {
    expect(await api.as(null).raw('getUnreadConversationCount')).toMatchObject(unauthenticated);
    const admin = await api.people.admin();
    expect(await api.as(admin).call('getUnreadConversationCount')).toMatchObject({ status: 403, data: null });
    const developer = await api.people.developer();
    expect(await api.as(developer).call('getUnreadConversationCount')).toMatchObject({ status: 200, data: 0 });
  });

  it('counts conversations, not messages, of the caller only', async () => {
    const { botId, person } = await createAnswered(3);
    const { person: stranger } = await createTalk(api);
    expect(await countUnread(person)).toBe(1);
    expect(await countUnread(stranger)).toBe(0);
    await api.as(person).call('markConversationRead', { botId, seq: 2 });
    expect(await countUnread(person)).toBe(1);
    await api.as(person).call('markConversationRead', { botId, seq: 4 });
    expect(await countUnread(person)).toBe(0);
  });
});

describe('markConversationRead', () => {
  it('notifies the pages of the person once for each new place', async () => {
    const { botId, person } = await createAnswered(2);
    live = await api.live(person);
    const changes = live.subscribe('conversationChanges', {});
    await changes.next();
    const read = (seq: number) => api.as(person).call('markConversationRead', { botId, seq });
    for (const seq of [2, 2, 1, 3]) expect(await read(seq)).toMatchObject({ status: 200 });
    const places = [];
    for (let index = 0; index < 2; index += 1) places.push((await changes.next())?.data?.['conversationChanges']);
    expect(places).toMatchObject([{ data: [{ read_seq: 2 }] }, { data: [{ read_seq: 3 }] }]);
  });
});
