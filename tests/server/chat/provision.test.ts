import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botCredentials, bots } from '../../../server/database/tables/bots/bots.ts';
import { chatDeactivations } from '../../../server/database/tables/bots/chat.ts';
import { provision } from '../../../server/modules/bots/credentials/credentials.provision.ts';
import { decryptSecret } from '../../../server/modules/bots/credentials/credentials.encryption.ts';
import { openChat } from '../../../server/ports/chat/openChat.ts';
import type { TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import {
  createPendingBot,
  startConnectedHomeserver,
  getCredentials,
  getTokens,
  password,
  getNotified,
  toChatContext,
} from './support.ts';

let api: TestApi;
let home: FakeHomeserver;
let team: TestTeam;
beforeAll(async () => {
  const connected = await startConnectedHomeserver();
  home = connected.home;
  api = await startTestApi({ env: connected.env });
  team = await api.people.team();
});
afterAll(async () => {
  await api.close();
  await home.close();
});

const day = 86_400_000;
const toId = (userName: string): string => `@${userName}:homeserver.test`;
const hangUp = { kind: 'hangUp' } as const;

describe('the account of a new bot', () => {
  it('is registered, signed in and given a space; its secrets are stored encrypted', async () => {
    const { botId, userName, botToken } = await createPendingBot(api, team);
    const outcome = await provision(toChatContext(api), botId);
    const session = home.state.sessions.find(({ userId }) => userId === toId(userName));
    expect(outcome).toMatchObject({
      state: 'ready',
      credentials: {
        access_token: session?.accessToken,
        user_id: toId(userName),
        matrix_id: toId(userName),
        home_server_url: home.url,
        bot_space_room_id: home.state.rooms.find(({ creator }) => creator === toId(userName))?.id,
        client_id: session?.deviceId,
        is_federated: true,
        chat_state: 'ready',
        chat_failure: null,
        bot_token: `••••••••${botToken.slice(-4)}`,
      },
    });
    const row = await getCredentials(api, botId);
    const text = JSON.stringify(row);
    for (const hidden of [password, botToken, session?.accessToken ?? '?', session?.refreshToken ?? '?'])
      expect(text).not.toContain(hidden);
    expect(decryptSecret(api.config.tokenSecrets, botId, 'password', row.passwordEncrypted)).toBe(password);
    expect(await getNotified(api, botId)).toEqual(['identity_ready']);
  });

  it('is created once by parallel attempts', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    await Promise.all(Array.from({ length: 10 }, () => provision(toChatContext(api), botId)));
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, botId)).toMatchObject({ state: 'ready', leasedUntil: null });
    expect(home.state.rooms.filter(({ creator }) => creator === toId(userName))).toHaveLength(1);
    expect(await getNotified(api, botId)).toEqual(['identity_ready']);
  });

  it.each([
    ['before the request reached the homeserver', /^GET .*v1.register$/, hangUp],
    ['after it was registered, the answer lost', /^POST .*v1.register$/, { kind: 'loseResponse' } as const],
    ['at the sign-in', /login$/, hangUp],
    ['at the sign-in, the answer lost', /login$/, { kind: 'loseResponse' } as const],
    ['at the space', /createRoom$/, hangUp],
    ['at the space, the answer lost', /createRoom$/, { kind: 'loseResponse' } as const],
  ])('is finished by the job when the first attempt failed %s', async (_when, call, fault) => {
    const { botId, userName } = await createPendingBot(api, team);
    home.state.fail(call, fault);
    expect(await provision(toChatContext(api), botId)).toMatchObject({
      state: 'pending',
      credentials: { chat_state: 'pending', chat_failure: 'unavailable', chat_next_try: expect.any(Date) },
    });
    // Not at once: the homeserver gets a pause.
    const before = home.state.calls.length;
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.calls).toHaveLength(before);
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    const row = await getCredentials(api, botId);
    expect(row).toMatchObject({ state: 'ready', matrixId: toId(userName), failure: null, attempts: 0 });
    expect(home.state.rooms.filter(({ creator }) => creator === toId(userName)).map(({ id }) => id)).toEqual([
      row.spaceRoomId,
    ]);
    expect(await getNotified(api, botId)).toEqual(['identity_ready']);
  });

  it('is created by the job when the process ended right after the bot was inserted', async () => {
    const { botId } = await createPendingBot(api, team);
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, botId)).toMatchObject({ state: 'ready' });
  });

  it('waits as long as the homeserver requests', async () => {
    const { botId } = await createPendingBot(api, team);
    const body = JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', error: 'Slow down', retry_after_ms: 1_800_000 });
    home.state.fail(/v1.register$/, { kind: 'respond', status: 429, body });
    await provision(toChatContext(api), botId);
    const { nextAttemptAt, failure } = await getCredentials(api, botId);
    expect(failure).toBe('limited');
    expect((nextAttemptAt?.getTime() ?? 0) - api.clock.now().getTime()).toBeGreaterThan(1_700_000);
    api.clock.advance(1_860_000);
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, botId)).toMatchObject({ state: 'ready' });
  });

  it('fails permanently when another user has the name on the homeserver, and leaves that user unchanged', async () => {
    home.state.addAccount('elsewhere', 'Foreign-2026!');
    const { botId } = await createPendingBot(api, team, { userName: 'elsewhere' });
    expect(await provision(toChatContext(api), botId)).toMatchObject({
      state: 'failed',
      credentials: { chat_state: 'failed', chat_failure: 'taken', user_id: null },
    });
    expect(await getNotified(api, botId)).toEqual(['identity_failed']);
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, botId));
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, botId)).toMatchObject({ state: 'deactivated' });
    expect(home.state.accounts.get(toId('elsewhere'))).toMatchObject({ isDeactivated: false });
  });

  it('is abandoned after two days without a homeserver', async () => {
    const { botId } = await createPendingBot(api, team);
    home.state.fail(/v1.register$/, hangUp, 12);
    await provision(toChatContext(api), botId);
    for (let tries = 0; tries < 11; tries += 1) {
      api.clock.advance(day);
      await api.runJob('reconcile-chat-accounts');
    }
    expect(await getCredentials(api, botId)).toMatchObject({ state: 'failed', failure: 'unavailable' });
    expect(await getNotified(api, botId)).toEqual(['identity_failed']);
  });
});

describe('the account of a deleted bot', () => {
  it('is deactivated by the job, its secrets are deleted, and its name stays taken', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    await provision(toChatContext(api), botId);
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, botId));
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.accounts.get(toId(userName))).toMatchObject({ isDeactivated: true });
    expect(await getCredentials(api, botId)).toMatchObject({
      state: 'deactivated',
      passwordEncrypted: null,
      accessTokenEncrypted: null,
      refreshTokenEncrypted: null,
    });
    expect(await getTokens(api, botId)).toEqual([]);
    await expect(createPendingBot(api, team, { userName })).rejects.toThrow('bots.form.userName.taken');
  });

  it('is deactivated although the bot was deleted while the account was being created', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    home.state.fail(/login$/, hangUp);
    await provision(toChatContext(api), botId);
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, botId));
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.accounts.get(toId(userName))).toMatchObject({ isDeactivated: true });
    expect(home.state.rooms.some(({ creator }) => creator === toId(userName))).toBe(false);
  });

  it('is deactivated although the answer to the registration was lost', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    home.state.fail(/^POST .*v1.register$/, { kind: 'loseResponse' });
    await provision(toChatContext(api), botId);
    expect(await getCredentials(api, botId)).toMatchObject({ matrixId: null, isFederated: true });
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, botId));
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.accounts.get(toId(userName))).toMatchObject({ isDeactivated: true });
  });

  it('is deactivated later when the homeserver is unavailable', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    await provision(toChatContext(api), botId);
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, botId));
    home.state.fail(/deactivate$/, hangUp);
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, botId)).toMatchObject({ state: 'ready', failure: 'unavailable' });
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.accounts.get(toId(userName))).toMatchObject({ isDeactivated: true });
  });

  it('is deactivated although the row of the bot was deleted', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    await provision(toChatContext(api), botId);
    await api.db.delete(botCredentials).where(eq(botCredentials.botId, botId));
    home.state.fail(/deactivate$/, hangUp);
    await api.runJob('reconcile-chat-accounts');
    expect(await api.db.select().from(chatDeactivations).where(eq(chatDeactivations.botId, botId))).toMatchObject([
      { matrixId: toId(userName), attempts: 1, failure: 'unavailable' },
    ]);
    api.clock.advance(61_000);
    await api.runJob('reconcile-chat-accounts');
    expect(home.state.accounts.get(toId(userName))).toMatchObject({ isDeactivated: true });
    expect(await api.db.select().from(chatDeactivations).where(eq(chatDeactivations.botId, botId))).toEqual([]);
  });
});

describe('a new encryption secret', () => {
  it('re-encrypts values that were encrypted with an older secret', async () => {
    const { botId } = await createPendingBot(api, team);
    await provision(toChatContext(api), botId);
    const next = 'zQ8mW4tR7yU2iO5pA9sD3fG6hJ1kL0xCvBnMqWeRtYuI';
    const rootSecrets = [next, ...api.config.tokenSecrets];
    await api.runJob('reconcile-chat-accounts', { rootSecrets });
    const row = await getCredentials(api, botId);
    expect(decryptSecret([next], botId, 'password', row.passwordEncrypted)).toBe(password);
    expect(decryptSecret([next], botId, 'accessToken', row.accessTokenEncrypted)).toMatch(/^syt_/);
    expect(decryptSecret([next], botId, 'refreshToken', row.refreshTokenEncrypted)).toMatch(/^syr_/);
    await api.runJob('reconcile-chat-accounts', { rootSecrets: [...api.config.tokenSecrets, next] });
  });
});

describe('without a homeserver', () => {
  it('bots have an identity on this platform only, and the answer says so', async () => {
    const { botId, userName } = await createPendingBot(api, team);
    const work = { ...toChatContext(api), chat: openChat({ chat: undefined, publicUrl: 'https://bourse.example' }) };
    const calls = home.state.calls.length;
    expect(await provision(work, botId)).toMatchObject({
      state: 'ready',
      credentials: {
        user_id: `@${userName}:bourse.example`,
        home_server_url: null,
        is_federated: false,
        access_token: expect.stringMatching(/^bct_[\w-]{43}$/),
        bot_space_room_id: expect.stringMatching(/^![\w-]+:bourse\.example$/),
      },
    });
    expect(home.state.calls).toHaveLength(calls);
  });
});
