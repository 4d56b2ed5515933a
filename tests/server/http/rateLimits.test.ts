import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressKey } from '../../../server/access/address.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

describe('rate limits', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      env: {
        LIMIT_GUEST_CALLS: '40',
        LIMIT_USER_CALLS: '60',
        LIMIT_WRITES: '20',
        LIMIT_ADMIN_CALLS: '90',
        LIMIT_ADMIN_WRITES: '40',
        TRUSTED_PROXIES: '127.0.0.0/8',
      },
    });
  });
  afterAll(() => api.close());

  const from = (address: string) => api.as(null).with({ 'x-forwarded-for': address });

  it('count calls, not requests, and return when to retry', async () => {
    const query = `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: getSignInOptions { status }`).join(' ')} }`;
    const caller = from('192.0.2.1');
    expect((await caller.send('/auth/graphql', { query })).status).toBe(200);
    expect((await caller.send('/auth/graphql', { query })).status).toBe(200);
    const rejected = await caller.with({ 'accept-language': 'tr' }).send('/auth/graphql', { query });
    expect(rejected).toMatchObject({
      status: 429,
      body: {
        errors: [
          { message: expect.stringContaining('saniye sonra tekrar deneyin'), extensions: { code: 'RATE_LIMITED' } },
        ],
      },
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('count writes separately', async () => {
    const query = `mutation { ${Array.from({ length: 10 }, (_, index) => `a${index}: verifyUserEmail(token: "none") { status }`).join(' ')} }`;
    const caller = from('192.0.2.2');
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await caller.send('/auth/graphql', { query })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await caller.raw('getSignInOptions')).status).toBe(200);
  });

  it('never refuse the sign-out of a user who used up the writes', async () => {
    const person = await api.people.appUser();
    const session = api.as(person);
    const query = `mutation { ${Array.from({ length: 15 }, (_, index) => `a${index}: removeMute(id: 999999999) { status }`).join(' ')} }`;
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) statuses.push((await session.send('/graphql', { query })).status);
    expect(statuses).toEqual([200, 429]);
    expect(await session.raw('logout')).toMatchObject({ status: 200 });
  });

  it('count no marking of conversations as read', async () => {
    const session = api.as(await api.people.appUser());
    const query = `mutation { ${Array.from({ length: 15 }, (_, index) => `a${index}: markConversationRead(botId: 999999999, seq: 1) { status }`).join(' ')} }`;
    for (let round = 0; round < 2; round += 1) expect((await session.send('/graphql', { query })).status).toBe(200);
    expect((await session.raw('removeMute', { id: 999_999_999 })).status).toBe(200);
  });

  it('allow admins more bulk writes than other users, up to a limit', async () => {
    const query = `mutation { ${Array.from({ length: 15 }, (_, index) => `a${index}: deleteBrokerage(id: 999999999) { status }`).join(' ')} }`;
    const writes = async (role: 'admin' | 'appUser') => {
      const caller = api.as(await api.people[role]());
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) statuses.push((await caller.send('/graphql', { query })).status);
      return statuses;
    };
    expect(await writes('admin')).toEqual([200, 200, 429]);
    expect(await writes('appUser')).toEqual([200, 429, 429]);
  });

  it('count state changes in queries as writes', async () => {
    const query = `{ ${Array.from({ length: 10 }, (_, index) => `a${index}: subscribeBot(id: 1) { status }`).join(' ')} }`;
    const caller = api.as(await api.people.appUser());
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await caller.send('/graphql', { query })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('count signed-in users by account, for all addresses and sessions together', async () => {
    const person = await api.people.appUser();
    const statuses: number[] = [];
    for (let round = 0; round < 70; round += 1)
      statuses.push(
        (
          await api
            .as(person)
            .with({ 'x-forwarded-for': `198.51.100.${round}` })
            .raw('verifyToken')
        ).status,
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('count refused requests, too', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 45; round += 1)
      statuses.push((await from('192.0.2.3').send('/auth/graphql', { query: '{' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a server without trusted proxies', () => {
  it('ignores X-Forwarded-For', async () => {
    const api = await startTestApi({ env: { LIMIT_GUEST_CALLS: '5' } });
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push(
        (
          await api
            .as(null)
            .with({ 'x-forwarded-for': `192.0.2.${round}` })
            .raw('getSignInOptions')
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await api.close();
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
