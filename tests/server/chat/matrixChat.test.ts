import { afterEach, describe, expect, it } from 'vitest';
import { ChatFailure, type ChatPort } from '../../../server/ports/chat/chat.ts';
import { registrationMac } from '../../../server/ports/chat/matrix/client.ts';
import { matrixChat } from '../../../server/ports/chat/matrixChat.ts';
import { startFakeHomeserver, type FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import type { HomeserverOptions } from '../../support/fakeHomeserver/state.ts';

const secret = 'shared-secret-of-the-homeserver';
const service = 'token-of-the-application-service';
const password = 'Right-2026!';

const open: FakeHomeserver[] = [];
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
});

async function withSecret(options: HomeserverOptions = {}): Promise<{ home: FakeHomeserver; chat: ChatPort }> {
  const home = await startFakeHomeserver({ registrationSecret: secret, ...options });
  open.push(home);
  return { home, chat: matrixChat({ url: home.url, access: { kind: 'sharedSecret', token: secret } }) };
}

async function withService(options: HomeserverOptions = {}): Promise<{ home: FakeHomeserver; chat: ChatPort }> {
  const home = await startFakeHomeserver({ serviceToken: service, serviceNames: /bot$/, ...options });
  open.push(home);
  return { home, chat: matrixChat({ url: home.url, access: { kind: 'appService', token: service } }) };
}

const failure = async (work: Promise<unknown>): Promise<ChatFailure> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ChatFailure) return error;
  throw new Error(`no failure of the chat network: ${String(error)}`);
};

const ada = { userName: 'AdaBot', password };

describe('a homeserver with shared secret registration', () => {
  it('registers in lower case, signs in with a refresh token and creates a space of room version 12', async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    expect(userId).toBe('@adabot:homeserver.test');
    const session = await chat.logIn({ user: 'AdaBot', password }, { name: 'Bourse' });
    expect(session).toMatchObject({ userId, refreshToken: expect.stringMatching(/^syr_/), expiresInMs: 300_000 });
    const room = await chat.createSpace({ userId, accessToken: session.accessToken, name: 'Ada' });
    expect(home.state.rooms).toMatchObject([
      { id: room, version: '12', type: 'm.space', creator: userId, name: 'Ada' },
    ]);
    expect(home.state.sessions).toHaveLength(1);
  });

  it('signs the registration as Synapse describes it', () => {
    expect(registrationMac('shared_secret', 'thisisanonce', 'pepper_roni', 'pizza')).toMatch(/^[\da-f]{40}$/);
    expect(registrationMac('a', 'n', 'u', 'p')).not.toBe(registrationMac('b', 'n', 'u', 'p'));
  });

  it('requests a new nonce for each attempt', async () => {
    const { home, chat } = await withSecret();
    await chat.register(ada);
    await chat.register({ ...ada, userName: 'mertbot' });
    expect(home.state.count(/^GET .*admin.v1.register/)).toBe(2);
    expect(home.state.accounts.size).toBe(2);
  });

  it('requests a second nonce when the first has expired, and no third', async () => {
    const { home, chat } = await withSecret();
    let time = Date.now();
    let slowTimes = 1;
    home.state.now = () => {
      if (slowTimes > 0 && home.state.count(/^POST .*register/) > 0) {
        slowTimes -= 1;
        time += 61_000;
      }
      return time;
    };
    expect(await chat.register(ada)).toMatchObject({ userId: '@adabot:homeserver.test' });
    home.state.now = () => (time += 61_000);
    const before = home.state.calls.length;
    expect(await failure(chat.register({ ...ada, userName: 'mertbot' }))).toMatchObject({ reason: 'refused' });
    expect(home.state.calls.length - before).toBe(4);
  });

  it('refuses the wrong secret, without the secret in the error', async () => {
    const { home } = await withSecret();
    const chat = matrixChat({ url: home.url, access: { kind: 'sharedSecret', token: 'some-other-secret-0000' } });
    const error = await failure(chat.register(ada));
    expect(error.reason).toBe('refused');
    expect(`${error.message} ${error.stack ?? ''}`).not.toContain('some-other-secret');
    expect(home.state.accounts.size).toBe(0);
  });

  it.each([
    ['taken', 'adabot', password],
    ['weakPassword', 'newbot', 'short'],
    ['refused', 'no spaces', password],
  ] as const)('answers %s for the name %s', async (reason, userName, typed) => {
    const { chat } = await withSecret();
    await chat.register(ada);
    expect(await failure(chat.register({ userName, password: typed }))).toMatchObject({ reason });
  });

  it('reports which names are free', async () => {
    const { chat } = await withSecret();
    await chat.register(ada);
    expect(await chat.isNameFree('ADABOT')).toBe(false);
    expect(await chat.isNameFree('mertbot')).toBe(true);
  });

  it('distinguishes a wrong password from all other errors', async () => {
    const { chat } = await withSecret();
    const { userId } = await chat.register(ada);
    expect(await failure(chat.logIn({ user: userId, password: 'Wrong-2026!' }, { name: 'x' }))).toMatchObject({
      reason: 'wrongPassword',
    });
    expect(await failure(chat.logIn({ user: 'nobody', password }, { name: 'x' }))).toMatchObject({
      reason: 'wrongPassword',
    });
  });

  it('rotates refresh tokens: the old token stays valid until the new one is used', async () => {
    const { home, chat } = await withSecret();
    await chat.register(ada);
    const first = await chat.logIn({ user: 'adabot', password }, { name: 'x' });
    const second = await chat.refresh(first.refreshToken ?? '');
    expect(second.accessToken).not.toBe(first.accessToken);
    // The answer was lost: the old token is still valid.
    const third = await chat.refresh(first.refreshToken ?? '');
    home.state.getSession(third.accessToken);
    expect(await failure(chat.refresh(first.refreshToken ?? ''))).toMatchObject({ reason: 'signedOut', isSoft: true });
  });

  it('distinguishes an expired token (soft logout) from an ended one (hard logout)', async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    const { accessToken } = await chat.logIn({ user: userId, password }, { name: 'x' });
    for (const session of home.state.sessions) session.isRevoked = true;
    const soft = await failure(chat.createSpace({ userId, accessToken, name: 'Ada' }));
    expect(soft).toMatchObject({ reason: 'signedOut', isSoft: true });
    home.state.sessions = [];
    const hard = await failure(chat.createSpace({ userId, accessToken, name: 'Ada' }));
    expect(hard).toMatchObject({ reason: 'signedOut', isSoft: false });
  });

  it('requests no refresh token from a homeserver that does not support it', async () => {
    const { chat } = await withSecret({ versions: ['r0.6.1', 'v1.2'] });
    await chat.register(ada);
    expect(await chat.logIn({ user: 'adabot', password }, { name: 'x' })).toMatchObject({
      refreshToken: null,
      expiresInMs: null,
    });
  });

  it('signs in on the same device again', async () => {
    const { home, chat } = await withSecret();
    await chat.register(ada);
    const first = await chat.logIn({ user: 'adabot', password }, { name: 'x' });
    const second = await chat.logIn({ user: 'adabot', password }, { name: 'x', id: first.deviceId });
    expect(second.deviceId).toBe(first.deviceId);
    expect(home.state.sessions).toHaveLength(1);
  });

  it('creates the space once, although the first answer was lost', async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    const { accessToken } = await chat.logIn({ user: userId, password }, { name: 'x' });
    home.state.fail(/createRoom/, { kind: 'loseResponse' });
    expect(await failure(chat.createSpace({ userId, accessToken, name: 'Ada' }))).toMatchObject({
      reason: 'unavailable',
    });
    const room = await chat.createSpace({ userId, accessToken, name: 'Ada' });
    expect(home.state.rooms.map(({ id }) => id)).toEqual([room]);
  });

  it('creates another space when the bot has left the first one', async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    const { accessToken } = await chat.logIn({ user: userId, password }, { name: 'x' });
    const room = await chat.createSpace({ userId, accessToken, name: 'Ada' });
    home.state.rooms[0]?.members.set(userId, 'leave');
    expect(await chat.createSpace({ userId, accessToken, name: 'Ada' })).not.toBe(room);
  });

  it("does not use a stranger's room with the same alias as the bot's space", async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    home.state.rooms.push({
      id: '!foreign',
      creator: '@eve:homeserver.test',
      version: '12',
      type: 'm.space',
      alias: '#adabot-space:homeserver.test',
      name: 'Eve',
      members: new Map([
        ['@eve:homeserver.test', 'join'],
        [userId, 'invite'],
      ]),
      messages: [],
      transactions: new Map(),
      typing: new Set(),
    });
    const { accessToken } = await chat.logIn({ user: userId, password }, { name: 'x' });
    const room = await chat.createSpace({ userId, accessToken, name: 'Ada' });
    expect(home.state.rooms.find(({ id }) => id === room)).toMatchObject({ creator: userId, alias: undefined });
  });

  it('uses the default room version when version 12 is missing or unstable', async () => {
    const { home, chat } = await withSecret({ roomVersions: { '11': 'stable', '12': 'unstable' } });
    const { userId } = await chat.register(ada);
    const { accessToken } = await chat.logIn({ user: userId, password }, { name: 'x' });
    await chat.createSpace({ userId, accessToken, name: 'Ada' });
    expect(home.state.rooms).toMatchObject([{ version: '11', type: 'm.space' }]);
  });

  it('changes the password and ends every session', async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    await chat.logIn({ user: userId, password }, { name: 'x' });
    await chat.setPassword({ userId, password }, 'Other-2026!');
    expect(home.state.sessions).toEqual([]);
    expect(await failure(chat.logIn({ user: userId, password }, { name: 'x' }))).toMatchObject({
      reason: 'wrongPassword',
    });
    await chat.logIn({ user: userId, password: 'Other-2026!' }, { name: 'x' });
    expect(await failure(chat.setPassword({ userId, password }, 'Third-2026!'))).toMatchObject({
      reason: 'wrongPassword',
    });
  });

  it('deactivates permanently, and succeeds when repeated', async () => {
    const { home, chat } = await withSecret();
    const { userId } = await chat.register(ada);
    await chat.deactivate({ userId, password });
    expect(home.state.accounts.get(userId)?.isDeactivated).toBe(true);
    await chat.deactivate({ userId, password });
    expect(await failure(chat.register(ada))).toMatchObject({ reason: 'taken' });
  });

  it('may not act for users', async () => {
    const { chat } = await withSecret();
    expect(await failure(chat.setIgnored('@a:homeserver.test', '@b:homeserver.test', true))).toMatchObject({
      reason: 'refused',
    });
  });
});

describe('an application service', () => {
  it('registers and signs in without passwords, within its namespace only', async () => {
    const { home, chat } = await withService();
    const { userId } = await chat.register(ada);
    const session = await chat.logIn({ user: userId, password: '' }, { name: 'Bourse' });
    expect(session.userId).toBe(userId);
    expect(chat.checksPasswords).toBe(false);
    expect(home.state.accounts.get(userId)?.password).toBeNull();
    expect(await failure(chat.register({ userName: 'someone', password }))).toMatchObject({ reason: 'refused' });
  });

  it('ends all sessions for a new password, and deactivates', async () => {
    const { home, chat } = await withService();
    const { userId } = await chat.register(ada);
    await chat.logIn({ user: userId, password }, { name: 'x' });
    await chat.setPassword({ userId, password }, 'Other-2026!');
    expect(home.state.sessions).toEqual([]);
    await chat.deactivate({ userId, password });
    expect(home.state.accounts.get(userId)?.isDeactivated).toBe(true);
  });

  it('preserves the other entries in the list of ignored users', async () => {
    const { home, chat } = await withService();
    const [ownId, ignoredId] = ['@onebot:homeserver.test', '@two:other.test'];
    home.state.addAccount('onebot', null).ignored = { '@old:other.test': {} };
    await chat.setIgnored(ownId, ignoredId, true);
    await chat.setIgnored(ownId, ignoredId, true);
    expect(home.state.accounts.get(ownId)?.ignored).toEqual({ '@old:other.test': {}, [ignoredId]: {} });
    expect(home.state.count(/^PUT/)).toBe(1);
    await chat.setIgnored(ownId, ignoredId, false);
    expect(home.state.accounts.get(ownId)?.ignored).toEqual({ '@old:other.test': {} });
  });
});

describe('a failing homeserver', () => {
  it('is retried after a short requested pause', async () => {
    const { home, chat } = await withSecret();
    const body = JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', error: 'Slow down', retry_after_ms: 5 });
    home.state.fail(/^GET .*register$/, { kind: 'respond', status: 429, body }, 2);
    expect(await chat.register(ada)).toMatchObject({ userId: '@adabot:homeserver.test' });
    expect(home.state.count(/^GET .*register$/)).toBe(3);
  });

  it.each([
    [{ retry_after_ms: 90_000 }, {}, 90_000],
    [{}, { 'retry-after': '120' }, 120_000],
    [{ retry_after_ms: 1e15 }, {}, 3_600_000],
  ])('is not retried when the requested pause is long: %j %j', async (extra, headers, retryAfterMs) => {
    const { home, chat } = await withSecret();
    const body = JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', error: 'Slow down', ...extra });
    home.state.fail(/register$/, { kind: 'respond', status: 429, body, headers });
    expect(await failure(chat.register(ada))).toMatchObject({ reason: 'limited', retryAfterMs });
    expect(home.state.calls).toHaveLength(1);
  });

  it.each([
    ['an error page', { status: 502, body: '<html>Bad gateway</html>' }],
    ['an unknown error code', { status: 500, body: '{"errcode":"M_UNKNOWN","error":"Oops"}' }],
    ['an HTML page instead of JSON', { status: 200, body: '<html>Welcome</html>' }],
    ['an answer without the requested fields', { status: 200, body: '{"hello":"world"}' }],
    ['a body that is too large', { status: 200, body: `{"nonce":"${'x'.repeat(300_000)}"}` }],
  ])('counts as unavailable for %s', async (_what, answer) => {
    const { home, chat } = await withSecret();
    home.state.fail(/register$/, { kind: 'respond', ...answer });
    expect(await failure(chat.register(ada))).toMatchObject({ reason: 'unavailable', isTransient: true });
  });

  it('counts as unavailable when nothing listens on its port', async () => {
    const { home, chat } = await withSecret();
    await home.close();
    open.length = 0;
    expect(await failure(chat.register(ada))).toMatchObject({ reason: 'unavailable' });
  });

  it('is not followed when it redirects to another host', async () => {
    const { home } = await withService();
    const otherHomeserver = await startFakeHomeserver({ serviceToken: service });
    open.push(otherHomeserver);
    const chat = matrixChat({ url: home.url, access: { kind: 'appService', token: service } });
    const headers = { location: `${otherHomeserver.url}/_matrix/client/v3/register` };
    home.state.fail(/register$/, { kind: 'respond', status: 307, body: '', headers });
    expect(await failure(chat.register(ada))).toMatchObject({ reason: 'unavailable' });
    expect(otherHomeserver.state.calls).toEqual([]);
  });
});
