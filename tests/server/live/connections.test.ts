import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { userTypeIds } from '../../../server/database/referenceIds.ts';
import { MovingMarket } from '../../support/api/movingMarket.ts';
import { getQuotes } from '../../support/api/quotes.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { LiveCaller } from '../../support/api/live.ts';

const limits = {
  LIMIT_LIVE_SOCKETS_PER_SESSION: '2',
  LIMIT_LIVE_SOCKETS_PER_ADDRESS: '8',
  LIMIT_LIVE_SUBSCRIPTIONS: '3',
  LIMIT_LIVE_MESSAGES: '40',
};

const market = new MovingMarket();
const forbidden = 4403;
const tryLater = 1013;
let api: TestApi;
let tickerId = 0;
let open: LiveCaller[] = [];

beforeAll(async () => {
  api = await startTestApi({ market, env: limits });
  const [row] = await api.sql<{ id: number }[]>`select min(id) as id from tickers`;
  tickerId = row?.id ?? 0;
  market.set(tickerId, 10);
});
afterEach(async () => {
  await Promise.all(open.map((caller) => caller.close()));
  await Promise.all(open.map((caller) => caller.closed));
  open = [];
});
afterAll(() => api.close());

const connect = (accessToken: unknown): LiveCaller => {
  const caller = new LiveCaller(api.url, { accessToken });
  open.push(caller);
  return caller;
};
const follow = (caller: LiveCaller) => caller.subscribe('quoteChanges', { tickerIds: [tickerId] });

/** The HTTP response to a refused upgrade. */
async function upgrade(headers: Record<string, string>): Promise<number> {
  const upgradeRequest = request(`${api.url}/live`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'graphql-transport-ws',
      ...headers,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    upgradeRequest.once('response', (answer: IncomingMessage) => resolve(answer.statusCode ?? 0));
    upgradeRequest.once('upgrade', (answer: IncomingMessage, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    upgradeRequest.once('error', reject);
  });
  upgradeRequest.end();
  return answered;
}

const metrics = async (): Promise<string> => (await fetch(`${api.url}/metrics`)).text();

/** The number of pages of other sites that were refused; the metric is not written before the first one. */
const countForeignOrigins = (text: string): number =>
  Number(/^bourse_live_refused_total\{reason="Foreign origin"\} (\d+)$/m.exec(text)?.[1] ?? 0);

describe('a live connection', () => {
  it.each([
    ['no token', undefined],
    ['an invalid token', 'no-token'],
    ['a token of another kind', { sub: 1 }],
  ])('is refused with %s', async (_case, token) => {
    expect(await follow(connect(token)).next()).toEqual({ closeCode: forbidden });
  });

  it('is refused with an API key', async () => {
    const developer = api.as(await api.people.developer());
    const { data } = await developer.call('createUniqueApiKey');
    expect(data?.api_key).toEqual(expect.any(String));
    expect(await follow(connect(data?.api_key)).next()).toEqual({ closeCode: forbidden });
  });

  it('ends soon after its session ends, and not before', async () => {
    const person = await api.people.appUser();
    const { token, sessionId } = await api.signIn(person);
    const otherSession = await api.signIn(person);
    const caller = connect(token);
    const otherConnection = connect(otherSession.token);
    await Promise.all([follow(caller).next(), follow(otherConnection).next()]);
    await api.sql`update sessions set revoked_at = now() where id = ${sessionId}`;
    expect(await caller.closed).toBe(forbidden);
    expect(getQuotes(await follow(otherConnection).next())).toHaveLength(1);
  });

  it.each([
    ['is closed', { status_id: 3 }],
    ['has another role', { type_id: userTypeIds.bot_developer }],
    ['is suspended', { suspended_until: new Date('2099-01-01') }],
  ])('ends soon after its account %s', async (_case, change) => {
    const person = await api.people.appUser();
    const caller = connect((await api.signIn(person)).token);
    await follow(caller).next();
    await api.sql`update users set ${api.sql(change)} where id = ${person.id}`;
    expect(await caller.closed).toBe(forbidden);
  });

  it('is limited to a few per session', async () => {
    const { token } = await api.signIn(await api.people.appUser());
    const first = connect(token);
    const second = connect(token);
    expect(getQuotes(await follow(first).next())).toHaveLength(1);
    expect(getQuotes(await follow(second).next())).toHaveLength(1);
    expect(await follow(connect(token)).next()).toEqual({ closeCode: tryLater });
    await second.close();
    await second.closed;
    expect(getQuotes(await follow(connect(token)).next())).toHaveLength(1);
  });

  it('is limited to a few subscriptions', async () => {
    const caller = connect((await api.signIn(await api.people.appUser())).token);
    const streams = [follow(caller), follow(caller), follow(caller)];
    await Promise.all(streams.map((stream) => stream.next()));
    expect((await follow(caller).next())?.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    streams[0]?.close();
    expect(getQuotes(await follow(caller).next())).toHaveLength(1);
  });

  it('ends when the client sends too many or too large messages', async () => {
    const flood = connect((await api.signIn(await api.people.appUser())).token);
    for (let count = 0; count < 60; count += 1) follow(flood).close();
    const stream = follow(flood);
    for (let count = 0; count < 60; count += 1) void follow(flood).next();
    void stream.next();
    expect(await flood.closed).toBe(1008);
    const large = connect((await api.signIn(await api.people.appUser())).token);
    void large.send({ query: `subscription { ${'a'.repeat(40_000)} }` }).next();
    expect([1009, 1006]).toContain(await large.closed);
  });

  it('is refused to pages of other sites, and to IP addresses with too many connections', async () => {
    expect(await upgrade({ origin: 'https://evil.example' })).toBe(403);
    expect(await upgrade({ origin: 'null' })).toBe(403);
    expect(await upgrade({ origin: api.url })).toBe(101);
    const { token } = await api.signIn(await api.people.appUser());
    const sockets = Array.from(
      { length: 8 },
      () => new WebSocket(`${api.url.replace('http', 'ws')}/live`, 'graphql-transport-ws'),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    expect(token).not.toBe('');
    expect(await upgrade({})).toBe(429);
    for (const socket of sockets) socket.close();
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
  });

  it('counts for its IP address without a valid token', async () => {
    const own = await startTestApi({ market, env: { LIMIT_GUEST_CALLS: '2' } });
    const codes: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const caller = new LiveCaller(own.url, { accessToken: 'unknown' });
      void follow(caller).next();
      codes.push(await caller.closed);
    }
    expect(codes).toEqual([forbidden, forbidden, tryLater]);
    await own.close();
  });

  it('requires a WebSocket upgrade', async () => {
    const answer = await fetch(`${api.url}/live`);
    expect(answer.status).toBe(426);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UPGRADE_REQUIRED' } }] });
  });

  it('is counted in the metrics', async () => {
    const caller = connect((await api.signIn(await api.people.appUser())).token);
    await follow(caller).next();
    const before = countForeignOrigins(await metrics());
    expect(await upgrade({ origin: 'https://evil.example' })).toBe(403);
    const text = await metrics();
    expect(text).toMatch(/^bourse_live_connections 1$/m);
    expect(text).toMatch(/^bourse_live_subscriptions 1$/m);
    expect(text).toMatch(/^bourse_live_messages_total \d+$/m);
    expect(countForeignOrigins(text)).toBe(before + 1);
  });
});

describe('a server that shuts down', () => {
  it('closes its connections with a close frame', async () => {
    const own = await startTestApi({ market });
    const caller = new LiveCaller(own.url, { accessToken: (await own.signIn(await own.people.appUser())).token });
    await follow(caller).next();
    await own.close();
    expect(await caller.closed).toBe(1001);
  });
});
