import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botPrograms } from '../../../server/database/tables/bots/conversations.ts';
import { botConsumers, botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createTalk } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

type Talk = Awaited<ReturnType<typeof createTalk>>;

async function read({ botId, person }: Talk) {
  const { status, is_connected, last_connected_cts } = await api.as(person).call('getConversation', { botId });
  expect(status).toBe(200);
  return [is_connected, last_connected_cts];
}

const secondsAgo = (seconds: number): Date => new Date(api.clock.now().getTime() - seconds * 1000);

const consume = ({ botId }: Talk, seenAt: Date, lane: 'live' | 'test' = 'live') =>
  api.db
    .insert(botConsumers)
    .values({ botId, transport: 'poll', processId: `${lane}-${seenAt.getTime()}`, lane, connections: 1, seenAt });

const post = ({ botId }: Talk, values: Partial<typeof botEndpoints.$inferInsert>) =>
  api.db.insert(botEndpoints).values({ botId, url: 'https://bot.example', maxInFlight: 1, inFlight: 1, ...values });

describe('a person sees whether a bot is connected', () => {
  it('that has never connected', async () => {
    expect(await read(await createTalk(api))).toEqual([false, null]);
  });

  it('that fetches its events, and for how long it has not', async () => {
    const talk = await createTalk(api);
    const lastSeen = secondsAgo(60);
    await consume(talk, lastSeen);
    expect(await read(talk)).toEqual([false, lastSeen.toISOString()]);
    await consume(talk, secondsAgo(20));
    expect(await read(talk)).toEqual([true, null]);
  });

  it('that fetches events of the test lane only', async () => {
    const talk = await createTalk(api);
    await consume(talk, secondsAgo(1), 'test');
    expect(await read(talk)).toEqual([false, null]);
  });

  it('whose endpoint works, fails or is paused', async () => {
    const [working, failing, paused] = await Promise.all([createTalk(api), createTalk(api), createTalk(api)]);
    const lastSuccessAt = secondsAgo(3600);
    await post(working, { state: 'active', lastSuccessAt });
    await post(failing, { state: 'active', lastSuccessAt, failingSince: secondsAgo(1800) });
    await post(paused, { state: 'paused', pauseReason: 'gone', lastSuccessAt });
    expect(await read(working)).toEqual([true, null]);
    expect(await read(failing)).toEqual([false, lastSuccessAt.toISOString()]);
    expect(await read(paused)).toEqual([false, lastSuccessAt.toISOString()]);
  });

  it('that is a program of the platform', async () => {
    const talk = await createTalk(api);
    await api.db.insert(botPrograms).values({ botId: talk.botId, program: 'quotes' });
    expect(await read(talk)).toEqual([true, null]);
  });
});
