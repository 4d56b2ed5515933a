import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../../server/database/referenceIds.ts';
import { botScopes } from '../../../../server/database/tables/bots/consents.ts';
import { conversations } from '../../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../../server/database/tables/bots/store.ts';
import { users } from '../../../../server/database/tables/people/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent } from './runningBot.ts';
import { getMessages, send } from '../support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A running bot with a conversation, whose person allows messages unless `isAllowed` is false. */
async function createBot(isAllowed = true) {
  const bot = await createRunningBot(api);
  const { botId, person, token } = bot;
  await api.db.insert(botScopes).values({ botId, scope: 'messages_send', reason: 'To report your alerts' });
  const allow = (isGranted: boolean) =>
    api.as(person).call('updateBotConsent', { botId, scope: 'messages_send', isGranted });
  if (isAllowed) await allow(true);
  await send(api, person, botId, 'Hello');
  const event = await pollEvent(api, token);
  const [row] = await api.db.select({ id: conversations.id }).from(conversations).where(eq(conversations.botId, botId));
  const subscriberId = `sub_${row?.id}`;
  return {
    ...bot,
    event,
    subscriberId,
    allow,
    post: (input: object) => callAsBot(api, token, 'send', { subscriberId, ...input }),
    readLimits: () => callAsBot(api, token, 'limits', { subscriberId }),
  };
}

type Bot = Awaited<ReturnType<typeof createBot>>;

const readConversation = async ({ botId, person }: Bot) =>
  (await api.as(person).call('getConversation', { botId })).data;

describe('a message without a request', () => {
  it('arrives in order with the others and is unread, and the person sees it with its card', async () => {
    const bot = await createBot();
    const { interaction_id: interactionId } = bot.event.body.data;
    await callAsBot(api, bot.token, 'answers', { interactionId, clientKey: 'answer', text: 'Hi' });
    await api.as(bot.person).call('markConversationRead', { botId: bot.botId, seq: 2 });
    expect(await bot.post({ clientKey: 'a', text: 'It fired', card: { title: 'AKBNK rose' } })).toMatchObject({
      status: 200,
      body: { data: { seq: 3, isReplayed: false, remaining: 19 } },
    });
    expect(await getMessages(api, bot.botId)).toMatchObject([
      { seq: 1, author: 'person' },
      { seq: 2, author: 'bot', text: 'Hi' },
      { seq: 3, author: 'bot', text: 'It fired', interactionId: 0, isLate: false },
    ]);
    expect(await readConversation(bot)).toMatchObject({ last_seq: 3, unread_count: 1, last_text: 'It fired' });
    const { data } = await api.as(bot.person).call('getConversationMessages', { botId: bot.botId });
    expect(data?.at(-1)).toMatchObject({
      author: 'bot',
      text: 'It fired',
      card: { title: 'AKBNK rose' },
      state: null,
      is_late: false,
    });
  });

  it('is stored once for a key, also when calls meet, and the first text wins', async () => {
    const bot = await createBot();
    const results = await Promise.all(['one', 'two', 'three'].map((text) => bot.post({ clientKey: 'same', text })));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(results.filter(({ body }) => body.data?.['isReplayed'] === false)).toHaveLength(1);
    expect(await getMessages(api, bot.botId)).toHaveLength(2);
    expect((await bot.readLimits()).body.data?.['sends']).toMatchObject({ remaining: 19 });
  });

  it('needs the permission, which the refusal names, and none arrives after it was withdrawn', async () => {
    const bot = await createBot(false);
    expect(await bot.post({ clientKey: 'a', text: 'Hi' })).toMatchObject({
      status: 403,
      body: { missing_scope: 'messages_send' },
    });
    await bot.allow(true);
    expect(await bot.post({ clientKey: 'a', text: 'Hi' })).toMatchObject({ status: 200 });
    await bot.allow(false);
    expect(await bot.post({ clientKey: 'b', text: 'Again' })).toMatchObject({ status: 403 });
    expect(await getMessages(api, bot.botId)).toHaveLength(2);
  });

  it('is limited to 20 on a day; the refusal says when the next day begins', async () => {
    const bot = await createBot();
    for (const index of Array.from({ length: 20 }).keys())
      expect(await bot.post({ clientKey: `k${index}`, text: 'Hi' })).toMatchObject({
        body: { data: { remaining: 19 - index } },
      });
    const response = await fetch(`${api.url}/api/bot/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bot.token}` },
      body: JSON.stringify({ subscriberId: bot.subscriberId, clientKey: 'more', text: 'Hi' }),
    });
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(await bot.readLimits()).toMatchObject({
      body: { data: { sends: { limit: 20, seconds: 86_400, remaining: 0, reset_seconds: seconds } } },
    });
    // A repeated key is no further message.
    expect(await bot.post({ clientKey: 'k0', text: 'Hi' })).toMatchObject({
      status: 200,
      body: { data: { isReplayed: true, remaining: 0 } },
    });
    const secondBot = await createBot();
    expect(await secondBot.post({ clientKey: 'a', text: 'Hi' })).toMatchObject({ status: 200 });
    api.clock.advance(seconds * 1000);
    expect(await bot.post({ clientKey: 'next', text: 'Hi' })).toMatchObject({ body: { data: { remaining: 19 } } });
  });

  it('does not reach people who left, whose account is not in use, or of other bots', async () => {
    const bot = await createBot();
    const secondBot = await createBot();
    expect(
      await callAsBot(api, secondBot.token, 'send', { subscriberId: bot.subscriberId, clientKey: 'a', text: 'Hi' }),
    ).toMatchObject({ status: 404 });
    await api.db
      .update(subscriptions)
      .set({ active: false })
      .where(and(eq(subscriptions.botId, bot.botId), eq(subscriptions.userId, bot.person.id)));
    expect(await bot.post({ clientKey: 'a', text: 'Hi' })).toMatchObject({ status: 403 });
    await api.db.update(users).set({ statusId: userStatusIds.disabled }).where(eq(users.id, secondBot.person.id));
    expect(await secondBot.post({ clientKey: 'a', text: 'Hi' })).toMatchObject({ status: 404 });
    for (const { botId } of [bot, secondBot]) expect(await getMessages(api, botId)).toHaveLength(1);
  });

  it('is refused with bad input', async () => {
    const bot = await createBot();
    for (const input of [
      { clientKey: 'a' },
      { clientKey: 'a', text: ' ' },
      { text: 'Hi' },
      { clientKey: 'a', text: 'x'.repeat(4_001) },
      { clientKey: 'a', card: { title: '' } },
      { clientKey: 'a', text: 'Hi', subscriberId: '91' },
      { clientKey: 'a', text: 'Hi', subscriberId: 'sub_1x' },
      { clientKey: 'a', card: { title: 'Hi', consent: { scope: 'portfolio_read', command: '/quote' } } },
    ])
      expect(await bot.post(input)).toMatchObject({ status: 400 });
    expect((await bot.readLimits()).body.data?.['sends']).toMatchObject({ remaining: 20 });
  });

  it('is on the page of data access, counted by day', async () => {
    const bot = await createBot();
    await bot.post({ clientKey: 'a', text: 'Hi' });
    await bot.post({ clientKey: 'b', text: 'Hi' });
    const { data } = await api.as(bot.person).call('getBotDataAccessList', {});
    expect(data?.find(({ bot_id: id }) => id === bot.botId)).toMatchObject({
      grants: [{ scope: 'messages_send' }],
      reads: [{ scope: 'messages_send', reads: 2 }],
    });
  });
});
