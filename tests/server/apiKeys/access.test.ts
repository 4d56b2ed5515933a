import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import { loadContract } from '../../../server/graphql/contract.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const keyFor = async (person: TestPerson): Promise<string> =>
  (await api.as(person).call('createUniqueApiKey')).data?.api_key ?? '';
const withKey = (key: string, url = api.url): ApiCaller => new ApiCaller(url, () => Promise.resolve(key));
const lastUse = async (person: TestPerson): Promise<Date | null> => {
  const [row] = await api.sql<{ last_used_at: Date | null }[]>`
    select last_used_at from api_keys where user_id = ${person.id}`;
  return row?.last_used_at ?? null;
};
const list = { pageNumber: 1, pageSize: 12 };

describe('an API key', () => {
  it('authenticates its developer in the calls that are open to API keys', async () => {
    const team = await api.people.team();
    const botId = await getBot(api, team);
    const caller = withKey(await keyFor(team.owner));
    expect((await caller.call('getBotByUserId', list)).data?.map(({ id }) => id)).toEqual([botId]);
    const added = await caller.call('addBotCommand', { botId, command: 'price', description: 'The price' });
    expect(added).toMatchObject({ status: 200, data: { command: 'price' } });
    const used = await caller.call('addBotCommandUse', { botId, commandText: 'price', uses: 3 });
    expect(used.status).toBe(200);
    expect((await caller.fetch(`/api/getDeveloperTeamsBot?teamId=${team.id}&pageNumber=1&pageSize=12`)).status).toBe(
      200,
    );
  });

  it('gives no access to data of other users', async () => {
    const team = await api.people.team();
    const botId = await getBot(api, team);
    const caller = withKey(await keyFor(await api.people.developer()));
    expect(await caller.call('getBotDetailsById', { botId })).toMatchObject({ status: 404, data: null });
    const command = { botId, command: 'price', description: 'The price' };
    expect(await caller.call('addBotCommand', command)).toMatchObject({ status: 404 });
  });

  it('gives no access to the account, to secrets or to irreversible calls', async () => {
    const team = await api.people.team();
    const botId = await getBot(api, team);
    const key = await keyFor(team.owner);
    const caller = withKey(key);
    const rejected = { status: 403, message: 'An API key cannot be used for this. Sign in to Bourse to do it.' };
    expect(await caller.call('createUniqueApiKey')).toMatchObject(rejected);
    expect(await caller.call('getUserDetailById', { id: team.owner.id })).toMatchObject(rejected);
    expect(await caller.call('getDeviceList')).toMatchObject(rejected);
    expect(await caller.call('signOutOtherDevices')).toMatchObject(rejected);
    expect(await caller.call('verifyToken')).toMatchObject(rejected);
    expect(await caller.call('reGenerateBotToken', { botId })).toMatchObject(rejected);
    expect(await caller.call('deleteBot', { botId })).toMatchObject(rejected);
    expect(await caller.call('deleteTeam', { teamId: team.id })).toMatchObject(rejected);
    expect((await caller.fetch('/api/getQuickPanelData')).status).not.toBe(200);
    const [remainingBot] = await api.sql`select 1 from bots where id = ${botId}`;
    expect(remainingBot).toBeDefined();
    expect((await caller.call('getBotByUserId', list)).status).toBe(200);
  });

  it('is refused after it was replaced, and the new key is valid at once', async () => {
    const person = await api.people.developer();
    const old = await keyFor(person);
    expect((await withKey(old).call('getBotByUserId', list)).status).toBe(200);
    const next = await keyFor(person);
    expect(await withKey(old).raw('getBotByUserId', list)).toMatchObject(unauthenticated);
    expect((await withKey(next).call('getBotByUserId', list)).status).toBe(200);
  });

  it('ends when the account closes or changes its role', async () => {
    const person = await api.people.developer();
    const caller = withKey(await keyFor(person));
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${person.id}`;
    expect(await caller.raw('getBotByUserId', list)).toMatchObject(unauthenticated);
    await api.sql`
      update users set status_id = ${userStatusIds.active}, type_id = ${userTypeIds.admin} where id = ${person.id}`;
    expect(await caller.raw('getBotByUserId', list)).toMatchObject(unauthenticated);
  });

  it.each([
    ['its prefix alone', 'bourse_key_'],
    ['an unknown key', `bourse_key_${'a'.repeat(43)}`],
    ['a long one', `bourse_key_${'a'.repeat(4_000)}`],
  ])('is refused when it is %s', async (_what, key) => {
    expect(await withKey(key).raw('getBotByUserId', list)).toMatchObject(unauthenticated);
  });

  it('is read from the Authorization header only', async () => {
    const key = await keyFor(await api.people.developer());
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      const answer = await fetch(`${api.url}/api/getDeveloperTeamsBot?pageNumber=1&pageSize=12&${name}=${key}`);
      expect(answer.status).toBe(401);
    }
  });

  it('records its last use, at most every five minutes', async () => {
    const person = await api.people.developer();
    const caller = withKey(await keyFor(person));
    expect(await lastUse(person)).toBeNull();
    await caller.call('getBotByUserId', list);
    const first = await lastUse(person);
    expect(first).not.toBeNull();
    api.clock.advance(4 * 60_000);
    await caller.call('getBotByUserId', list);
    expect(await lastUse(person)).toEqual(first);
    api.clock.advance(2 * 60_000);
    await caller.call('getBotByUserId', list);
    expect(await lastUse(person)).not.toEqual(first);
  });

  it('gives access to developer calls only', () => {
    const open = [...loadContract().calls.values()].filter(({ byApiKey }) => byApiKey);
    expect(open.length).toBeGreaterThan(20);
    expect(open.filter(({ roles }) => !roles.has('bot_developer'))).toEqual([]);
    expect(open.filter(({ endpoint }) => endpoint === 'auth')).toEqual([]);
  });
});

describe('an API key on a server that is reachable from other machines', () => {
  const own = '{ getBotByUserId(pageNumber: 1, pageSize: 1) { status } }';

  it('may send custom documents, which are refused to all other callers', async () => {
    const shared = await startTestApi({ env: { HOST: '127.0.0.1', PUBLIC_URL: 'https://bourse.example' } });
    const person = await shared.people.developer();
    const key = (await shared.as(person).call('createUniqueApiKey')).data?.api_key ?? '';
    const answer = await withKey(key, shared.url).send('/graphql', { query: own });
    expect(answer.body.data).toEqual({ getBotByUserId: { status: 200 } });
    const closed = { status: 400, body: { errors: [{ extensions: { code: 'UNKNOWN_DOCUMENT' } }] } };
    expect(await shared.as(person).send('/graphql', { query: own })).toMatchObject(closed);
    expect(await shared.as(null).send('/graphql', { query: own })).toMatchObject(closed);
    await shared.close();
  });

  it('counts against the limits of its account', async () => {
    const small = await startTestApi({ env: { LIMIT_USER_CALLS: '4' } });
    const person = await small.people.developer();
    const session = small.as(person);
    const key = (await session.call('createUniqueApiKey')).data?.api_key ?? '';
    const caller = withKey(key, small.url);
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await caller.raw('getBotByUserId', list)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await session.raw('getBotByUserId', list)).status).toBe(429);
    await small.close();
  });
});
