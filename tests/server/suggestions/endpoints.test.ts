import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botDeliveryAttempts, botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { QuestionWorker } from '../../../server/modules/deliveries/worker/questionWorker.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createHookedBot, createTools, startBotServer, type BotServer } from '../deliveries/support.ts';
import { addTrip, suggest } from './support.ts';

const events = localEvents();

let api: TestApi;
let server: BotServer;
let worker: QuestionWorker;
beforeAll(async () => {
  api = await startTestApi({ events });
  server = await startBotServer(api.clock.now);
  worker = new QuestionWorker({ ...(await createTools(api)), events });
  events.subscribe('suggestions.requested', ({ botId, hasEndpoint }) => {
    if (hasEndpoint) worker.post(botId);
  });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
  await api.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.secret = undefined;
  server.handle = undefined;
});

const json = (body: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function createGuideWithEndpoint() {
  const talk = await createHookedBot(api, server);
  await addTrip(api, talk.botId);
  return talk;
}

describe('an endpoint', () => {
  it('answers a signed question in its response', async () => {
    // The server accepts only what is signed with the secret of the endpoint.
    const { botId, person } = await createGuideWithEndpoint();
    server.handle = () => json({ suggestions: [{ value: 'Ankara', label: 'The capital' }] });
    expect(await suggest(api, person, botId)).toMatchObject({
      data: { is_answered: true, suggestions: [{ value: 'Ankara', label: 'The capital' }] },
    });
    const [request, ...further] = server.events();
    if (request === undefined) throw new Error('Nothing was posted');
    expect(further).toEqual([]);
    const { type, data } = JSON.parse(request.body);
    expect(type).toBe('suggestions.requested');
    expect(data).toMatchObject({ command: 'trip', option: 'city', text: 'an' });
    expect(request.headers['webhook-id']).toBe(`sug_${data.suggestion_id}`);
  });

  it.each([
    ['fails', () => json({ suggestions: [{ value: 'Ankara' }] }, 500)],
    ['answers as to an event', () => json({ text: 'Hello' })],
    ['answers with what could not be sent', () => json({ suggestions: [{ value: 'x'.repeat(101) }] })],
    ['answers without JSON', () => ({ body: 'Ankara' })],
  ])('that %s gets the question once, without a failure of its own', async (_name, handle) => {
    const { botId, person } = await createGuideWithEndpoint();
    server.handle = handle;
    expect(await suggest(api, person, botId)).toMatchObject({ status: 200, data: { is_answered: false } });
    await worker.look();
    await worker.waitForRunning();
    expect(server.events()).toHaveLength(1);
    expect(
      await api.db
        .select({ failures: botEndpoints.failures, lastErrorAt: botEndpoints.lastErrorAt })
        .from(botEndpoints)
        .where(eq(botEndpoints.botId, botId)),
    ).toEqual([{ failures: 0, lastErrorAt: null }]);
    const attempts = await api.db.select().from(botDeliveryAttempts).where(eq(botDeliveryAttempts.botId, botId));
    expect(attempts.every(({ testStep }) => testStep !== null)).toBe(true);
  });

  it('gets no question while it is paused, and one whose bell was lost', async () => {
    const { botId, person } = await createGuideWithEndpoint();
    server.handle = () => json({ suggestions: [{ value: 'Ankara' }] });
    const setState = (state: 'paused' | 'active') =>
      api.db.update(botEndpoints).set({ state }).where(eq(botEndpoints.botId, botId));
    await setState('paused');
    const shown = suggest(api, person, botId);
    await expect
      .poll(async () => (await api.sql`select 1 from bot_suggestions where bot_id = ${botId}`).length)
      .toBe(1);
    await worker.look();
    await worker.waitForRunning();
    expect(server.events()).toEqual([]);
    await setState('active');
    await worker.look();
    expect(await shown).toMatchObject({ data: { suggestions: [{ value: 'Ankara' }] } });
  });
});
