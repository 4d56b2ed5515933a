import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botCredentials, bots } from '../../../server/database/tables/bots/bots.ts';
import { provision } from '../../../server/modules/bots/credentials/credentials.provision.ts';
import { embeddedChat } from '../../../server/ports/chat/embeddedChat.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import {
  createPendingBot,
  startConnectedHomeserver,
  getCredentials,
  getTokens,
  getLogs,
  password,
  toChatContext,
} from './support.ts';

let api: TestApi;
let home: FakeHomeserver;
let team: TestTeam;
let members: Record<'admin' | 'developer' | 'readonly', TestPerson>;
let bot: { readonly botId: number; readonly userName: string; readonly matrixId: string; readonly botToken: string };

beforeAll(async () => {
  const connected = await startConnectedHomeserver();
  home = connected.home;
  api = await startTestApi({ env: connected.env });
  const [admin, developer, readonly] = await api.people.developers(3);
  members = { admin, developer, readonly };
  team = await api.people.team({
    members: [
      { person: admin, role: 'admin' },
      { person: developer, role: 'developer' },
      { person: readonly, role: 'readonly' },
    ],
  });
});
afterAll(async () => {
  await api.close();
  await home.close();
});
beforeEach(async () => {
  const { botId, userName, botToken } = await createPendingBot(api, team);
  await provision(toChatContext(api), botId);
  bot = { botId, userName, botToken, matrixId: `@${userName}:homeserver.test` };
  // A token that was issued a moment ago is returned again, so these tests run after that period.
  api.clock.advance(60_000);
});

const next = 'Other-2026!';
const getSessions = () => home.state.sessions.filter(({ userId }) => userId === bot.matrixId);
const login = (change: Record<string, unknown> = {}) => ({
  data: { botId: bot.botId, botUserName: bot.userName, password, ...change },
});
const reset = (change: Record<string, unknown> = {}) => ({
  data: { botId: bot.botId, password: next, cnf_password: next, ...change },
});

const calls = [
  ['getBotTokenAndUserIdAndSpaceInfo', () => ({ botId: bot.botId })],
  ['getBotNewAccessTokenByRefreshToken', () => ({ matrix_id: bot.matrixId })],
  ['botLogin', login],
  ['botResetPassword', reset],
  ['reGenerateBotToken', () => ({ botId: bot.botId })],
] as const;
const changes = calls.slice(1);

describe('a bot without an account', () => {
  it('cannot be signed in or get a new password', async () => {
    await api.db.delete(botCredentials).where(eq(botCredentials.botId, bot.botId));
    const none = { status: 404, message: 'This bot has no account on the chat network.' };
    expect(await api.as(members.admin).call('botLogin', login())).toMatchObject(none);
    expect(await api.as(members.admin).call('botResetPassword', reset())).toMatchObject(none);
  });
});

describe('permissions', () => {
  it.each(calls)('%s: is refused to guests, app users and admins of the platform', async (name, variables) => {
    expect(await api.as(null).raw(name, variables())).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.admin()])
      expect(await api.as(person).call(name, variables())).toMatchObject({ status: 403 });
  });

  it.each(calls)('%s: reveals nothing to a stranger', async (name, variables) => {
    const stranger = api.as(await api.people.developer());
    const hidden = await stranger.call(name, variables());
    expect(hidden).toMatchObject({ status: 404, message: 'This bot could not be found.' });
    const missing = JSON.parse(
      JSON.stringify(variables())
        .replaceAll(String(bot.botId), '999999999')
        .replaceAll(bot.matrixId, '@nobody:homeserver.test'),
    );
    expect(await stranger.call(name, missing)).toEqual(hidden);
  });

  it.each(changes)('%s: is refused to developers and readers of the team', async (name, variables) => {
    const before = await getCredentials(api, bot.botId);
    for (const person of [members.developer, members.readonly])
      expect(await api.as(person).call(name, variables())).toMatchObject({
        status: 403,
        message: 'Your role in the team of this bot does not allow this.',
      });
    expect(await getCredentials(api, bot.botId)).toEqual(before);
  });

  it.each(calls)('%s: is available to the owner and admins of the team', async (name, variables) => {
    expect(await api.as(members.admin).call(name, variables())).toMatchObject({ status: 200 });
  });
});

describe('getBotTokenAndUserIdAndSpaceInfo', () => {
  it('masks secrets, and hides them from members who do not manage them', async () => {
    const row = await getCredentials(api, bot.botId);
    const variables = { botId: bot.botId };
    const { data } = await api.as(team.owner).call('getBotTokenAndUserIdAndSpaceInfo', variables);
    expect(data).toMatchObject({
      access_token: `••••••••${getSessions()[0]?.accessToken.slice(-4)}`,
      bot_token: `••••••••${bot.botToken.slice(-4)}`,
      user_id: bot.matrixId,
      matrix_id: bot.matrixId,
      home_server_url: home.url,
      bot_space_room_id: row.spaceRoomId,
      client_id: row.deviceId,
      is_federated: true,
      chat_state: 'ready',
      last_used_at: null,
    });
    const reader = await api.as(members.readonly).call('getBotTokenAndUserIdAndSpaceInfo', variables);
    expect(reader).toMatchObject({
      status: 200,
      data: { access_token: null, bot_token: null, user_id: bot.matrixId, chat_state: 'ready' },
    });
  });
});

describe('getBotNewAccessTokenByRefreshToken', () => {
  const renew = () => api.as(team.owner).call('getBotNewAccessTokenByRefreshToken', { matrix_id: bot.matrixId });

  it('returns a new token in full, ends the old one and writes the audit log without secrets', async () => {
    const old = getSessions()[0]?.accessToken ?? '';
    const { status, data } = await renew();
    expect(status).toBe(200);
    expect(data?.access_token).toBe(getSessions()[0]?.accessToken);
    expect(data?.access_token).not.toBe(old);
    expect(data?.last_used_at).not.toBeNull();
    const { actions, text } = await getLogs(api, bot.botId);
    expect(actions).toEqual(['bot.tokenRenewed']);
    expect(text).not.toContain(data?.access_token);
  });

  it('renews once for twenty parallel calls, and returns the same token to all', async () => {
    const before = home.state.count(/refresh$/);
    const answers = await Promise.all(Array.from({ length: 20 }, renew));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ data }) => data?.access_token)).size).toBe(1);
    expect(home.state.count(/refresh$/)).toBe(before + 1);
    expect(getSessions()).toHaveLength(1);
    api.clock.advance(60_000);
    expect(await renew()).toMatchObject({ status: 200 });
  });

  it('continues when an answer was lost', async () => {
    home.state.fail(/refresh$/, { kind: 'loseResponse' });
    expect(await renew()).toEqual({
      status: 503,
      message: 'The chat network cannot be reached right now. Please try again later.',
      data: null,
    });
    const { data } = await renew();
    expect(data?.access_token).toBe(getSessions()[0]?.accessToken);
  });

  it('signs in again when the refresh token is no longer valid', async () => {
    home.state.sessions = home.state.sessions.filter(({ userId }) => userId !== bot.matrixId);
    const { status, data } = await renew();
    expect(status).toBe(200);
    expect(data?.access_token).toBe(getSessions()[0]?.accessToken);
  });

  it('requests a sign-in when the stored password is no longer valid either', async () => {
    home.state.sessions = home.state.sessions.filter(({ userId }) => userId !== bot.matrixId);
    const account = home.state.accounts.get(bot.matrixId);
    if (account) account.password = 'Elsewhere-2026!';
    expect(await renew()).toMatchObject({ status: 409, data: null });
    expect(await api.as(team.owner).call('botLogin', login({ password: 'Elsewhere-2026!' }))).toMatchObject({
      status: 200,
    });
    home.state.sessions = [];
    api.clock.advance(60_000);
    expect(await renew()).toMatchObject({ status: 200 });
  });

  it('forwards the waiting time that the homeserver requests', async () => {
    const body = JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', error: 'Slow down', retry_after_ms: 30_000 });
    home.state.fail(/refresh$/, { kind: 'respond', status: 429, body });
    expect(await renew()).toEqual({
      status: 429,
      message: 'The chat network is limiting requests. Please try again in 30 seconds.',
      data: null,
    });
  });

  it.each(['', '@', '@nobody:homeserver.test', 'x'.repeat(100_000), '@a\u202Eb:c', '@%00:c'])(
    'answers 404 for bot %#',
    async (matrix_id) => {
      expect(await api.as(team.owner).call('getBotNewAccessTokenByRefreshToken', { matrix_id })).toMatchObject({
        status: 404,
        data: null,
      });
    },
  );
});

describe('botLogin', () => {
  it('signs in on the same device, by name or id, and returns the token', async () => {
    const device = getSessions()[0]?.deviceId;
    for (const botUserName of [bot.userName.toUpperCase(), ` ${bot.matrixId} `]) {
      const { status, data } = await api.as(team.owner).call('botLogin', login({ botUserName }));
      expect(status).toBe(200);
      expect(data).toMatchObject({ access_token: getSessions()[0]?.accessToken, client_id: device });
    }
    expect(getSessions()).toHaveLength(1);
    expect((await getLogs(api, bot.botId)).text).not.toContain(password);
  });

  it.each([
    { password: 'Wrong-2026!' },
    { password: '' },
    { password: 'x'.repeat(100_000) },
    { botUserName: 'somebody' },
    { botUserName: '' },
    { botUserName: 'x'.repeat(100_000) },
  ])('does not reveal what was wrong: %#', async (change) => {
    expect(await api.as(team.owner).call('botLogin', login(change))).toEqual({
      status: 400,
      message: 'The user name or the password of the bot is not correct.',
      data: null,
    });
    expect(getSessions()).toHaveLength(1);
  });

  it('gives a bot another name when its name is taken on the homeserver', async () => {
    home.state.addAccount('squatted', 'Foreign-2026!');
    const { botId } = await createPendingBot(api, team, { userName: 'squatted' });
    await provision(toChatContext(api), botId);
    const again = (botUserName: string, typed = next) =>
      api.as(team.owner).call('botLogin', login({ botId, botUserName, password: typed }));
    expect(await again('squatted')).toMatchObject({ status: 409 });
    expect(await again(bot.userName)).toMatchObject({ status: 400, message: 'username is already exists.' });
    expect(await again('no spaces')).toMatchObject({ status: 400 });
    expect(await again('freshname', 'short')).toMatchObject({ status: 400 });
    expect(await again('freshname')).toMatchObject({
      status: 200,
      data: { user_id: '@freshname:homeserver.test', chat_state: 'ready', bot_user_name: 'freshname' },
    });
    expect(home.state.accounts.get('@squatted:homeserver.test')).toMatchObject({ password: 'Foreign-2026!' });
  });
});

describe('botResetPassword', () => {
  it('sets the password on the homeserver, ends all sessions and deletes the tokens', async () => {
    expect(await api.as(team.owner).call('botResetPassword', reset())).toEqual({
      status: 200,
      message: 'The password of the bot has been changed. All sessions of the bot have ended.',
    });
    expect(getSessions()).toEqual([]);
    expect(home.state.accounts.get(bot.matrixId)).toMatchObject({ password: next });
    expect(await getCredentials(api, bot.botId)).toMatchObject({ accessTokenEncrypted: null, state: 'ready' });
    expect((await getLogs(api, bot.botId)).text).not.toContain(next);
    const renewed = await api.as(team.owner).call('getBotNewAccessTokenByRefreshToken', { matrix_id: bot.matrixId });
    expect(renewed.data?.access_token).toBe(getSessions()[0]?.accessToken);
  });

  it.each([
    [{ password: '' }, 'Password is required'],
    [{ password: 'Short1!' }, /at least 8/],
    [{ password: 'nocapitals-2026!' }, /one uppercase/],
    [{ cnf_password: 'Another-2026!' }, 'Confirm Password must match with Password'],
    [{ password: 'x'.repeat(100_000), cnf_password: 'x'.repeat(100_000) }, /too long/],
    [{ password: 'Right\u202E-2026!', cnf_password: 'Right\u202E-2026!' }, /cannot be seen or typed/],
  ])('answers 400 to %#', async (change, message) => {
    const answer = await api.as(team.owner).call('botResetPassword', reset(change));
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(message);
    expect(getSessions()).toHaveLength(1);
  });

  it('can be repeated after a lost answer', async () => {
    // The first request returns the authentication flows, the second one changes the password.
    home.state.fail(/account.password$/, {
      kind: 'respond',
      status: 401,
      body: '{"flows":[{"stages":["m.login.password"]}],"session":"lost"}',
    });
    expect(await api.as(team.owner).call('botResetPassword', reset())).toMatchObject({ status: 409 });
    const account = home.state.accounts.get(bot.matrixId);
    if (account) account.password = next;
    expect(await api.as(team.owner).call('botResetPassword', reset())).toMatchObject({ status: 200 });
    expect(await api.as(team.owner).call('botLogin', login({ password: next }))).toMatchObject({ status: 200 });
  });

  it('changes nothing while the homeserver is unavailable', async () => {
    const before = await getCredentials(api, bot.botId);
    home.state.fail(/login$/, { kind: 'hangUp' });
    expect(await api.as(team.owner).call('botResetPassword', reset())).toMatchObject({ status: 503 });
    expect(await getCredentials(api, bot.botId)).toEqual(before);
  });
});

describe('reGenerateBotToken', () => {
  it('returns the new token once and stores its hash', async () => {
    const [before] = await getTokens(api, bot.botId);
    const { data } = await api.as(team.owner).call('reGenerateBotToken', { botId: bot.botId });
    expect(data).toMatchObject({ id: bot.botId, bot_token: expect.stringMatching(/^bourse_bot_[\w-]{43}$/) });
    const row = (await getTokens(api, bot.botId)).find(({ lane }) => lane === 'live');
    expect(row?.tokenHash).not.toBe(before?.tokenHash);
    expect(data?.bot_token.endsWith(row?.hint ?? '?')).toBe(true);
    const { actions, text } = await getLogs(api, bot.botId);
    expect(actions).toEqual(['bot.tokenRegenerated']);
    expect(text).not.toContain(data?.bot_token);
  });

  it('works without a homeserver', async () => {
    const calls = home.state.calls.length;
    expect(await api.as(team.owner).call('reGenerateBotToken', { botId: bot.botId })).toMatchObject({ status: 200 });
    expect(home.state.calls).toHaveLength(calls);
  });
});

describe('getBotsUserId', () => {
  const request = (person: TestPerson) => api.as(person).call('getBotsUserId', { botId: bot.botId });

  it('returns the id of a published bot to every caller', async () => {
    await api.db.update(bots).set({ statusId: botStatusIds.published }).where(eq(bots.id, bot.botId));
    expect(await request(await api.people.appUser())).toMatchObject({
      status: 200,
      data: { bot_id: bot.botId, user_id: bot.matrixId },
    });
    expect(await api.as(null).raw('getBotsUserId', { botId: bot.botId })).toMatchObject(unauthenticated);
  });

  it('returns the id of an unpublished bot to the team and admins only', async () => {
    for (const person of [members.readonly, await api.people.admin()])
      expect(await request(person)).toMatchObject({ data: { user_id: bot.matrixId } });
    expect(await request(await api.people.appUser())).toMatchObject({ status: 404, data: null });
  });
});

describe('a deleted bot', () => {
  it.each(calls)('%s: answers 404', async (name, variables) => {
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, bot.botId));
    expect(await api.as(team.owner).call(name, variables())).toMatchObject({ status: 404 });
  });
});

describe('a bot whose identity exists on this platform only', () => {
  it('uses that identity even when a homeserver is configured, with or without a stored password', async () => {
    const { botId } = await createPendingBot(api, team);
    const calls = home.state.calls.length;
    await provision({ ...toChatContext(api), chat: embeddedChat(undefined) }, botId);
    const { matrixId } = await getCredentials(api, botId);
    const request = () => api.as(team.owner).call('getBotNewAccessTokenByRefreshToken', { matrix_id: matrixId ?? '' });
    api.clock.advance(60_000);
    expect(await request()).toMatchObject({ status: 200, data: { is_federated: false } });
    await api.db
      .update(botCredentials)
      .set({ passwordEncrypted: null, refreshTokenEncrypted: null })
      .where(eq(botCredentials.botId, botId));
    api.clock.advance(60_000);
    expect(await request()).toMatchObject({ status: 200, data: { access_token: expect.stringMatching(/^bct_/) } });
    expect(await api.as(team.owner).call('botLogin', login({ botId, botUserName: matrixId }))).toMatchObject({
      status: 400,
    });
    expect(await api.as(team.owner).call('botResetPassword', reset({ botId }))).toMatchObject({ status: 200 });
    expect(
      await api.as(team.owner).call('botLogin', login({ botId, botUserName: matrixId, password: next })),
    ).toMatchObject({ status: 200 });
    expect(home.state.calls).toHaveLength(calls);
  });
});
