import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import { botDeliveryAttempts, botEndpoints } from '../../../server/database/tables/bots/deliveries.ts';
import { expireEvents, resumeParked } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import type { DeliveryTools } from '../../../server/modules/deliveries/worker/deliver.ts';
import { WebhookWorker } from '../../../server/modules/deliveries/worker/webhookWorker.ts';
import { getNotices } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { callAsBot, createRunningBot, pollEvent, setToken } from '../conversations/runtime/runningBot.ts';
import { createRuntime, createTalk, getMessages, send } from '../conversations/support.ts';
import { createHookedBot, createTools, postAll, startBotServer, type BotServer } from './support.ts';

let api: TestApi;
let server: BotServer;
let tools: DeliveryTools;
let worker: WebhookWorker;
beforeAll(async () => {
  api = await startTestApi();
  tools = await createTools(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startBotServer(api.clock.now);
  worker = new WebhookWorker(tools);
});
afterEach(async () => {
  await worker.stop();
  await server.close();
});

const HOUR_MS = 3_600_000;

/** Members that the role has, outside of the team of the bot and in it. */
async function createOthers(botId: number, teamId: number) {
  const [stranger, reader] = [await api.people.developer(), await api.people.developer()];
  await api.db.insert(teamMembers).values({ teamId, userId: reader.id, role: 'readonly', state: 'accepted' });
  return { botId, stranger, reader };
}

describe('the delivery log', () => {
  it('shows an event with its attempts and answers to members who may edit the bot', async () => {
    const { botId, person, owner, team } = await createHookedBot(api, server);
    let isBroken = true;
    server.handle = () =>
      isBroken
        ? { status: 500, body: 'oops' }
        : { headers: { 'content-type': 'application/json' }, body: '{"text":"61.20"}' };
    await send(api, person, botId, '/quote AKBNK');
    await postAll(worker);
    isBroken = false;
    api.clock.advance(1_100);
    await postAll(worker);
    const list = await owner.call('getBotDeliveryList', { botId, pageNumber: 1, pageSize: 10 });
    expect(list).toMatchObject({
      totalCount: 1,
      data: [{ type: 'command.invoked', command: 'quote', state: 'done', attempts: 2, status_code: 200, error: null }],
    });
    const eventId = list.data?.[0]?.id ?? 0;
    const { data } = await owner.call('getBotDelivery', { botId, eventId });
    expect(data?.attempts).toMatchObject([
      { attempt: 2, status_code: 200, response: '{"text":"61.20"}', next_cts: null },
      { attempt: 1, status_code: 500, error: 'status', response: 'oops', detail: 'status 500' },
    ]);
    expect(data?.attempts[0]?.request_headers).toContainEqual({ name: 'webhook-id', value: `evt_${eventId}` });
    expect(data?.body).toBe(server.events()[0]?.body);
    expect(data?.answers).toMatchObject([{ text: '61.20', is_late: false }]);
    const { stranger, reader } = await createOthers(botId, team.id);
    for (const [secondTalk, status] of [
      [stranger, 404],
      [reader, 403],
    ] as const) {
      expect(await api.as(secondTalk).call('getBotDeliveryList', { botId })).toMatchObject({ status });
      expect(await api.as(secondTalk).call('getBotDelivery', { botId, eventId })).toMatchObject({ status });
      expect(await api.as(secondTalk).call('redeliverBotEvent', { botId, eventId })).toMatchObject({ status });
      expect(await api.as(secondTalk).call('tryBot', { botId, text: 'Hi', clientKey: 'k' })).toMatchObject({ status });
    }
  });

  it('shows the address of the endpoint to those who manage the secrets, its site to others', async () => {
    const { botId, person, owner, team } = await createHookedBot(api, server);
    server.handle = () => ({ status: 204 });
    await send(api, person, botId, '/quote AKBNK');
    await postAll(worker);
    const developer = await api.people.developer();
    await api.db
      .insert(teamMembers)
      .values({ teamId: team.id, userId: developer.id, role: 'developer', state: 'accepted' });
    const eventId = (await owner.call('getBotDeliveryList', { botId })).data?.[0]?.id ?? 0;
    const getUrls = async (caller: typeof owner) =>
      (await caller.call('getBotDelivery', { botId, eventId })).data?.attempts.map(({ url }) => url);
    expect(await getUrls(owner)).toEqual([server.url]);
    expect(await getUrls(api.as(developer))).toEqual([new URL(server.url).origin]);
  });

  it('contains no events of other bots', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    const secondTalk = await createTalk(api);
    await send(api, secondTalk.person, secondTalk.botId, 'Private');
    await send(api, person, botId, 'Hello');
    const foreign =
      (await api.as(secondTalk.team.owner).call('getBotDeliveryList', { botId: secondTalk.botId })).data?.[0]?.id ?? 0;
    expect((await owner.call('getBotDeliveryList', { botId })).totalCount).toBe(1);
    expect(await owner.call('getBotDelivery', { botId, eventId: foreign })).toMatchObject({ status: 404 });
    expect(await owner.call('redeliverBotEvent', { botId, eventId: foreign })).toMatchObject({ status: 404 });
  });

  it('is filtered by state, number and content', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    for (const text of ['apple', 'pear_%']) await send(api, person, botId, text);
    const find = async (filter: object) =>
      (await owner.call('getBotDeliveryList', { botId, ...filter })).data?.map(({ id }) => id) ?? [];
    const [pear = 0, apple = 0] = await find({});
    expect(await find({ searchText: 'PEAR_%' })).toEqual([pear]);
    expect(await find({ searchText: `evt_${apple}` })).toEqual([apple]);
    expect(await find({ state: 'dead' })).toEqual([]);
    expect(await find({ onlyOwn: true })).toEqual([]);
  });
});

describe('a redelivery', () => {
  it('has the same id and body, and no second effect', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    server.handle = () => ({ headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' });
    await send(api, person, botId, 'Hello');
    const eventId = (await owner.call('getBotDeliveryList', { botId })).data?.[0]?.id ?? 0;
    expect(await owner.call('redeliverBotEvent', { botId, eventId })).toMatchObject({ status: 409 });
    await postAll(worker);
    expect(await owner.call('redeliverBotEvent', { botId, eventId })).toMatchObject({ status: 200 });
    await postAll(worker);
    const [first, second] = server.events();
    expect(second?.body).toBe(first?.body);
    expect(second?.headers).toMatchObject({ 'webhook-id': `evt_${eventId}`, 'bourse-redelivery': '1' });
    expect(await getMessages(api, botId)).toHaveLength(2);
  });

  it('of a time range includes the events of one state', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    server.handle = () => ({ status: 400, headers: { 'webhook-delivery': 'abort-message' } });
    for (const text of ['one', 'two']) await send(api, person, botId, text);
    await postAll(worker);
    const now = api.clock.now().getTime();
    const range = { since: new Date(now - HOUR_MS).toISOString(), until: new Date(now + HOUR_MS).toISOString() };
    const repeat = (change: object) => owner.call('redeliverBotEvents', { botId, ...range, state: 'dead', ...change });
    expect(await repeat({ until: new Date(now - 2 * HOUR_MS).toISOString() })).toMatchObject({ status: 400 });
    expect(await repeat({ state: 'queued' })).toMatchObject({ status: 400 });
    expect(await repeat({ state: 'done' })).toMatchObject({ data: { count: 0, has_more: false } });
    server.handle = undefined;
    expect(await repeat({})).toMatchObject({ data: { count: 2, has_more: false } });
    await postAll(worker);
    expect((await owner.call('getBotDeliveryList', { botId, state: 'done' })).totalCount).toBe(2);
  });

  it.each([
    ['has blocked the bot', 'blockBot'],
    ['has cleared the messages', 'clearConversation'],
  ] as const)('is refused after the person %s', async (_what, act) => {
    const { botId, person, owner } = await createHookedBot(api, server);
    await api.sql`update bots set subscriber_count = 1 where id = ${botId}`;
    server.handle = () => ({ headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' });
    await send(api, person, botId, 'Private');
    await postAll(worker);
    const eventId = (await owner.call('getBotDeliveryList', { botId, state: 'done' })).data?.[0]?.id ?? 0;
    expect(await api.as(person).call(act, { botId })).toMatchObject({ status: 200 });
    expect(await owner.call('redeliverBotEvent', { botId, eventId })).toMatchObject({ status: 409 });
    const now = api.clock.now().getTime();
    const range = { since: new Date(now - HOUR_MS).toISOString(), until: new Date(now + HOUR_MS).toISOString() };
    expect(await owner.call('redeliverBotEvents', { botId, ...range, state: 'done' })).toMatchObject({
      data: { count: 0 },
    });
  });

  it('reaches bots that fetch their events', async () => {
    const { botId, person, team, token } = await createRunningBot(api);
    await send(api, person, botId, 'Hello');
    const event = await pollEvent(api, token);
    await callAsBot(api, token, 'events', { acknowledge: [{ event: event.id, lease: event.lease }] });
    await api.as(team.owner).call('redeliverBotEvent', { botId, eventId: event.id });
    expect(await pollEvent(api, token)).toMatchObject({ id: event.id, redeliveries: 1, attempt: 1 });
  });
});

describe('getBotRuntime', () => {
  it('shows consumers and what waits to every member of the team', async () => {
    const { botId, person, team, token } = await createRunningBot(api);
    const { reader, stranger } = await createOthers(botId, team.id);
    const read = () => api.as(reader).call('getBotRuntime', { botId });
    expect((await read()).data).toMatchObject({ transport: 'pull', consumers: [], queued: 0, endpoint: null });
    await callAsBot(api, token, 'events', {});
    await send(api, person, botId, 'Hello');
    expect((await read()).data).toMatchObject({
      consumers: [{ transport: 'poll', connections: 1, is_connected: true }],
      queued: 1,
    });
    expect(await api.as(stranger).call('getBotRuntime', { botId })).toMatchObject({ status: 404 });
    api.clock.advance(60_000);
    expect((await read()).data?.consumers).toMatchObject([{ is_connected: false }]);
  });

  it('shows the address and the secret to those who manage them only', async () => {
    const { botId, owner, team, secret } = await createHookedBot(api, server);
    const { reader } = await createOthers(botId, team.id);
    expect((await owner.call('getBotRuntime', { botId })).data?.endpoint).toMatchObject({
      url: server.url,
      secret_hint: secret.slice(-4),
    });
    expect((await api.as(reader).call('getBotRuntime', { botId })).data?.endpoint).toMatchObject({
      url: new URL(server.url).origin,
      secret_hint: null,
    });
  });
});

describe('tryBot', () => {
  const answerOnce = () => ({ headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' });

  it('delivers an event twice, with one visible answer', async () => {
    const { botId, owner } = await createHookedBot(api, server);
    server.handle = answerOnce;
    const { data } = await owner.call('tryBot', {
      botId,
      text: 'Hello',
      clientKey: 'a',
      fault: 'duplicate',
      lane: 'live',
    });
    await postAll(worker);
    await postAll(worker);
    expect(server.events()).toHaveLength(2);
    const detail = await owner.call('getBotDelivery', { botId, eventId: data?.event_id ?? 0 });
    expect(detail.data).toMatchObject({ event: { state: 'done', attempts: 2 }, answers: [{ text: 'Hi' }] });
    expect((await owner.call('getBotDeliveryList', { botId, onlyOwn: true })).totalCount).toBe(1);
  });

  it.each([401, 410])('signs wrongly first, which the endpoint refuses with %i and stays active', async (status) => {
    const { botId, owner } = await createHookedBot(api, server);
    Object.assign(server, { handle: answerOnce, rejectedStatus: status });
    const { data } = await owner.call('tryBot', {
      botId,
      text: 'Hello',
      clientKey: 'a',
      fault: 'wrong_signature',
      lane: 'live',
    });
    await postAll(worker);
    expect(await getMessages(api, botId)).toHaveLength(1);
    api.clock.advance(1_100);
    await postAll(worker);
    const detail = await owner.call('getBotDelivery', { botId, eventId: data?.event_id ?? 0 });
    expect(detail.data?.attempts).toMatchObject([{ status_code: 200 }, { status_code: status, error: 'status' }]);
    expect(detail.data?.answers).toMatchObject([{ text: 'Hi' }]);
    expect((await owner.call('getBotRuntime', { botId })).data?.endpoint).toMatchObject({ state: 'active' });
  });

  it('shows an endpoint that accepts a wrong signature, whose answer does not count', async () => {
    const { botId, owner } = await createHookedBot(api, server);
    server.secret = undefined;
    server.handle = answerOnce;
    const { data } = await owner.call('tryBot', {
      botId,
      text: 'Hello',
      clientKey: 'a',
      fault: 'wrong_signature',
      lane: 'live',
    });
    await postAll(worker);
    const detail = await owner.call('getBotDelivery', { botId, eventId: data?.event_id ?? 0 });
    expect(detail.data).toMatchObject({ attempts: [{ error: 'signature_accepted' }], answers: [] });
  });

  it('marks the answer as late, and needs an endpoint for a wrong signature', async () => {
    const { botId, team } = await createRunningBot(api);
    const token = await setToken(api, botId, 'test');
    const owner = api.as(team.owner);
    const sendTrial = (change: object) => owner.call('tryBot', { botId, text: 'Hello', clientKey: 'a', ...change });
    expect(await sendTrial({ fault: 'wrong_signature' })).toMatchObject({ status: 409 });
    expect(await sendTrial({ text: '/unknown' })).toMatchObject({ status: 400 });
    const { data } = await sendTrial({ fault: 'late' });
    const event = await pollEvent(api, token);
    expect(event.id).toBe(data?.event_id);
    const answer = { interactionId: event.body.data.interaction_id, clientKey: 'k', text: 'Hi' };
    expect(await callAsBot(api, token, 'answers', answer)).toMatchObject({
      status: 200,
      body: { data: { isLate: true } },
    });
  });
});

describe('the test lane of an endpoint', () => {
  it('is posted only when the team has declared it', async () => {
    const { botId, owner } = await createHookedBot(api, server);
    server.handle = () => ({ status: 204 });
    await owner.call('tryBot', { botId, text: 'Hello', clientKey: 'a' });
    await postAll(worker);
    expect(server.events()).toHaveLength(0);
    expect(await owner.call('tryBot', { botId, text: 'x', clientKey: 'b', fault: 'wrong_signature' })).toMatchObject({
      status: 409,
    });
    await owner.call('updateBotEndpoint', { botId, url: server.url, receivesTest: true });
    expect((await owner.call('getBotRuntime', { botId })).data?.endpoint).toMatchObject({
      state: 'active',
      receives_test: true,
    });
    await postAll(worker);
    expect(JSON.parse(server.events()[0]?.body ?? '{}')).toMatchObject({ lane: 'test', data: { text: 'Hello' } });
    await owner.call('updateBotEndpoint', { botId, url: server.url });
    expect((await owner.call('getBotRuntime', { botId })).data?.endpoint?.receives_test).toBe(true);
  });
});

describe('simulated faults', () => {
  const answerOnce = () => ({ headers: { 'content-type': 'application/json' }, body: '{"text":"Hi"}' });

  it('of an endpoint come again, with one visible answer, and do not count for it', async () => {
    for (const fault of ['timeout', 'server_error'] as const) {
      const { botId, owner } = await createHookedBot(api, server);
      server.received.length = 0;
      server.handle = answerOnce;
      const { data } = await owner.call('tryBot', { botId, text: 'Hello', clientKey: 'a', fault, lane: 'live' });
      await postAll(worker);
      api.clock.advance(1_100);
      await postAll(worker);
      expect(server.events()).toHaveLength(2);
      const detail = await owner.call('getBotDelivery', { botId, eventId: data?.event_id ?? 0 });
      expect(detail.data).toMatchObject({
        event: { state: 'done', attempts: 2 },
        attempts: [{ error: null }, { error: fault === 'timeout' ? 'timeout' : 'answer_refused' }],
        answers: [{ text: 'Hi' }],
      });
      expect(detail.data?.answers).toHaveLength(1);
      expect((await owner.call('getBotRuntime', { botId })).data?.endpoint).toMatchObject({ last_error: null });
    }
  });

  it('lose the first acknowledgement of a bot that fetches', async () => {
    const { botId, team } = await createRunningBot(api);
    const token = await setToken(api, botId, 'test');
    await api.as(team.owner).call('tryBot', { botId, text: 'Hello', clientKey: 'a', fault: 'timeout' });
    const first = await pollEvent(api, token);
    const acknowledge = [{ event: first.id, lease: first.lease }];
    expect((await callAsBot(api, token, 'events', { limit: 0, acknowledge })).body.data).toMatchObject({
      refused: [first.id],
    });
    api.clock.advance(1_100);
    const second = await pollEvent(api, token);
    expect(second).toMatchObject({ id: first.id, attempt: 2 });
    expect(
      (await callAsBot(api, token, 'events', { limit: 0, acknowledge: [{ event: second.id, lease: second.lease }] }))
        .body.data,
    ).toMatchObject({ refused: [] });
  });

  it('refuse the first answer with 500, and take the repeated one', async () => {
    const { botId, team } = await createRunningBot(api);
    const token = await setToken(api, botId, 'test');
    await api.as(team.owner).call('tryBot', { botId, text: 'Hello', clientKey: 'a', fault: 'server_error' });
    const { body } = await pollEvent(api, token);
    const answer = { interactionId: body.data.interaction_id, clientKey: 'k', text: 'Hi' };
    expect(await callAsBot(api, token, 'answers', answer)).toMatchObject({ status: 500 });
    expect(await getMessages(api, botId)).toHaveLength(1);
    expect(await callAsBot(api, token, 'answers', answer)).toMatchObject({ status: 200 });
    expect(await getMessages(api, botId)).toHaveLength(2);
  });

  it('deliver the second of two events first', async () => {
    const { botId, team } = await createRunningBot(api);
    const token = await setToken(api, botId, 'test');
    const { data } = await api
      .as(team.owner)
      .call('tryBot', { botId, text: 'Hello', clientKey: 'a', fault: 'reordered' });
    const early = await pollEvent(api, token);
    expect(early.id).toBeGreaterThan(data?.event_id ?? 0);
    await callAsBot(api, token, 'events', { limit: 0, acknowledge: [{ event: early.id, lease: early.lease }] });
    api.clock.advance(3_100);
    await resumeParked(createRuntime(api));
    expect(await pollEvent(api, token)).toMatchObject({ id: data?.event_id, is_out_of_order: true });
  });
});

describe('dropBotQueue', () => {
  it('throws away what waits in one lane, for its owner', async () => {
    const { botId, person, team, token } = await createRunningBot(api);
    const owner = api.as(team.owner);
    const testToken = await setToken(api, botId, 'test');
    for (const text of ['one', 'two']) await send(api, person, botId, text);
    await owner.call('tryBot', { botId, text: 'a trial', clientKey: 'a' });
    const leased = await pollEvent(api, token);
    expect(await owner.call('dropBotQueue', { botId, lane: 'live' })).toMatchObject({
      status: 200,
      data: { count: 2 },
    });
    expect((await owner.call('getBotRuntime', { botId })).data).toMatchObject({
      queued: 0,
      dead: 2,
      test: { queued: 1 },
    });
    const acknowledge = [{ event: leased.id, lease: leased.lease }];
    expect((await callAsBot(api, token, 'events', { acknowledge, waitSeconds: 0 })).body.data).toMatchObject({
      events: [],
      refused: [leased.id],
    });
    expect((await pollEvent(api, testToken)).body.data.text).toBe('a trial');
    const { data } = await api.as(person).call('getConversationMessages', { botId });
    expect(data?.map(({ state }) => state)).toEqual(['expired', 'expired']);
    const audit =
      await api.sql`select action, after from audit_log where subject_id = ${botId} and action = 'bots.queueDropped'`;
    expect(audit).toMatchObject([{ after: { lane: 'live', events: 2 } }]);
    await send(api, person, botId, 'three');
    expect((await pollEvent(api, token)).body.data.text).toBe('three');
  });

  it('is for the owner only', async () => {
    const { botId, person, team } = await createRunningBot(api);
    const { stranger, reader } = await createOthers(botId, team.id);
    const admin = await api.people.developer();
    await api.db.insert(teamMembers).values({ teamId: team.id, userId: admin.id, role: 'admin', state: 'accepted' });
    await send(api, person, botId, 'one');
    for (const [caller, status] of [
      [stranger, 404],
      [reader, 403],
      [admin, 403],
    ] as const)
      expect(await api.as(caller).call('dropBotQueue', { botId, lane: 'live' })).toMatchObject({ status });
    expect((await api.as(team.owner).call('getBotRuntime', { botId })).data).toMatchObject({ queued: 1 });
  });
});

describe('the job that looks after endpoints', () => {
  it('notifies the team after an hour and a day, and pauses after five days', async () => {
    const { botId, team } = await createHookedBot(api, server);
    const fail = (hours: number) =>
      api.db
        .update(botEndpoints)
        .set({ failingSince: new Date(api.clock.now().getTime() - hours * HOUR_MS), lastErrorAt: api.clock.now() })
        .where(eq(botEndpoints.botId, botId));
    const find = async () => (await api.db.select().from(botEndpoints).where(eq(botEndpoints.botId, botId)))[0];
    await fail(0.5);
    await api.runJob('care-for-endpoints');
    expect(await find()).toMatchObject({ warnings: 0 });
    await fail(2);
    await api.runJob('care-for-endpoints');
    await api.runJob('care-for-endpoints');
    expect(await find()).toMatchObject({ warnings: 1, state: 'active' });
    await fail(25);
    await api.runJob('care-for-endpoints');
    expect(await find()).toMatchObject({ warnings: 2 });
    await fail(121);
    await api.runJob('care-for-endpoints');
    expect(await find()).toMatchObject({ state: 'paused', pauseReason: 'failing' });
    const texts = JSON.stringify(await getNotices(api, team.owner.id));
    expect(texts).toContain('botEndpointFailing');
    expect(texts).toContain('botEndpointPaused');
  });

  it('tests endpoints every week, and pauses one that accepts invalid deliveries', async () => {
    const { botId } = await createHookedBot(api, server);
    server.secret = undefined;
    await api.runJob('care-for-endpoints');
    const find = async () => (await api.db.select().from(botEndpoints).where(eq(botEndpoints.botId, botId)))[0];
    expect(await find()).toMatchObject({ state: 'active' });
    await api.db
      .update(botEndpoints)
      .set({ verifiedAt: new Date(api.clock.now().getTime() - 8 * 24 * HOUR_MS) })
      .where(eq(botEndpoints.botId, botId));
    await api.runJob('care-for-endpoints');
    expect(await find()).toMatchObject({ state: 'paused', pauseReason: 'unsafe' });
  });

  it('deletes attempts after seven days', async () => {
    const { botId } = await createHookedBot(api, server);
    const count = async () =>
      (await api.db.select().from(botDeliveryAttempts).where(eq(botDeliveryAttempts.botId, botId))).length;
    expect(await count()).toBe(3);
    await api.db
      .update(botDeliveryAttempts)
      .set({ startedAt: new Date(api.clock.now().getTime() - 8 * 24 * HOUR_MS) })
      .where(eq(botDeliveryAttempts.botId, botId));
    await api.runJob('care-for-endpoints');
    expect(await count()).toBe(0);
  });

  it('leaves parked events that expire to the people as unanswered', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    server.handle = () => ({ status: 500 });
    await send(api, person, botId, 'Hello');
    for (const seconds of [0, 1.1, 2.1]) {
      api.clock.advance(seconds * 1000);
      await postAll(worker);
    }
    expect((await owner.call('getBotRuntime', { botId })).data).toMatchObject({ parked: 1, queued: 0 });
    api.clock.advance(16 * 60_000);
    await expireEvents(tools);
    expect((await api.as(person).call('getConversationMessages', { botId })).data).toMatchObject([
      { state: 'expired' },
    ]);
  });
});
