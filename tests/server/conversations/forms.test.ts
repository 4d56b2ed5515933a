import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUTTON_LIMITS } from '../../../rules/bots/cards/buttons.ts';
import { CONVERSATION_LIMITS } from '../../../rules/bots/conversations.ts';
import { botScopes } from '../../../server/database/tables/bots/consents.ts';
import { conversations } from '../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import { expireEvents } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent } from './runtime/runningBot.ts';
import { createRuntime, send, subscribeTo } from './support.ts';

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

const FORM = {
  title: 'Order',
  note: 'Practice only',
  fields: [
    { name: 'stock', label: 'Stock', type: 'ticker', required: true },
    { name: 'price', label: 'Price', type: 'money', currency: 'TRY', required: true, min: 1, max: 1000, value: '12.5' },
    { name: 'kind', label: 'Kind', type: 'choice', choices: ['limit', 'market'] },
    { name: 'note', label: 'Note', type: 'text', max: 10, hint: 'At most 10 characters' },
  ],
};

let keys = 0;
const newKey = () => `f${(keys += 1)}`;

/** A bot that has answered a person with a card that opens a form. */
async function createForm(form: unknown = FORM, button: object = { label: 'Order', id: 'order', value: 'v1' }) {
  const bot = await createRunningBot(api);
  await send(api, bot.person, bot.botId, 'Hi');
  const event = await pollEvent(api, bot.token);
  const answer = (interactionId: number, change: object) =>
    callAsBot(api, bot.token, 'answers', { interactionId, clientKey: newKey(), ...change });
  const card = { title: 'Card', buttons: [{ ...button, form }] };
  const { status, body } = await answer(event.body.data.interaction_id, { card });
  await callAsBot(api, bot.token, 'events', { limit: 0, acknowledge: [{ event: event.id, lease: event.lease }] });
  const messageId = Number(body.data?.['messageId'] ?? 0);
  const submit = (
    values: Readonly<Record<string, string>>,
    {
      person = bot.person,
      form: id = 'order',
      clientKey = newKey(),
    }: { person?: TestPerson; form?: string; clientKey?: string } = {},
  ) =>
    api.as(person).call('submitBotForm', {
      botId: bot.botId,
      messageId,
      form: id,
      fields: Object.entries(values).map(([name, value]) => ({ name, value })),
      clientKey,
    });
  const read = async () => (await api.as(bot.person).call('getConversationMessages', { botId: bot.botId })).data ?? [];
  return { ...bot, status, messageId, answer, submit, read };
}

const valid = () => ({ stock: symbol, price: '12.5' });

describe('a form of a card', () => {
  it('has typed fields with their limits and first values', async () => {
    const { read } = await createForm();
    expect((await read()).at(-1)?.card?.buttons).toMatchObject([
      {
        id: 'order',
        form: {
          title: 'Order',
          note: 'Practice only',
          submit: null,
          fields: [
            { option: { name: 'stock', label: 'Stock', type: 'ticker', required: true }, hint: null, value: '' },
            { option: { name: 'price', type: 'money', currency: 'TRY', min: 1, max: 1000 }, value: '12.5' },
            { option: { name: 'kind', choices: ['limit', 'market'], required: false } },
            { option: { name: 'note', max: 10 }, hint: 'At most 10 characters' },
          ],
        },
      },
    ]);
  });

  const field = { name: 'a', label: 'A', type: 'text' };
  it.each([
    ['no fields', { title: 'A', fields: [] }],
    ['no title', { fields: [field] }],
    [
      'too many fields',
      { title: 'A', fields: Array.from({ length: 11 }, (_unused, index) => ({ ...field, name: `a${index}` })) },
    ],
    ['two fields of one name', { title: 'A', fields: [field, field] }],
    ['an unknown type', { title: 'A', fields: [{ ...field, type: 'password' }] }],
    ['a choice without values', { title: 'A', fields: [{ ...field, type: 'choice' }] }],
    ['an amount without a currency', { title: 'A', fields: [{ ...field, type: 'money' }] }],
    ['limits in the wrong order', { title: 'A', fields: [{ ...field, type: 'number', min: 2, max: 1 }] }],
    ['a field without a label', { title: 'A', fields: [{ name: 'a', type: 'text' }] }],
    ['a list', []],
  ])('is refused with %s', async (_name, form) => {
    expect((await createForm(form)).status).toBe(400);
  });

  it('needs an id', async () => {
    expect((await createForm(FORM, { label: 'Order', command: '/quote' })).status).toBe(400);
  });
});

describe('submitBotForm', () => {
  it('shows what was sent, and gives the bot the checked values', async () => {
    const { token, messageId, submit, read, answer } = await createForm();
    expect(await submit({ ...valid(), kind: 'LIMIT', note: '<b>x</b>' })).toMatchObject({
      status: 200,
      data: {
        text: `Order\nStock: ${symbol}\nPrice: 12.5\nKind: LIMIT\nNote: <b>x</b>`,
        control: 'form',
        state: 'waiting',
        submission: { message_id: messageId, form: 'order', errors: [] },
      },
    });
    const { body } = await pollEvent(api, token);
    expect(body).toMatchObject({
      type: 'form.submitted',
      data: {
        message_id: messageId,
        form: {
          id: 'order',
          value: 'v1',
          fields: {
            stock: { type: 'ticker', id: tickerId, symbol },
            price: { type: 'money', value: 12.5, currency: 'TRY' },
            kind: { type: 'choice', value: 'limit' },
            note: { type: 'text', value: '<b>x</b>' },
          },
        },
      },
    });
    await answer(body.data.interaction_id, { text: 'Done' });
    expect((await read()).slice(-2)).toMatchObject([
      { state: 'answered', submission: { errors: [] } },
      { text: 'Done' },
    ]);
  });

  it.each([
    [{ price: '12' }, 'Stock'],
    [{ stock: 'NOSUCHSTOCK', price: '12' }, 'NOSUCHSTOCK'],
    [{ stock: 'x', price: '0.5' }, 'Price'],
    [{ stock: 'x', price: '1e3' }, 'Price'],
    [{ stock: 'x', price: '12', kind: 'stop' }, 'Kind'],
    [{ stock: 'x', price: '12', note: 'x'.repeat(11) }, 'Note'],
    [{ stock: 'x', price: '12', other: '1' }, 'other'],
  ])('refuses %j and names the field', async (values, name) => {
    const { submit, read } = await createForm();
    const result = await submit(
      'stock' in values && values.stock === 'x' ? { ...values, stock: symbol } : { ...values },
    );
    expect(result).toMatchObject({ status: 400, message: expect.stringContaining(name), data: null });
    expect(await read()).toHaveLength(2);
  });

  it('sends a form once for a repeated key, and again for another one', async () => {
    const { submit, read } = await createForm();
    const clientKey = newKey();
    const [first, second] = await Promise.all([submit(valid(), { clientKey }), submit(valid(), { clientKey })]);
    expect(first.data?.id).toBe(second.data?.id);
    await submit(valid());
    expect((await read()).filter(({ control }) => control === 'form')).toHaveLength(2);
  });

  it('returns the form with the errors of the bot, once', async () => {
    const { token, submit, read, answer } = await createForm();
    await submit(valid());
    const { body } = await pollEvent(api, token);
    const id = body.data.interaction_id;
    const errors = [{ field: 'price', message: 'Too <b>low</b>' }];
    expect(await answer(id, { errors, text: 'Please check' })).toMatchObject({
      status: 200,
      body: { data: { isReplayed: false, isLate: false } },
    });
    expect(await answer(id, { errors: [{ field: 'stock', message: 'Another' }] })).toMatchObject({
      body: { data: { isReplayed: true } },
    });
    const messages = await read();
    expect(messages).toHaveLength(3);
    expect(messages.at(-1)).toMatchObject({
      state: 'answered',
      submission: {
        errors: expect.arrayContaining([
          { field: 'price', message: 'Too <b>low</b>' },
          { field: '', message: 'Please check' },
        ]),
      },
    });
    // The corrected form is another request.
    expect(await submit(valid())).toMatchObject({ status: 200, data: { submission: { errors: [] } } });
  });

  it('returns the form with a card that requests a permission, and not with another card after it', async () => {
    const { botId, token, answer, submit, read } = await createForm();
    await api.db.insert(botScopes).values({ botId, scope: 'alerts_write', reason: 'To set alerts' });
    await submit(valid());
    const first = await pollEvent(api, token);
    const card = { title: 'I need to set alerts', consent: { scope: 'alerts_write' } };
    expect(await answer(first.body.data.interaction_id, { card })).toMatchObject({ status: 200 });
    await callAsBot(api, token, 'events', { limit: 0, acknowledge: [{ event: first.id, lease: first.lease }] });
    expect((await read()).slice(-2)).toMatchObject([
      { state: 'answered', submission: { errors: [{ field: '', message: 'I need to set alerts' }] } },
      { card: { title: 'I need to set alerts', consent: { scope: 'alerts_write', command: '' } } },
    ]);
    await submit(valid());
    const second = await pollEvent(api, token);
    expect(await answer(second.body.data.interaction_id, { text: 'Done' })).toMatchObject({ status: 200 });
    expect(await answer(second.body.data.interaction_id, { card })).toMatchObject({ status: 200 });
    expect((await read()).at(-3)).toMatchObject({ state: 'answered', submission: { errors: [] } });
  });

  it('takes errors for forms, for their fields and without a card only', async () => {
    const { botId, person, token, submit, answer } = await createForm();
    await submit(valid());
    const { id, lease, body } = await pollEvent(api, token);
    const interaction = body.data.interaction_id;
    const error = (field: string, message = 'No') => ({ errors: [{ field, message }] });
    expect((await answer(interaction, error('unknown'))).status).toBe(400);
    expect((await answer(interaction, error('price', ''))).status).toBe(400);
    expect((await answer(interaction, error('price', 'x'.repeat(201)))).status).toBe(400);
    expect((await answer(interaction, { ...error('price'), card: { title: 'A' } })).status).toBe(400);
    await callAsBot(api, token, 'events', { limit: 0, acknowledge: [{ event: id, lease }] });
    await send(api, person, botId, 'Hi');
    const text = await pollEvent(api, token);
    expect((await answer(text.body.data.interaction_id, error('price'))).status).toBe(400);
    const otherBot = await createRunningBot(api);
    const foreign = { interactionId: interaction, clientKey: 'x', ...error('price') };
    expect((await callAsBot(api, otherBot.token, 'answers', foreign)).status).toBe(404);
  });

  it('shows late errors, and that no answer came', async () => {
    const { token, submit, read, answer } = await createForm();
    await submit(valid());
    const { body } = await pollEvent(api, token);
    api.clock.advance(CONVERSATION_LIMITS.answerMinutes * 60_000 + 1);
    await expireEvents(createRuntime(api));
    expect((await read()).at(-1)).toMatchObject({ state: 'expired', submission: { errors: [] } });
    expect(await answer(body.data.interaction_id, { errors: [{ field: 'price', message: 'Late' }] })).toMatchObject({
      body: { data: { isLate: true } },
    });
    expect((await read()).at(-1)).toMatchObject({ submission: { errors: [{ field: 'price', message: 'Late' }] } });
  });

  it('belongs to the person of the conversation', async () => {
    const { botId, messageId, submit } = await createForm();
    const stranger = await api.people.appUser();
    expect(await submit(valid(), { person: stranger })).toMatchObject({ status: 403 });
    await subscribeTo(api, botId, stranger);
    await send(api, stranger, botId, 'Hi');
    expect(await submit(valid(), { person: stranger })).toMatchObject({ status: 404 });
    const args = { botId, messageId, form: 'order', fields: [], clientKey: 'k' };
    expect(await api.as(null).raw('submitBotForm', args)).toMatchObject(unauthenticated);
  });

  it('is refused for unknown forms, old cards, ended subscriptions and deleted conversations', async () => {
    const { botId, person, messageId, submit } = await createForm();
    expect(await submit(valid(), { form: 'unknown' })).toMatchObject({ status: 404 });
    // A form is sent, not pressed.
    expect(await api.as(person).call('pressBotButton', { botId, messageId, button: 'order' })).toMatchObject({
      status: 404,
    });
    await api.db.update(subscriptions).set({ active: false }).where(eq(subscriptions.botId, botId));
    expect(await submit(valid())).toMatchObject({ status: 403 });
    await api.db.update(subscriptions).set({ active: true }).where(eq(subscriptions.botId, botId));
    api.clock.advance(BUTTON_LIMITS.days * 86_400_000);
    expect(await submit(valid())).toMatchObject({ status: 409 });
    await api.db.delete(conversations).where(eq(conversations.botId, botId));
    expect(await submit(valid())).toMatchObject({ status: 404 });
  });
});
