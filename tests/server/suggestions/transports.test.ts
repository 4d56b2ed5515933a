import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BotClient, Consumer, createBot } from '../../../packages/bot-sdk/src/index.ts';
import { botSuggestions } from '../../../server/database/tables/bots/suggestions.ts';
import {
  answerQuestion,
  parseQuestion,
  takeQuestions,
} from '../../../server/modules/conversations/suggestions/questions.service.ts';
import { BrokerEvents } from '../../../server/ports/events/brokerEvents.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createBroker } from '../../support/events/fakeBroker.ts';
import { LiveBot } from '../conversations/runtime/liveBot.ts';
import { send } from '../conversations/support.ts';
import { createGuide, suggest } from './support.ts';

const broker = createBroker();
const open = (): BrokerEvents =>
  new BrokerEvents('redis', broker.connect(), {
    log: { warn: () => undefined, info: () => undefined },
    onFailure: () => undefined,
  });

let api: TestApi;
/** The events of a second server. */
let elsewhere: BrokerEvents;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  elsewhere = open();
  api = await startTestApi({ events: open() });
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
afterAll(async () => {
  await api.close();
  await elsewhere.close();
});

const cities = ['Ankara', 'Antalya', 'İzmir'];

/** A bot of the SDK that completes both options of /trip. */
const createGuideBot = (shown: string[] = []) =>
  createBot().command(
    'trip',
    {
      city: {
        type: 'text',
        autocomplete: ({ text, language }) => {
          shown.push(`${language} ${text}`);
          return cities.filter((city) => city.toLowerCase().startsWith(text.toLowerCase()));
        },
      },
      share: { type: 'percent?', autocomplete: () => [{ value: 12.5, label: 'an eighth' }] },
      note: 'text?',
    },
    ({ options }) => `${options.city} ${options.share}`,
  );

function run(token: string, transport: 'poll' | 'socket', shown: string[] = []): void {
  const client = new BotClient({ url: api.url, token });
  const consumer = new Consumer({ bot: createGuideBot(shown), client, transport });
  const ended = consumer.run();
  stops.push(async () => {
    consumer.stop(0);
    await ended;
  });
}

describe.each(['poll', 'socket'] as const)('a bot of the SDK by %s', (transport) => {
  it('suggests values while it answers events', async () => {
    const { botId, person, token } = await createGuide(api);
    const shown: string[] = [];
    run(token, transport, shown);
    expect(await suggest(api, person, botId, { text: 'an' }, 'tr')).toMatchObject({
      data: {
        is_answered: true,
        suggestions: [
          { value: 'Ankara', label: 'Ankara' },
          { value: 'Antalya', label: 'Antalya' },
        ],
      },
    });
    expect(shown).toEqual(['tr an']);
    expect(await suggest(api, person, botId, { option: 'share', text: '' })).toMatchObject({
      data: { suggestions: [{ value: '12.5', label: 'an eighth' }] },
    });
    await send(api, person, botId, '/trip share:12.5 İzmir');
    await expect
      .poll(async () => (await api.as(person).call('getConversationMessages', { botId })).data?.at(-1)?.text)
      .toBe('İzmir 12.5');
  });
});

describe('a connection', () => {
  it('that takes no questions gets none', async () => {
    const { botId, person, token } = await createGuide(api);
    const live = new LiveBot(api.url, token);
    expect(await live.confirmed).toMatchObject({ status: 200, suggestions: [] });
    const shown = suggest(api, person, botId);
    await expect
      .poll(() => api.db.select().from(botSuggestions).where(eq(botSuggestions.botId, botId)))
      .toMatchObject([{ takenAt: null }]);
    expect(await shown).toMatchObject({ data: { is_answered: false } });
    live.cut();
  });
});

describe('a bot that is connected to another server', () => {
  it('hears the question, and its answer arrives', async () => {
    const { botId, person } = await createGuide(api);
    const runtime = { db: api.db, sql: api.sql, now: api.clock.now, events: elsewhere };
    const stop = elsewhere.subscribe('suggestions.requested', ({ botId: shown }) => {
      if (shown !== botId) return;
      void takeQuestions(runtime, { botId }).then(async ([question]) => {
        if (question === undefined) return;
        const { suggestion_id: suggestionId } = parseQuestion(question).data;
        await answerQuestion(runtime, botId, { suggestionId, suggestions: [{ value: 'Ankara' }] });
      });
    });
    stops.push(async () => stop());
    const given: string[] = [];
    stops.push(async () => elsewhere.subscribe('suggestions.given', ({ id }) => given.push(id))());
    expect(await suggest(api, person, botId)).toMatchObject({ data: { suggestions: [{ value: 'Ankara' }] } });
  });

  it('wakes the calls of this server that wait for questions', async () => {
    const { botId, token } = await createGuide(api);
    run(token, 'poll');
    const person = await api.people.appUser();
    const runtime = { db: api.db, sql: api.sql, now: api.clock.now, events: elsewhere };
    await api.db.insert(botSuggestions).values({
      id: '0b8f5a86-6c5e-4a86-9d5f-1f2b7c3d4e5f',
      botId,
      userId: person.id,
      option: { name: 'city', type: 'text', required: true, autocomplete: true },
      body: JSON.stringify({
        type: 'suggestions.requested',
        language: 'en',
        data: { suggestion_id: '0b8f5a86-6c5e-4a86-9d5f-1f2b7c3d4e5f', command: 'trip', option: 'city', text: 'i' },
      }),
      expiresAt: new Date(runtime.now().getTime() + 60_000),
    });
    const given = Promise.withResolvers<string>();
    const stop = elsewhere.subscribe('suggestions.given', ({ id }) => given.resolve(id));
    elsewhere.publish('suggestions.requested', { botId, lane: 'live', hasEndpoint: false });
    expect(await given.promise).toBe('0b8f5a86-6c5e-4a86-9d5f-1f2b7c3d4e5f');
    stop();
  });
});
