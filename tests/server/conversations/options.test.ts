import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOptionProblem } from '../../../rules/bots/optionValues.ts';
import { formatCommand } from '../../../rules/bots/commandText.ts';
import type { CommandOption } from '../../../rules/bots/commandOptions.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { botEvents, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { createTalk, getMessages, send } from './support.ts';

let api: TestApi;
let symbol = '';
beforeAll(async () => {
  api = await startTestApi();
  const rows = await api.sql<{ symbol: string }[]>`
    select symbol from tickers where kind = 'stock' and delisted_on is null order by id limit 1`;
  symbol = rows[0]?.symbol ?? '';
});
afterAll(() => api.close());

const options: readonly CommandOption[] = [
  { name: 'stock', nameTr: 'hisse', type: 'ticker', required: true },
  { name: 'price', nameTr: 'fiyat', type: 'money', required: true, min: 1, max: 1000, currency: 'TRY' },
  { name: 'share', type: 'percent', required: false, min: 0, max: 100 },
  { name: 'day', nameTr: 'gün', type: 'date', required: false, min: -30, max: 0 },
  { name: 'span', type: 'period', required: false, min: 7, max: 365 },
  { name: 'kind', type: 'choice', required: false, choices: ['line', 'bars'] },
  { name: 'friend', type: 'person', required: false },
  { name: 'note', type: 'text', required: false, max: 10 },
];

async function createSale() {
  const talk = await createTalk(api);
  await api.db
    .insert(botCommands)
    .values({ botId: talk.botId, command: 'sell', commandKey: 'sell', description: 'Plans a sale', rank: 3, options });
  return talk;
}

let keys = 0;

const run = (person: TestPerson, botId: number, values: Record<string, string>, change: object = {}) =>
  api.as(person).call('runBotCommand', {
    botId,
    command: 'sell',
    options: Object.entries(values).map(([name, value]) => ({ name, value })),
    expectedVersion: 1,
    clientKey: `run-${(keys += 1)}`,
    ...change,
  });

const getDay = (days: number): string =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('runBotCommand', () => {
  it('sends checked values of every type to the bot', async () => {
    const { botId, person } = await createSale();
    const friend = await api.people.appUser();
    const values = {
      stock: `$${symbol.toLowerCase()}`,
      price: '312.5',
      share: '25',
      day: getDay(-1),
      span: '3M',
      kind: 'BARS',
      friend: `@${friend.username}`,
      note: 'two words',
    };
    expect(await run(person, botId, values)).toMatchObject({
      status: 200,
      data: { author: 'person', state: 'waiting', text: expect.stringMatching(/^\/sell \$/) },
    });
    const [event] = await api.db
      .select({ body: botEvents.body })
      .from(botEvents)
      .innerJoin(conversations, eq(conversations.id, botEvents.conversationId))
      .where(eq(conversations.botId, botId));
    expect(JSON.parse(event?.body ?? '').data).toMatchObject({
      command: 'sell',
      options: {
        stock: { type: 'ticker', symbol },
        price: { type: 'money', value: 312.5, currency: 'TRY' },
        share: { type: 'percent', value: 25 },
        day: { type: 'date', value: getDay(-1) },
        span: { type: 'period', value: '3m', days: 90 },
        kind: { type: 'choice', value: 'bars' },
        friend: { type: 'person', username: friend.username },
        note: { type: 'text', value: 'two words' },
      },
    });
  });

  it.each([
    [{ price: '' }, '/sell needs a value: price.'],
    [{ price: 'much' }, 'price must be a number.'],
    [{ price: '0.99' }, 'price must be at least 1.'],
    [{ price: '1000.01' }, 'price must be at most 1,000.'],
    [{ price: '1e3' }, 'price must be a number.'],
    [{ share: '-1' }, 'share must be at least 0.'],
    [{ day: '2026-02-30' }, 'day must be a date such as 2026-11-23.'],
    [{ day: '23.11.2026' }, 'day must be a date such as 2026-11-23.'],
    [{ span: '6d' }, 'span must be at least 7 days.'],
    [{ span: '2y' }, 'span must be at most 365 days.'],
    [{ span: 'long' }, 'span must be a period such as 1w, 3m or 1y.'],
    [{ kind: 'pie' }, 'kind must be one of: line, bars.'],
    [{ friend: 'nobody_has_this_name' }, 'No person has the user name nobody_has_this_name.'],
    [{ note: 'eleven char' }, 'note must have at most 10 characters.'],
    [{ stock: 'NOSUCHSTOCK' }, 'No stock has the symbol NOSUCHSTOCK.'],
    [{ extra: '1' }, '/sell has no value extra.'],
  ])('refuses %j by name', async (change, message) => {
    const { botId, person } = await createSale();
    expect(await run(person, botId, { stock: symbol, price: '5', ...change })).toEqual({
      status: 400,
      message,
      data: null,
    });
    expect(await getMessages(api, botId)).toEqual([]);
  });

  it('refuses days outside of the range, and names options in Turkish', async () => {
    const { botId, person } = await createSale();
    const values = { stock: symbol, price: '5' };
    expect(await run(person, botId, { ...values, day: getDay(-32) })).toMatchObject({
      message: expect.stringContaining('day must not be before'),
    });
    const turkish = api.as(person).with({ 'accept-language': 'tr' });
    const call = (given: object) =>
      turkish.call('runBotCommand', { botId, command: 'sell', expectedVersion: 1, clientKey: 'k', ...given });
    expect(
      await call({
        options: [
          { name: 'stock', value: symbol },
          { name: 'price', value: '5' },
          { name: 'day', value: getDay(3) },
        ],
      }),
    ).toMatchObject({ status: 400, message: expect.stringContaining('gün,') });
    expect(await call({ options: [{ name: 'stock', value: symbol }] })).toMatchObject({
      message: '/sell bir değer bekliyor: fiyat.',
    });
  });

  it('refuses a command that was changed or removed in the meantime', async () => {
    const { botId, person, team } = await createSale();
    const [command] = await api.db.select().from(botCommands).where(eq(botCommands.command, 'sell')).limit(1);
    const [own] = await api.db
      .select()
      .from(botCommands)
      .where(eq(botCommands.botId, botId))
      .orderBy(botCommands.rank)
      .limit(3)
      .offset(2);
    expect(command).toBeDefined();
    const update = (change: object) =>
      api.as(team.owner).call('updateBotCommand', {
        botId,
        id: own?.id ?? 0,
        command: 'sell',
        shortDescription: 'Plans a sale',
        ...change,
      });
    const values = { stock: symbol, price: '5' };
    expect(await update({ shortDescription: 'Plans one sale' })).toMatchObject({ status: 200 });
    expect(await run(person, botId, values)).toMatchObject({ status: 200 });
    expect(await update({ options: [{ name: 'stock', type: 'ticker', required: true }] })).toMatchObject({
      status: 200,
    });
    expect(await run(person, botId, values)).toEqual({
      status: 409,
      message: 'The command /sell has changed. Check your values, then send it again.',
      data: null,
    });
    expect(await run(person, botId, { stock: symbol }, { expectedVersion: 2 })).toMatchObject({ status: 200 });
    expect(await run(person, botId, {}, { command: 'gone' })).toMatchObject({ status: 409 });
  });

  it('is refused to strangers, and answers a repeated key with the first message', async () => {
    const { botId, person } = await createSale();
    const stranger = await api.people.appUser();
    const values = { stock: symbol, price: '5' };
    expect(await run(stranger, botId, values)).toMatchObject({ status: 403, data: null });
    const first = await run(person, botId, values, { clientKey: 'same' });
    expect(await run(person, botId, { ...values, price: '6' }, { clientKey: 'same' })).toEqual(first);
    expect(await getMessages(api, botId)).toHaveLength(1);
  });

  it('writes a text that gives the same command again', async () => {
    const { botId, person } = await createSale();
    const text = formatCommand('sell', options, { stock: symbol, price: '5', kind: 'line', note: 'two words' });
    expect(text).toBe(`/sell ${symbol} 5 kind:line note:two words`);
    expect(await send(api, person, botId, text)).toMatchObject({ status: 200, data: { text } });
    expect(await send(api, person, botId, `/sell ${symbol} 5000`)).toMatchObject({
      message: 'price must be at most 1,000.',
    });
  });
});

describe('the options of a command', () => {
  const add = (person: TestPerson, botId: number, given: readonly object[]) =>
    api.as(person).call('addBotCommand', { botId, command: 'made', description: 'Made', options: given });

  it('are stored without fields that their type does not have', async () => {
    const { botId, team } = await createTalk(api);
    expect(
      await add(team.owner, botId, [
        { name: 'amount', name_tr: 'tutar', type: 'money', required: true, min: 1, currency: 'TRY', choices: ['x'] },
        { name: 'kind', type: 'choice', choices: ['a', 'b'], currency: 'USD', min: 3 },
      ]),
    ).toMatchObject({
      status: 200,
      data: {
        options: [
          { name: 'amount', name_tr: 'tutar', min: 1, max: null, currency: 'TRY', choices: [] },
          { name: 'kind', required: false, choices: ['a', 'b'], currency: null, min: null },
        ],
      },
    });
  });

  it.each([
    [[{ name: 'a b', type: 'text' }], 'Use only letters, digits, _ and -, starting with a letter or digit'],
    [[{ name: 'x'.repeat(33), type: 'text' }], 'Name is too long - should be 32 characters maximum.'],
    [[{ name: 'kind', type: 'choice' }], 'Choices are required'],
    [[{ name: 'kind', type: 'choice', choices: ['a', 'A'] }], 'Each choice can be listed only once.'],
    [[{ name: 'amount', type: 'money' }], 'Choose a currency'],
    [[{ name: 'n', type: 'number', min: 2, max: 1 }], 'The largest value must not be below the smallest one.'],
    [[{ name: 'd', type: 'date', min: 0.5 }], 'Enter a whole number'],
    [
      [
        { name: 'a', type: 'text' },
        { name: 'b', name_tr: 'A', type: 'text' },
      ],
      'Each value needs its own name, in both languages.',
    ],
    [
      [
        { name: 'a', type: 'text' },
        { name: 'b', type: 'text', required: true },
      ],
      'Required values must come before optional ones.',
    ],
    [
      Array.from({ length: 26 }, (_unused, index) => ({ name: `o${index}`, type: 'text' })),
      'A command can have at most 25 values.',
    ],
  ])('are refused: %j', async (given, message) => {
    const { botId, team } = await createTalk(api);
    expect(await add(team.owner, botId, given)).toEqual({ status: 400, message, data: null });
  });
});

it('days are checked for readers of every time zone', () => {
  const option: CommandOption = { name: 'day', type: 'date', required: true, min: 0, max: 0 };
  const now = new Date('2026-11-23T23:30:00.000Z');
  const check = (day: string) => findOptionProblem(option, day, now)?.id;
  expect(['2026-11-22', '2026-11-23', '2026-11-24'].map(check)).toEqual([undefined, undefined, undefined]);
  expect(check('2026-11-25')).toBe('commandOptions.value.tooLate');
  expect(check('2026-11-21')).toBe('commandOptions.value.tooEarly');
});
