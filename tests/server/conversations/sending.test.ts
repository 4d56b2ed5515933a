import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONVERSATION_LIMITS } from '../../../rules/bots/conversations.ts';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { betaTesters } from '../../../server/database/tables/bots/betaTesters.ts';
import { commandUses } from '../../../server/database/tables/bots/commands.ts';
import { botGrants } from '../../../server/database/tables/bots/consents.ts';
import {
  botEvents,
  botInteractions,
  botMessages,
  conversations,
} from '../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createTalk, getMessages, send, subscribeTo } from './support.ts';

let api: TestApi;
let symbol = '';
let tickerId = 0;
beforeAll(async () => {
  api = await startTestApi();
  const rows = await api.sql<{ id: number; symbol: string }[]>`
    select id, symbol from tickers where kind = 'stock' and delisted_on is null order by id limit 1`;
  [{ id: tickerId, symbol } = { id: 0, symbol: '' }] = rows;
});
afterAll(() => api.close());

const list = (person: Parameters<typeof api.as>[0]) => api.as(person).call('getConversationList', {});

describe('sendConversationMessage', () => {
  it('is refused to guests, admins and strangers', async () => {
    const { botId } = await createTalk(api);
    const [stranger, admin] = await Promise.all([api.people.appUser(), api.people.admin()]);
    expect(await api.as(null).raw('sendConversationMessage', { botId, text: 'Hi', clientKey: 'a' })).toMatchObject(
      unauthenticated,
    );
    expect(await send(api, admin, botId, 'Hi')).toMatchObject({ status: 403, data: null });
    expect(await send(api, stranger, botId, 'Hi')).toMatchObject({
      status: 403,
      message: 'Subscribe to this bot to write to it.',
    });
    expect(await send(api, stranger, 999_999_999, 'Hi')).toMatchObject({ status: 404 });
    expect(await getMessages(api, botId)).toEqual([]);
  });

  it('is open to the team and to accepted testers before the bot is published', async () => {
    const { botId, person, team } = await createTalk(api, botStatusIds.created);
    const [tester, invited] = [await api.people.appUser(), await api.people.appUser()];
    await api.db.insert(betaTesters).values([
      { botId, userId: tester.id, accepted: true, answeredAt: api.clock.now() },
      { botId, userId: invited.id, accepted: false },
    ]);
    expect(await send(api, team.owner, botId, 'Hi')).toMatchObject({ status: 200, message: 'Sent' });
    expect(await send(api, tester, botId, 'Hi')).toMatchObject({ status: 200 });
    expect(await send(api, invited, botId, 'Hi')).toMatchObject({ status: 404 });
    expect(await send(api, person, botId, 'Hi')).toMatchObject({ status: 403 });
  });

  it('is refused when the bot is disabled or removed, and after the subscription has ended', async () => {
    const { botId, person, team } = await createTalk(api);
    for (const statusId of [botStatusIds.disabled, botStatusIds.removed]) {
      await api.db.update(bots).set({ statusId }).where(eq(bots.id, botId));
      for (const caller of [person, team.owner])
        expect(await send(api, caller, botId, 'Hi')).toMatchObject({
          status: 403,
          message: 'This bot is not available at the moment, so it receives no messages.',
        });
    }
    await api.db.update(bots).set({ statusId: botStatusIds.published }).where(eq(bots.id, botId));
    await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.botId, botId));
    expect(await send(api, person, botId, 'Hi')).toMatchObject({ status: 403 });
    expect(await getMessages(api, botId)).toEqual([]);
  });

  it('stores the message, the event and the usage of a command', async () => {
    const { botId, person } = await createTalk(api);
    expect(await send(api, person, botId, ` /QUOTE $${symbol.toLowerCase()} 5 Bars `)).toMatchObject({
      status: 200,
      data: { seq: 1, author: 'person', text: `/QUOTE $${symbol.toLowerCase()} 5 Bars`, state: 'waiting', card: null },
    });
    const [event] = await api.db
      .select({ body: botEvents.body, state: botEvents.state })
      .from(botEvents)
      .innerJoin(conversations, eq(conversations.id, botEvents.conversationId))
      .where(eq(conversations.botId, botId));
    expect(event?.state).toBe('queued');
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      type: 'command.invoked',
      bot_id: botId,
      order: { seq: 1 },
      subscriber: { language: 'en' },
      data: {
        command: 'quote',
        options: {
          stock: { type: 'ticker', id: tickerId, symbol },
          days: { type: 'number', value: 5 },
          kind: { type: 'choice', value: 'bars' },
        },
      },
    });
    // The bot identifies the person by the conversation only.
    expect(event?.body).not.toContain(person.username);
    expect(await api.db.select().from(commandUses).where(eq(commandUses.botId, botId))).toMatchObject([
      { commandKey: 'quote', uses: 1 },
    ]);
  });

  it.each([
    ['', 'Write a message first.'],
    [' \u200B ', 'Write a message first.'],
    ['x'.repeat(CONVERSATION_LIMITS.message + 1), 'The message is too long.'],
    ['/unknown', 'This bot has no command /unknown. Type / to see its commands.'],
    ['/quote', '/quote needs a value: stock.'],
    ['/quote NOSUCHSTOCK', 'No stock has the symbol NOSUCHSTOCK.'],
    ['/note', '/note needs a value: text.'],
  ])('rejects %j', async (text, message) => {
    const { botId, person } = await createTalk(api);
    expect(await send(api, person, botId, text)).toEqual({ status: 400, message, data: null });
    expect(await getMessages(api, botId)).toEqual([]);
  });

  it('rejects options of the wrong type, and an invalid key', async () => {
    const { botId, person } = await createTalk(api);
    expect(await send(api, person, botId, `/quote ${symbol} many`)).toMatchObject({
      status: 400,
      message: 'days must be a number.',
    });
    expect(await send(api, person, botId, `/quote ${symbol} 5 pie`)).toMatchObject({
      message: 'kind must be one of: line, bars.',
    });
    expect(await send(api, person, botId, 'Hi', 'a b')).toMatchObject({ status: 400 });
    expect(await send(api, person, botId, 'Hi', 'k'.repeat(101))).toMatchObject({ status: 400 });
  });

  it('answers a repeated key with the first message', async () => {
    const { botId, person } = await createTalk(api);
    const first = await send(api, person, botId, '/note Buy milk', 'same');
    expect(await send(api, person, botId, '/note Something else', 'same')).toEqual(first);
    expect(await getMessages(api, botId)).toMatchObject([{ seq: 1, text: '/note Buy milk' }]);
    expect(await api.db.select().from(commandUses).where(eq(commandUses.botId, botId))).toMatchObject([{ uses: 1 }]);
  });

  it('numbers concurrent messages without a gap, and limits a person who floods', async () => {
    const { botId, person } = await createTalk(api);
    const sent = await Promise.all(['one', 'two', 'three'].map((text) => send(api, person, botId, text)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await getMessages(api, botId)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    // On a slow machine the first messages must not leave the window before the last one.
    const createdAt = new Date(api.clock.now().getTime() + 3_600_000);
    await api.db.update(botMessages).set({ createdAt });
    await send(api, person, botId, 'four');
    await api.db.update(botMessages).set({ createdAt });
    await send(api, person, botId, 'five');
    await api.db.update(botMessages).set({ createdAt });
    expect(await send(api, person, botId, 'six')).toMatchObject({
      status: 429,
      message: 'You are sending messages too fast. Please wait 5 seconds.',
    });
    api.clock.advance(3_600_000 + (CONVERSATION_LIMITS.burstSeconds + 1) * 1000);
    expect(await send(api, person, botId, 'seven')).toMatchObject({ status: 200, data: { seq: 6 } });
  });

  it('limits the requests that wait for a bot', async () => {
    const { botId, person } = await createTalk(api);
    await send(api, person, botId, 'Hi');
    const [row] = await api.db.select().from(conversations).where(eq(conversations.botId, botId));
    await api.db.insert(botInteractions).values(
      Array.from({ length: CONVERSATION_LIMITS.waiting - 1 }, () => ({
        conversationId: row?.id ?? 0,
        expiresAt: new Date(api.clock.now().getTime() + 60_000),
      })),
    );
    expect(await send(api, person, botId, 'Hi')).toMatchObject({ status: 429 });
  });
});

describe('getConversationList, getConversation and getConversationMessages', () => {
  it('show only the conversations of the caller, with subscribed bots', async () => {
    const { botId, person } = await createTalk(api);
    const reader = await api.people.appUser();
    await subscribeTo(api, botId, reader);
    await send(api, person, botId, 'A secret');
    expect(await list(person)).toMatchObject({
      totalCount: 1,
      data: [{ bot_id: botId, last_text: 'A secret', last_author: 'person', unread_count: 0, closed_reason: null }],
    });
    expect(await list(reader)).toMatchObject({
      data: [{ bot_id: botId, last_seq: 0, last_text: null, last_cts: null }],
    });
    expect(await api.as(reader).call('getConversationMessages', { botId })).toMatchObject({
      data: [],
      has_more: false,
    });
    expect(await list(await api.people.appUser())).toMatchObject({ data: [], totalCount: 0 });
  });

  it('open a bot with its commands in the language of the caller, and not an unpublished one', async () => {
    const { botId, person } = await createTalk(api);
    expect(await api.as(person).call('getConversation', { botId })).toMatchObject({
      data: { bot_id: botId, closed_reason: null },
      commands: [
        {
          command: 'quote',
          options: [{ name: 'stock', type: 'ticker', required: true }, {}, { choices: ['line', 'bars'] }],
        },
        { command: 'note', description: 'Stores a note' },
      ],
      scopes: [],
    });
    const hidden = await createTalk(api, botStatusIds.created);
    for (const call of ['getConversation', 'getConversationMessages'] as const)
      expect(await api.as(person).call(call, { botId: hidden.botId })).toMatchObject({ status: 404 });
  });

  it('read the history backwards by the place of a message', async () => {
    const { botId, person } = await createTalk(api);
    for (const text of ['one', 'two', 'three']) await send(api, person, botId, text);
    const read = (variables: Record<string, unknown>) =>
      api.as(person).call('getConversationMessages', { botId, pageSize: 2, ...variables });
    expect(await read({})).toMatchObject({ data: [{ text: 'two' }, { text: 'three' }], has_more: true });
    expect(await read({ beforeSeq: 2 })).toMatchObject({ data: [{ text: 'one' }], has_more: false });
  });
});

describe('updateBotConsent', () => {
  it('gives and withdraws a permission, and withdraws it after the subscription has ended', async () => {
    const { botId, person } = await createTalk(api);
    const change = (isGranted: boolean) =>
      api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    expect(await change(true)).toMatchObject({ status: 200, message: 'Permission given', data: ['watchlist_read'] });
    expect(await change(true)).toMatchObject({ data: ['watchlist_read'] });
    await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.botId, botId));
    expect(await change(false)).toMatchObject({ status: 200, message: 'Permission withdrawn', data: [] });
    expect(await change(true)).toMatchObject({ status: 403 });
    expect(await api.db.select().from(botGrants).where(eq(botGrants.botId, botId))).toMatchObject([
      { revokedAt: expect.any(Date) },
    ]);
  });
});
