import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUTTON_LIMITS } from '../../../rules/bots/cards/buttons.ts';
import { CONVERSATION_LIMITS } from '../../../rules/bots/conversations.ts';
import { botMessages, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { expireEvents } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent } from './runtime/runningBot.ts';
import { createRuntime, send, subscribeTo } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const BUTTONS = [
  { label: 'Confirm', id: 'confirm', value: 'order 7', style: 'primary' },
  { label: 'Again', command: '/note text:again' },
  { label: 'Read more', url: 'https://example.com/a b' },
];

let keys = 0;

/** A bot that has answered a person with a card with buttons. */
async function createCard(buttons: readonly object[] = BUTTONS) {
  const bot = await createRunningBot(api);
  await send(api, bot.person, bot.botId, 'Hi');
  const event = await pollEvent(api, bot.token);
  const answer = (interactionId: number, change: object) =>
    callAsBot(api, bot.token, 'answers', { interactionId, clientKey: `b${(keys += 1)}`, ...change });
  const { status, body } = await answer(event.body.data.interaction_id, { card: { title: 'Order', buttons } });
  await callAsBot(api, bot.token, 'events', { limit: 0, acknowledge: [{ event: event.id, lease: event.lease }] });
  const messageId = Number(body.data?.['messageId'] ?? 0);
  const press = (button = 'confirm', person: TestPerson = bot.person, message = messageId) =>
    api.as(person).call('pressBotButton', { botId: bot.botId, messageId: message, button });
  const read = async () => (await api.as(bot.person).call('getConversationMessages', { botId: bot.botId })).data ?? [];
  const readButtons = async () => (await read()).find(({ id }) => id === messageId)?.card?.buttons ?? [];
  return { ...bot, status, messageId, answer, press, read, readButtons };
}

describe('the buttons of a card', () => {
  it('send a command, open an address, or are handled by the bot', async () => {
    const { status, readButtons } = await createCard();
    expect(status).toBe(200);
    expect(await readButtons()).toMatchObject([
      { label: 'Confirm', style: 'primary', id: 'confirm', command: null, url: null, is_pressed: false },
      { label: 'Again', style: 'normal', id: null, command: '/note text:again', is_expired: false },
      { label: 'Read more', url: 'https://example.com/a%20b' },
    ]);
  });

  it.each([
    ['too many', Array.from({ length: 6 }, (_unused, index) => ({ label: 'A', id: `a${index}` }))],
    ['no action', [{ label: 'A' }]],
    ['two actions', [{ label: 'A', id: 'a', command: '/quote' }]],
    ['a value without an id', [{ label: 'A', command: '/quote', value: 'x' }]],
    ['the same id twice', [{ label: 'A', id: 'a' }, { label: 'B', id: 'a' }]], // prettier-ignore
    ['an id with a space', [{ label: 'A', id: 'a b' }]],
    ['a text that is no command', [{ label: 'A', command: 'quote THYAO' }]],
    ['an invisible label', [{ label: '\u200B', id: 'a' }]],
    ['a long label', [{ label: 'x'.repeat(41), id: 'a' }]],
    ['http', [{ label: 'A', url: 'http://example.com' }]],
    ['javascript', [{ label: 'A', url: 'javascript:alert(1)' }]],
    ['a broken up scheme', [{ label: 'A', url: 'java\nscript:alert(1)' }]],
    ['data', [{ label: 'A', url: 'data:text/html,x' }]],
    ['a password in the address', [{ label: 'A', url: 'https://bourse.example@evil.example' }]],
    ['a path', [{ label: 'A', url: '/messages/7' }]],
    ['a long address', [{ label: 'A', url: `https://example.com/${'x'.repeat(500)}` }]],
    ['an unknown style', [{ label: 'A', id: 'a', style: 'huge' }]],
    ['an unknown permission', [{ label: 'A', id: 'a', scope: 'everything' }]],
    ['a permission that the bot does not request', [{ label: 'A', id: 'a', scope: 'alerts_write' }]],
  ])('are refused with %s', async (_name, buttons) => {
    expect((await createCard(buttons)).status).toBe(400);
  });

  it('keep markup of a label as text', async () => {
    const { readButtons } = await createCard([{ label: '<b>A</b>', id: 'a' }]);
    expect(await readButtons()).toMatchObject([{ label: '<b>A</b>' }]);
  });
});

describe('pressBotButton', () => {
  it('shows the label as a message of the person, and the bot gets the id and the value', async () => {
    const { token, messageId, press, readButtons, answer, read } = await createCard();
    expect(await press()).toMatchObject({
      status: 200,
      data: { text: 'Confirm', author: 'person', control: 'button', state: 'waiting' },
    });
    expect(await readButtons()).toMatchObject([{ is_pressed: true }, { is_pressed: false }, { is_pressed: false }]);
    const { body } = await pollEvent(api, token);
    expect(body).toMatchObject({
      type: 'button.pressed',
      data: { message_id: messageId, button: { id: 'confirm', label: 'Confirm', value: 'order 7' } },
    });
    expect((await answer(body.data.interaction_id, { text: 'Done' })).status).toBe(200);
    expect((await read()).slice(-2)).toMatchObject([
      { text: 'Confirm', state: 'answered' },
      { text: 'Done', control: null, is_late: false },
    ]);
  });

  it('has one effect, however often and from wherever it is pressed', async () => {
    const { token, press, read } = await createCard();
    const results = await Promise.all([press(), press(), press()]);
    const ids = new Set(results.map(({ data }) => data?.id));
    expect([ids.size, results.map(({ status }) => status)]).toEqual([1, [200, 200, 200]]);
    await pollEvent(api, token);
    expect(await press()).toMatchObject({ status: 200, data: { id: results[0]?.data?.id } });
    expect((await read()).filter(({ control }) => control === 'button')).toHaveLength(1);
  });

  it('can be repeated after the bot has not answered in time; a late answer is marked', async () => {
    const { token, press, readButtons, answer, read } = await createCard();
    await press();
    const { body } = await pollEvent(api, token);
    api.clock.advance(CONVERSATION_LIMITS.answerMinutes * 60_000 + 1);
    await expireEvents(createRuntime(api));
    expect((await readButtons())[0]).toMatchObject({ is_pressed: false });
    expect(await press()).toMatchObject({ status: 200, data: { state: 'waiting' } });
    await answer(body.data.interaction_id, { text: 'Sorry' });
    expect((await read()).at(-1)).toMatchObject({ text: 'Sorry', is_late: true });
  });

  it('is refused for old cards, with what to do', async () => {
    const { press, readButtons } = await createCard();
    api.clock.advance(BUTTON_LIMITS.days * 86_400_000);
    expect(await press()).toMatchObject({
      status: 409,
      message: 'This card is too old. Write to the bot again for a new one.',
    });
    // Commands are checked when they are sent, and links lead outside.
    expect((await readButtons()).map((button) => button.is_expired)).toEqual([true, false, false]);
  });

  it('belongs to the person of the conversation', async () => {
    const { botId, press, messageId } = await createCard();
    const stranger = await api.people.appUser();
    expect(await press('confirm', stranger)).toMatchObject({ status: 403 });
    await subscribeTo(api, botId, stranger);
    expect(await press('confirm', stranger)).toMatchObject({ status: 404 });
    await send(api, stranger, botId, 'Hi');
    expect(await press('confirm', stranger)).toMatchObject({ status: 404, message: 'This button could not be found.' });
    expect(await press('confirm', await api.people.admin())).toMatchObject({ status: 403 });
    const raw = await api.as(null).raw('pressBotButton', { botId, messageId, button: 'confirm' });
    expect(raw).toMatchObject(unauthenticated);
  });

  it('is refused for unknown buttons, those of other kinds, and messages without a card', async () => {
    const { press, read } = await createCard();
    for (const id of ['unknown', '', 'toString', 'Again']) expect(await press(id)).toMatchObject({ status: 404 });
    const own = (await read())[0];
    expect(await press('confirm', undefined, own?.id)).toMatchObject({ status: 404 });
  });

  it('is refused after the subscription has ended, and after the conversation was deleted', async () => {
    const { botId, press } = await createCard();
    await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.botId, botId));
    expect(await press()).toMatchObject({ status: 403, message: 'Subscribe to this bot to write to it.' });
    await api.db.update(subscriptions).set({ active: true }).where(eq(subscriptions.botId, botId));
    await api.db.delete(conversations).where(eq(conversations.botId, botId));
    expect(await press()).toMatchObject({ status: 404 });
  });

  it('counts as a message of the person', async () => {
    const { botId, person, press } = await createCard(
      Array.from({ length: 5 }, (_unused, index) => ({ label: 'A', id: `a${index}` })),
    );
    await send(api, person, botId, 'Hi');
    await send(api, person, botId, 'Hi');
    const results = await Promise.all([0, 1, 2, 3, 4].map((index) => press(`a${index}`)));
    expect(results.map(({ status }) => status)).toContain(429);
  });

  it('gives the bot no data that the person has not allowed, or no longer allows', async () => {
    const { botId, token, person, press } = await createCard();
    const consent = (isGranted: boolean) =>
      api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted });
    await consent(true);
    await press();
    const { body } = await pollEvent(api, token);
    const watchlist = () => callAsBot(api, token, 'watchlist', { interactionId: body.data.interaction_id });
    expect((await watchlist()).status).toBe(200);
    await consent(false);
    expect((await watchlist()).status).toBe(403);
  });

  it('leaves cards of earlier versions without buttons', async () => {
    const { botId, messageId, person } = await createCard();
    const card = { title: 'Old', rows: [], points: [], consent: undefined };
    await api.db
      .update(botMessages)
      .set({ card: JSON.parse(JSON.stringify(card)) })
      .where(eq(botMessages.id, messageId));
    expect((await api.as(person).call('getConversationMessages', { botId })).data?.at(-1)?.card).toMatchObject({
      buttons: [],
    });
  });
});
