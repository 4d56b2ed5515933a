import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { teamMembers } from '../../../../server/database/tables/bots/teams.ts';
import { newBotToken } from '../../../../server/modules/bots/credentials/credentials.encryption.ts';
import type { TestPerson, TestTeam } from '../../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { LiveBot } from './liveBot.ts';
import { callAsBot } from './runningBot.ts';
import { createTalk, send } from '../support.ts';

let api: TestApi;
let botId: number;
let team: TestTeam;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ botId, team, person } = await createTalk(api));
});

const HOUR_MS = 3_600_000;
const FORBIDDEN = 4403;

const asOwner = () => api.as(team.owner);

async function addToken(name = 'Server', lane: 'live' | 'test' = 'live') {
  const { data } = await asOwner().call('addBotToken', { botId, name, lane });
  if (!data) throw new Error('There is no token');
  return { token: data.token, id: data.access.id };
}

async function rotate(tokenId: number, overlapHours?: number) {
  const { data } = await asOwner().call('rotateBotToken', {
    botId,
    tokenId,
    ...(overlapHours === undefined ? {} : { overlapHours }),
  });
  if (!data) throw new Error('There is no token');
  return { token: data.token, id: data.access.id };
}

const getStatus = async (token: string): Promise<number> => (await callAsBot(api, token, 'self', {})).status;

const list = async () => (await asOwner().call('getBotTokenList', { botId })).data ?? [];

/** Hours for which the replaced token is valid beside the new one. */
async function readOverlap(): Promise<number> {
  const [old, next] = await list();
  expect(next).toMatchObject({ valid_until: null, name: old?.name });
  return Math.round((Date.parse(String(old?.valid_until)) - Date.parse(String(next?.cts))) / HOUR_MS);
}

describe('tokens of a bot', () => {
  it('have a name and a lane, are shown once and listed by their last characters', async () => {
    const { token } = await addToken('Frankfurt', 'test');
    expect(token).toMatch(/^bourse_bot_[\w-]{43}$/);
    const tokens = await list();
    expect(tokens).toMatchObject([
      { name: 'Frankfurt', lane: 'test', hint: token.slice(-4), last_used_cts: null, valid_until: null },
    ]);
    expect(JSON.stringify(tokens)).not.toContain(token);
    const rows = await api.sql`select * from bot_tokens where bot_id = ${botId}`;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await getStatus(token)).toBe(200);
  });

  it('work beside each other', async () => {
    const [frankfurt, ankara] = [await addToken('One'), await addToken('Two')];
    expect([await getStatus(frankfurt.token), await getStatus(ankara.token)]).toEqual([200, 200]);
  });

  it('show when they were last used', async () => {
    const { token } = await addToken();
    await getStatus(token);
    const readUse = async () => (await list())[0]?.last_used_cts;
    const first = await readUse();
    expect(first).toEqual(expect.any(String));
    api.clock.advance(30_000);
    await getStatus(token);
    expect(await readUse()).toBe(first);
    api.clock.advance(31_000);
    await getStatus(token);
    expect(await readUse()).not.toBe(first);
  });

  it('are refused without a name, and beyond their number', async () => {
    expect(await asOwner().call('addBotToken', { botId, name: ' ', lane: 'live' })).toMatchObject({ status: 400 });
    for (let count = 0; count < 10; count += 1) await addToken(`Token ${count}`);
    expect(await asOwner().call('addBotToken', { botId, name: 'One more', lane: 'live' })).toMatchObject({
      status: 409,
      message: 'A bot has at most 10 tokens. End one that is not in use.',
    });
  });

  it('are for those who manage the secrets of the bot', async () => {
    const { id: tokenId } = await addToken();
    const developer = await api.people.developer();
    await api.db
      .insert(teamMembers)
      .values({ teamId: team.id, userId: developer.id, role: 'developer', state: 'accepted' });
    const stranger = await api.people.developer();
    for (const [caller, status] of [
      [developer, 403],
      [stranger, 404],
    ] as const) {
      expect(await api.as(caller).call('getBotTokenList', { botId })).toMatchObject({ status });
      expect(await api.as(caller).call('addBotToken', { botId, name: 'Mine', lane: 'live' })).toMatchObject({ status });
      expect(await api.as(caller).call('rotateBotToken', { botId, tokenId })).toMatchObject({ status });
      expect(await api.as(caller).call('removeBotToken', { botId, tokenId })).toMatchObject({ status });
    }
  });

  it('of another bot cannot be changed', async () => {
    const foreignTalk = await createTalk(api);
    const { id: tokenId, token } = await addToken();
    const foreign = api.as(foreignTalk.team.owner);
    expect(await foreign.call('rotateBotToken', { botId: foreignTalk.botId, tokenId })).toMatchObject({ status: 404 });
    expect(await foreign.call('removeBotToken', { botId: foreignTalk.botId, tokenId })).toMatchObject({ status: 404 });
    expect(await getStatus(token)).toBe(200);
  });
});

describe('a replaced token', () => {
  it('stays valid for the chosen time, and is refused afterwards', async () => {
    const old = await addToken();
    const next = await rotate(old.id, 2);
    expect([await getStatus(old.token), await getStatus(next.token)]).toEqual([200, 200]);
    expect(await readOverlap()).toBe(2);
    api.clock.advance(2 * HOUR_MS);
    expect([await getStatus(old.token), await getStatus(next.token)]).toEqual([401, 200]);
    expect(await list()).toHaveLength(1);
  });

  it('ends at once when wanted', async () => {
    const old = await addToken();
    const next = await rotate(old.id, 0);
    expect([await getStatus(old.token), await getStatus(next.token)]).toEqual([401, 200]);
  });

  it('stays valid for a day at most', async () => {
    const { id: tokenId } = await addToken();
    for (const overlapHours of [25, -1])
      expect(await asOwner().call('rotateBotToken', { botId, tokenId, overlapHours })).toMatchObject({ status: 400 });
    await rotate(tokenId);
    expect(await readOverlap()).toBe(24);
  });

  it('is not replaced again, and ends with the next replacement of the newer one', async () => {
    const first = await addToken();
    const second = await rotate(first.id, 24);
    expect(await asOwner().call('rotateBotToken', { botId, tokenId: first.id })).toMatchObject({ status: 409 });
    const third = await rotate(second.id, 24);
    expect(await Promise.all([first, second, third].map(({ token }) => getStatus(token)))).toEqual([401, 200, 200]);
  });

  it('leases nothing after its end, and ends a waiting call', async () => {
    const old = await addToken();
    await rotate(old.id, 1);
    const waiting = callAsBot(api, old.token, 'events', { waitSeconds: 25 });
    await expect.poll(async () => (await asOwner().call('getBotRuntime', { botId })).data?.consumers.length).toBe(1);
    api.clock.advance(HOUR_MS);
    expect(await waiting).toMatchObject({ status: 401 });
    await send(api, person, botId, 'for the new program');
    expect(await callAsBot(api, old.token, 'events', {})).toMatchObject({ status: 401 });
  });
});

describe('a token that its team ends', () => {
  it('is refused, with its connections and waiting calls', async () => {
    const { id: tokenId, token } = await addToken();
    const second = await addToken('Second');
    const [ended, open] = [new LiveBot(api.url, token), new LiveBot(api.url, second.token)];
    await Promise.all([ended.confirmed, open.confirmed]);
    const waiting = callAsBot(api, token, 'events', { waitSeconds: 25 });
    await expect.poll(async () => (await asOwner().call('getBotRuntime', { botId })).data?.consumers.length).toBe(2);
    expect(await asOwner().call('removeBotToken', { botId, tokenId })).toMatchObject({ status: 200 });
    const start = performance.now();
    expect(await ended.closed).toBe(FORBIDDEN);
    expect(await waiting).toMatchObject({ status: 401 });
    expect(performance.now() - start).toBeLessThan(2_000);
    expect([await getStatus(token), await getStatus(second.token)]).toEqual([401, 200]);
    await send(api, person, botId, 'hello');
    await expect.poll(() => open.texts).toEqual(['hello']);
    expect(ended.texts).toEqual([]);
    open.cut();
  });

  it('is in the log of the team and in the audit log, without the token', async () => {
    const { id: tokenId, token } = await addToken('Frankfurt', 'test');
    const { id } = await rotate(tokenId, 3);
    await asOwner().call('removeBotToken', { botId, tokenId: id });
    const audit =
      await api.sql`select action, before, after from audit_log where subject_id = ${botId} order by created_at, id`;
    expect(audit).toMatchObject([
      { action: 'bots.tokenAdded', after: { name: 'Frankfurt', lane: 'test', hint: token.slice(-4) } },
      { action: 'bots.tokenRotated', after: { hours: 3 } },
      { action: 'bots.tokenRemoved', before: { name: 'Frankfurt' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });
});

describe('reGenerateBotToken', () => {
  it('ends all live tokens, and none of the test lane', async () => {
    const [live, test] = [await addToken(), await addToken('Laptop', 'test')];
    const { data } = await asOwner().call('reGenerateBotToken', { botId });
    expect([await getStatus(live.token), await getStatus(test.token), await getStatus(data?.bot_token ?? '')]).toEqual([
      401, 200, 200,
    ]);
  });
});

describe('a token of the release before', () => {
  it('is valid, and ends with the next one', async () => {
    const { token, hash, hint } = newBotToken();
    await api.sql`update bot_credentials set bot_token_hash = ${hash}, bot_token_hint = ${hint} where bot_id = ${botId}`;
    expect(await getStatus(token)).toBe(200);
    expect(await list()).toMatchObject([{ name: 'Live', lane: 'live', hint }]);
    const [access] = await list();
    await asOwner().call('removeBotToken', { botId, tokenId: access?.id ?? 0 });
    expect(await getStatus(token)).toBe(401);
  });
});
