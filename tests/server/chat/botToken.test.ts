import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botStatusIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { bots } from '../../../server/database/tables/bots/bots.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import { provision } from '../../../server/modules/bots/credentials/credentials.provision.ts';
import type { TestTeam } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import { createPendingBot, startConnectedHomeserver, getCredentials, toChatContext } from './support.ts';

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

async function runningBot(ofTeam = team) {
  const bot = await createPendingBot(api, ofTeam);
  await provision(toChatContext(api), bot.botId);
  api.clock.advance(60_000);
  return { ...bot, session: () => home.state.sessions.find(({ userId }) => userId.startsWith(`@${bot.userName}:`)) };
}

async function request(token: string | undefined, url = api.url) {
  const headers: HeadersInit = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/bot/accessToken`, { method: 'POST', headers });
  const body: { data?: Record<string, unknown> | null; message?: string } = await response.json();
  return { status: response.status, headers: response.headers, body };
}

describe('POST /api/bot/accessToken', () => {
  it('returns the new access token and the homeserver URL to a running bot', async () => {
    const bot = await runningBot();
    const { status, headers, body } = await request(bot.botToken);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({
      access_token: bot.session()?.accessToken,
      user_id: bot.session()?.userId,
      client_id: bot.session()?.deviceId,
      home_server_url: home.url,
      bot_space_room_id: expect.stringMatching(/^!/),
      access_token_expires_at: expect.any(String),
    });
    const info = await api.as(team.owner).call('getBotTokenAndUserIdAndSpaceInfo', { botId: bot.botId });
    expect(info.data?.last_used_at).not.toBeNull();
  });

  it('is refused without a token, with an old token and with any other value', async () => {
    const bot = await runningBot();
    const { data } = await api.as(team.owner).call('reGenerateBotToken', { botId: bot.botId });
    const { token } = await api.signIn(team.owner);
    const tokens = [
      undefined,
      '',
      'bourse_bot_',
      bot.botToken,
      token,
      `bourse_bot_${'x'.repeat(43)}`,
      'x'.repeat(5000),
    ];
    for (const item of tokens) expect(await request(item)).toMatchObject({ status: 401 });
    expect(await request(data?.bot_token)).toMatchObject({ status: 200 });
  });

  it('does not sign the bot in to the platform', async () => {
    const bot = await runningBot();
    const response = await fetch(`${api.url}/api/quick-panel/data`, {
      headers: { authorization: `Bearer ${bot.botToken}` },
    });
    expect(response.status).toBe(401);
  });

  it.each(['disabled', 'removed'] as const)('is refused to a bot that is %s', async (status) => {
    const bot = await runningBot();
    await api.db.update(bots).set({ statusId: botStatusIds[status] }).where(eq(bots.id, bot.botId));
    expect(await request(bot.botToken)).toMatchObject({
      status: 403,
      body: { message: 'This bot is switched off. Its team can switch it on again.', data: null },
    });
  });

  it('is refused while no member of its team has an active account', async () => {
    const bot = await runningBot();
    const [admin, member] = [await api.people.admin(), await api.people.developer()];
    await api.db.insert(teamMembers).values({ teamId: team.id, userId: member.id, role: 'readonly', state: 'invited' });
    const setEnabled = async (userId: number, status: boolean) =>
      expect(await api.as(admin).call('enableDisableUserByUserId', { userId, status })).toMatchObject({ status: 200 });
    await setEnabled(team.owner.id, false);
    expect(await request(bot.botToken)).toMatchObject({
      status: 403,
      body: {
        message: 'No member of this bot’s team has an active account. The bot works again as soon as one of them does.',
        data: null,
      },
    });
    await api.db.update(teamMembers).set({ state: 'accepted' }).where(eq(teamMembers.userId, member.id));
    expect(await request(bot.botToken)).toMatchObject({ status: 200 });
    await setEnabled(member.id, false);
    expect(await request(bot.botToken)).toMatchObject({ status: 403 });
    await setEnabled(team.owner.id, true);
    expect(await request(bot.botToken)).toMatchObject({ status: 200 });
  });

  it('is the only remaining access of such a bot: its sessions end within a minute after the network is reachable', async () => {
    const itsTeam = await api.people.team();
    const bot = await runningBot(itsTeam);
    const setOwner = (status: 'active' | 'disabled') =>
      api.db.update(users).set({ statusId: userStatusIds[status] }).where(eq(users.id, itsTeam.owner.id));
    await api.runJob('reconcile-chat-accounts');
    expect(bot.session()).toBeDefined();
    await setOwner('disabled');
    home.state.fail(/logout/, { kind: 'hangUp' });
    await api.runJob('reconcile-chat-accounts');
    expect(await getCredentials(api, bot.botId)).toMatchObject({ accessTokenHint: expect.any(String) });
    await api.runJob('reconcile-chat-accounts');
    expect(bot.session()).toBeUndefined();
    expect(await getCredentials(api, bot.botId)).toMatchObject({ state: 'ready', accessTokenHint: null });
    await setOwner('active');
    expect(await request(bot.botToken)).toMatchObject({
      status: 200,
      body: { data: { access_token: expect.any(String) } },
    });
    expect(bot.session()).toBeDefined();
  });

  it('is refused to a deleted bot', async () => {
    const bot = await runningBot();
    await api.db.update(bots).set({ deletedAt: api.clock.now() }).where(eq(bots.id, bot.botId));
    expect(await request(bot.botToken)).toMatchObject({ status: 401 });
  });

  it('reports that the chat network is unavailable', async () => {
    const bot = await runningBot();
    home.state.fail(/refresh$/, { kind: 'hangUp' });
    expect(await request(bot.botToken)).toMatchObject({ status: 503, body: { data: null } });
    expect(await request(bot.botToken)).toMatchObject({ status: 200 });
  });
});

describe('the limits of POST /api/bot/accessToken', () => {
  it('count per bot, and per IP address only for values that are no bot token', async () => {
    const small = await startConnectedHomeserver();
    const limited = await startTestApi({ env: { ...small.env, LIMIT_BOT_CALLS: '3', LIMIT_GUEST_CALLS: '4' } });
    const itsTeam = await limited.people.team();
    const createBotAccount = async () => {
      const bot = await createPendingBot(limited, itsTeam);
      await provision(toChatContext(limited), bot.botId);
      return bot;
    };
    const [firstBot, secondBot, thirdBot] = [
      await createBotAccount(),
      await createBotAccount(),
      await createBotAccount(),
    ];
    const statuses: number[] = [];
    const tries = [firstBot, firstBot, firstBot, firstBot, secondBot, secondBot, thirdBot].map(
      ({ botToken }) => botToken,
    );
    for (const token of tries) statuses.push((await request(token, limited.url)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200]);
    const wrong = `bourse_bot_${'x'.repeat(43)}`;
    const failures: number[] = [];
    for (let time = 0; time < 5; time += 1) failures.push((await request(wrong, limited.url)).status);
    expect(failures).toEqual([401, 401, 401, 401, 429]);
    const rejected = await request(wrong, limited.url);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await request(thirdBot.botToken, limited.url)).status).toBe(200);
    await limited.close();
    await small.home.close();
  });
});
