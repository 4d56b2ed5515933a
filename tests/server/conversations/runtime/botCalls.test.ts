import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../../server/database/referenceIds.ts';
import { bots } from '../../../../server/database/tables/bots/bots.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent } from './runningBot.ts';
import { getMessages, send } from '../support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const createBot = () => createRunningBot(api);
const post = (token: string | undefined, path: string, body: unknown) => callAsBot(api, token, path, body);
const pollOne = (token: string, change: object = {}) => pollEvent(api, token, change);

describe('the calls of a running bot', () => {
  it('are refused without a valid token, to people, and to a disabled bot', async () => {
    const { botId, person, token } = await createBot();
    const { token: session } = await api.signIn(person);
    for (const path of ['events', 'answers', 'failures', 'watchlist', 'alerts'])
      for (const wrong of [undefined, session, 'bourse_bot_unknown'])
        expect((await post(wrong, path, {})).status).toBe(401);
    await api.db.update(bots).set({ statusId: botStatusIds.disabled }).where(eq(bots.id, botId));
    expect((await post(token, 'events', {})).status).toBe(403);
  });

  it('deliver an event, answer it and acknowledge it with the next poll', async () => {
    const { botId, person, token } = await createBot();
    await send(api, person, botId, 'Hello');
    const event = await pollOne(token);
    expect(event).toMatchObject({ attempt: 1, body: { type: 'message.created', data: { text: 'Hello' } } });
    const answer = { interactionId: event.body.data.interaction_id, clientKey: `${event.id}:0`, text: 'Hi there' };
    expect(await post(token, 'answers', answer)).toMatchObject({ status: 200, body: { data: { isReplayed: false } } });
    expect(await post(token, 'answers', { ...answer, text: 'Other' })).toMatchObject({
      body: { data: { isReplayed: true } },
    });
    const acknowledge = [{ event: event.id, lease: event.lease }];
    expect(await post(token, 'events', { acknowledge })).toMatchObject({ body: { data: { events: [], refused: [] } } });
    expect(await post(token, 'events', { acknowledge })).toMatchObject({ body: { data: { refused: [event.id] } } });
    expect(await getMessages(api, botId)).toMatchObject([{ text: 'Hello' }, { text: 'Hi there', author: 'bot' }]);
  });

  it('wait for the next event', async () => {
    const { botId, person, token } = await createBot();
    const poll = pollOne(token, { waitSeconds: 25 });
    await send(api, person, botId, 'Are you there?');
    expect((await poll).body.data.text).toBe('Are you there?');
  });

  it('deliver a failed event again, and reject invalid input with the name of the field', async () => {
    const { botId, person, token } = await createBot();
    await send(api, person, botId, 'Hello');
    const event = await pollOne(token);
    const failure = { event: event.id, lease: event.lease, reason: 'no memory' };
    expect((await post(token, 'failures', failure)).status).toBe(200);
    expect((await post(token, 'failures', failure)).status).toBe(409);
    api.clock.advance(1_500);
    expect(await pollOne(token)).toMatchObject({ id: event.id, attempt: 2 });
    expect(await post(token, 'events', { waitSeconds: 26 })).toMatchObject({
      status: 400,
      body: { message: 'The field waitSeconds is invalid.' },
    });
    expect((await post(token, 'answers', { interactionId: 'x' })).status).toBe(400);
    expect((await post(token, 'answers', { interactionId: 1, clientKey: 'a', text: 'Hi' })).status).toBe(404);
  });

  it('read the watchlist with permission only', async () => {
    const { botId, person, token } = await createBot();
    await send(api, person, botId, 'Hello');
    const interactionId = (await pollOne(token)).body.data.interaction_id;
    for (const path of ['watchlist', 'alerts']) expect((await post(token, path, { interactionId })).status).toBe(403);
    await api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted: true });
    expect(await post(token, 'watchlist', { interactionId })).toMatchObject({ status: 200, body: { data: [] } });
    expect((await post(token, 'alerts', { interactionId })).status).toBe(403);
  });

  it('are limited for each bot', async () => {
    const limited = await startTestApi({ env: { LIMIT_BOT_RUNTIME_CALLS: '2' } });
    try {
      const { token } = await createRunningBot(limited);
      const statuses: number[] = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await callAsBot(limited, token, 'events', {})).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  it('do not count acknowledgements and reports of failures: a bot with many events is not locked out', async () => {
    const limited = await startTestApi({ env: { LIMIT_BOT_RUNTIME_CALLS: '4' } });
    try {
      const { botId, person, token } = await createRunningBot(limited);
      for (const text of ['One', 'Two', 'Three']) await send(limited, person, botId, text);
      const take = async (acknowledge: readonly object[]) =>
        callAsBot(limited, token, 'events', { waitSeconds: 0, limit: 1, acknowledge });
      const leases: { event: number; lease: string }[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { status, body } = await take(leases.slice(-1));
        expect(status).toBe(200);
        const [event] = body.data?.events ?? [];
        leases.push({ event: event?.id ?? 0, lease: event?.lease ?? '' });
      }
      const left = async () => (await callAsBot(limited, token, 'limits', {})).body.data?.['calls'];
      // The first call took an event without ending one, and this one is counted.
      expect(await left()).toMatchObject({ limit: 4, seconds: 10, remaining: 2 });
      const failed = leases.at(-1);
      expect((await callAsBot(limited, token, 'failures', { ...failed, reason: 'No price' })).status).toBe(200);
      // A lease that has ended ends nothing.
      expect((await take(leases.slice(0, 1))).body.data).toMatchObject({ refused: [leases[0]?.event] });
      expect((await callAsBot(limited, token, 'limits', {})).status).toBe(200);
      expect((await take([])).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
