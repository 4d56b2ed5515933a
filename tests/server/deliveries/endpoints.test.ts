import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkEndpointUrl } from '../../../server/modules/deliveries/endpoint/endpointAddress.ts';
import { botEndpoints, botEndpointSecrets } from '../../../server/database/tables/bots/deliveries.ts';
import { WebhookWorker } from '../../../server/modules/deliveries/worker/webhookWorker.ts';
import { getNotices } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createTalk, send } from '../conversations/support.ts';
import { createHookedBot, createTools, isSigned, postAll, startBotServer, type BotServer } from './support.ts';

let api: TestApi;
let server: BotServer;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  server = await startBotServer(api.clock.now);
});
afterEach(() => server.close());

const findEndpoint = async (botId: number) =>
  (await api.db.select().from(botEndpoints).where(eq(botEndpoints.botId, botId)))[0];

describe('updateBotEndpoint', () => {
  it('is for members who manage the secrets of the bot', async () => {
    const { botId, team, person } = await createTalk(api);
    const url = 'https://bot.example.com/events';
    const stranger = await api.people.developer();
    expect(await api.as(stranger).call('updateBotEndpoint', { botId, url })).toMatchObject({ status: 404 });
    expect(await api.as(person).raw('updateBotEndpoint', { botId, url })).toMatchObject({
      body: { data: { updateBotEndpoint: { status: 403 } } },
    });
    const saved = await api.as(team.owner).call('updateBotEndpoint', { botId, url });
    expect(saved.data?.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(await findEndpoint(botId)).toMatchObject({ url, state: 'unverified', maxInFlight: 8 });
  });

  it('stores the secret encrypted and shows it once', async () => {
    const { botId, team } = await createTalk(api);
    const owner = api.as(team.owner);
    const { data } = await owner.call('updateBotEndpoint', { botId, url: server.url });
    const [row] = await api.db.select().from(botEndpointSecrets).where(eq(botEndpointSecrets.botId, botId));
    expect(row?.secretEncrypted).not.toContain(data?.secret);
    expect(row?.hint).toBe(data?.secret.slice(-4));
    expect((await owner.call('updateBotEndpoint', { botId, url: `${server.url}/2` })).data).toBeNull();
    expect((await owner.call('getBotRuntime', { botId })).data?.endpoint).toMatchObject({ secret_hint: row?.hint });
  });

  it.each([
    ['http://bot.example.com/', 'https://'],
    ['https://bot.example.com:22/', '443'],
    ['https://10.0.0.1/', 'private'],
    ['https://192.168.1.5/', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['https://167772161/', 'private'],
    ['https://0x0a.0.0.1/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://user:password@bot.example.com/', 'such as'],
    ['ftp://bot.example.com/', 'such as'],
    ['bot.example.com', 'such as'],
    ['', 'Enter the address'],
    [`https://bot.example.com/${'x'.repeat(500)}`, 'too long'],
  ])('refuses %s', async (url, reason) => {
    const { botId, team } = await createTalk(api);
    const saved = await api.as(team.owner).call('updateBotEndpoint', { botId, url });
    expect(saved.status).toBe(400);
    expect(saved.message).toContain(reason);
    expect(await findEndpoint(botId)).toBeUndefined();
  });

  it('refuses the address of this site also with a dot at its end', () => {
    const site = { privateNetworks: [], siteUrl: 'https://bourse.example' };
    for (const url of ['https://bourse.example/events', 'https://bourse.example./events'])
      expect(() => checkEndpointUrl(url, site)).toThrow(
        expect.objectContaining({ messageId: 'deliveries.ownAddress' }),
      );
    expect(checkEndpointUrl('https://bot.example./events', site).hostname).toBe('bot.example.');
  });

  it('refuses the address of this site and private addresses that are not allowed', async () => {
    const { botId, team } = await createTalk(api);
    expect(await api.as(team.owner).call('updateBotEndpoint', { botId, url: api.url })).toMatchObject({ status: 400 });
    const strict = await startTestApi({ env: { BOT_WEBHOOK_NETWORKS: '10.1.0.0/16' } });
    try {
      const strictTalk = await createTalk(strict);
      const set = (url: string) =>
        strict.as(strictTalk.team.owner).call('updateBotEndpoint', { botId: strictTalk.botId, url });
      expect(await set(server.url)).toMatchObject({ status: 400 });
      expect(await set('http://10.1.2.3:9000/')).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });
});

describe('testBotEndpoint', () => {
  const setUp = async () => {
    const { botId, team } = await createTalk(api);
    const owner = api.as(team.owner);
    const { data } = await owner.call('updateBotEndpoint', { botId, url: server.url });
    return { botId, owner, secret: data?.secret ?? '', test: () => owner.call('testBotEndpoint', { botId }) };
  };

  it('activates an endpoint that returns the challenge and refuses invalid deliveries', async () => {
    const { botId, secret, test } = await setUp();
    server.secret = secret;
    expect((await test()).data).toMatchObject([
      { step: 'ping', is_passed: true, status_code: 200 },
      { step: 'wrong_signature', is_passed: true, status_code: 401 },
      { step: 'old_timestamp', is_passed: true, status_code: 401 },
    ]);
    expect(await findEndpoint(botId)).toMatchObject({ state: 'active' });
  });

  it('refuses an endpoint that accepts a wrong signature', async () => {
    const { botId, test } = await setUp();
    expect((await test()).data).toMatchObject([
      { step: 'ping', is_passed: true },
      { step: 'wrong_signature', is_passed: false, error: 'signature_accepted' },
    ]);
    expect(await findEndpoint(botId)).toMatchObject({ state: 'unverified' });
  });

  it('does not take a limit of requests for the refusal of a wrong signature', async () => {
    const { botId, secret, test } = await setUp();
    Object.assign(server, { secret, rejectedStatus: 429 });
    expect((await test()).data).toMatchObject([
      { step: 'ping', is_passed: true },
      { step: 'wrong_signature', is_passed: false, error: 'status', status_code: 429 },
    ]);
    expect(await findEndpoint(botId)).toMatchObject({ state: 'unverified' });
  });

  it('refuses an endpoint that does not return the challenge, and one that redirects', async () => {
    const { botId, secret, test } = await setUp();
    server.secret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
    expect((await test()).data).toMatchObject([{ step: 'ping', is_passed: false, error: 'status' }]);
    server.secret = secret;
    await server.close();
    expect((await test()).data).toMatchObject([{ step: 'ping', is_passed: false, error: 'unreachable' }]);
    expect(await findEndpoint(botId)).toMatchObject({ state: 'unverified' });
  });

  it.each([
    ['a wrong signature', () => ({ secret: undefined })],
    ['an old time', () => ({ ignoresTime: true })],
  ])('pauses an active endpoint that accepts %s, and notifies the team', async (_fault, getFault) => {
    const { botId, owner, team } = await createHookedBot(api, server);
    Object.assign(server, getFault());
    await owner.call('testBotEndpoint', { botId });
    expect(await findEndpoint(botId)).toMatchObject({ state: 'paused', pauseReason: 'unsafe' });
    expect(JSON.stringify(await getNotices(api, team.owner.id))).toContain('botEndpointUnsafe');
    const answer = await api.as(team.owner).call('getNotificationList', { pageNumber: 1, pageSize: 5 });
    expect(JSON.stringify(answer.data)).toContain('accepted an invalid delivery');
  });
});

describe('an endpoint that has failed', () => {
  const hoursAgo = (hours: number): Date => new Date(api.clock.now().getTime() - hours * 3_600_000);
  const setUp = async (change: Partial<typeof botEndpoints.$inferInsert>) => {
    const bot = await createHookedBot(api, server);
    await api.db.update(botEndpoints).set(change).where(eq(botEndpoints.botId, bot.botId));
    return bot;
  };

  it('once is neither paused nor reported, however long nothing else is delivered', async () => {
    const { botId, team } = await setUp({ failingSince: hoursAgo(200), lastErrorAt: hoursAgo(200) });
    await api.runJob('care-for-endpoints');
    expect(await findEndpoint(botId)).toMatchObject({ state: 'active', warnings: 0 });
    expect(JSON.stringify(await getNotices(api, team.owner.id))).not.toContain('botEndpointFailing');
  });

  it('does not fail any more after a weekly test that it passes', async () => {
    const since = { failingSince: hoursAgo(2), lastErrorAt: hoursAgo(0), warnings: 1, verifiedAt: hoursAgo(200) };
    const { botId } = await setUp(since);
    await api.runJob('care-for-endpoints');
    expect(await findEndpoint(botId)).toMatchObject({ failingSince: null, warnings: 0 });
    server.secret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
    await api.db.update(botEndpoints).set(since).where(eq(botEndpoints.botId, botId));
    await api.runJob('care-for-endpoints');
    expect(await findEndpoint(botId)).toMatchObject({ failingSince: since.failingSince, warnings: 1 });
  });
});

describe('signatures', () => {
  it('are accepted by the standard package and by an independent check', async () => {
    const { botId, person, secret } = await createHookedBot(api, server);
    await send(api, person, botId, 'Grüße, ağaç 📈');
    const worker = new WebhookWorker(await createTools(api));
    await postAll(worker);
    const [request] = server.events();
    if (request === undefined) throw new Error('Nothing was delivered');
    expect(isSigned(secret, request)).toBe(true);
    expect(isSigned(secret, { ...request, body: `${request.body} ` })).toBe(false);
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.${request.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(id).toMatch(/^evt_\d+$/);
  });

  it('are made with both secrets for a day after a rotation', async () => {
    const { botId, person, owner, team, secret } = await createHookedBot(api, server);
    const next = (await owner.call('rotateBotEndpointSecret', { botId })).data?.secret ?? '';
    expect(next).not.toBe(secret);
    const worker = new WebhookWorker(await createTools(api));
    const deliverOne = async () => {
      server.secret = undefined;
      await send(api, person, botId, 'Hello');
      await postAll(worker);
      const request = server.events().at(-1);
      if (request === undefined) throw new Error('Nothing was delivered');
      return { request, signatures: String(request.headers['webhook-signature']).split(' ').length };
    };
    const first = await deliverOne();
    expect(first.signatures).toBe(2);
    expect([isSigned(secret, first.request), isSigned(next, first.request)]).toEqual([true, true]);
    api.clock.advance(24 * 3_600_000 + 1_000);
    expect((await deliverOne()).signatures).toBe(1);
    await api.as(team.owner).call('rotateBotEndpointSecret', { botId, endOld: true });
    expect((await deliverOne()).signatures).toBe(1);
  });
});

describe('deleteBotEndpoint', () => {
  it('lets the bot fetch its events again', async () => {
    const { botId, person, owner } = await createHookedBot(api, server);
    expect(await owner.call('deleteBotEndpoint', { botId })).toMatchObject({ status: 200 });
    expect(await owner.call('deleteBotEndpoint', { botId })).toMatchObject({ status: 404 });
    await send(api, person, botId, 'Hello');
    await postAll(new WebhookWorker(await createTools(api)));
    expect(server.events()).toEqual([]);
    expect((await owner.call('getBotRuntime', { botId })).data).toMatchObject({ transport: 'pull', queued: 1 });
  });
});
