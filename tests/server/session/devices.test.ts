import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await api.people.appUser();
});

async function signInFrom(agent: string, address = '9.9.9.9') {
  const { data } = await api
    .as(null)
    .with({ 'user-agent': agent, 'x-forwarded-for': address })
    .call('loginV3', { username: person.username, password: person.password });
  return api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
}
type Caller = Awaited<ReturnType<typeof signInFrom>>;

const isOpen = async (caller: Caller): Promise<boolean> => (await caller.raw('verifyToken')).status === 200;
const toId = async (caller: Caller): Promise<string> => (await caller.call('getDeviceList')).data?.[0]?.id ?? '';

describe('getDeviceList', () => {
  it('lists the open sessions of the caller, the current one first', async () => {
    const old = await signInFrom(firefox, '9.9.9.9');
    api.clock.advance(60_000);
    await signInFrom(safari, '88.255.1.1');
    const { data } = await old.call('getDeviceList');
    expect(data).toMatchObject([
      { device: 'Firefox on Linux', ip_address: '9.9.9.9', is_current: true },
      { device: 'Safari on iOS', ip_address: '88.255.1.1', is_current: false },
    ]);
    expect(data?.map(({ country_name }) => country_name)).toEqual(['United States', 'Türkiye']);
    const turkish = await old.with({ 'accept-language': 'tr' }).call('getDeviceList');
    expect(turkish.data?.[0]?.country_name).toBe('Amerika Birleşik Devletleri');
  });

  it('leaves out ended and expired sessions, and those of other users', async () => {
    const caller = await signInFrom(firefox);
    const gone = await signInFrom(safari);
    await gone.call('logout');
    const otherUser = await api.people.appUser();
    await api.signIn(otherUser);
    expect((await caller.call('getDeviceList')).data).toHaveLength(1);
    api.clock.advance(31 * 86_400_000);
    const late = await signInFrom(firefox);
    expect((await late.call('getDeviceList')).data).toHaveLength(1);
  });

  it('returns the last use to within minutes, and writes it no more often', async () => {
    const caller = await signInFrom(firefox);
    const lastUse = async () => (await caller.call('getDeviceList')).data?.[0]?.last_used;
    const first = await lastUse();
    api.clock.advance(4 * 60_000);
    expect(await lastUse()).toBe(first);
    api.clock.advance(2 * 60_000);
    const second = await lastUse();
    expect(new Date(String(second)).getTime()).toBeGreaterThan(new Date(String(first)).getTime() + 5 * 60_000);
  });

  it('is refused to guests', async () => {
    expect(await api.as(null).raw('getDeviceList')).toMatchObject(unauthenticated);
    expect(await api.as(null).raw('signOutDevice', { id: randomUUID() })).toMatchObject(unauthenticated);
    expect(await api.as(null).raw('signOutOtherDevices')).toMatchObject(unauthenticated);
  });
});

describe('signOutDevice', () => {
  it('ends the session from its next call on', async () => {
    const caller = await signInFrom(firefox);
    const otherDevice = await signInFrom(safari);
    const id = await toId(otherDevice);
    expect(await caller.call('signOutDevice', { id })).toMatchObject({ status: 200 });
    expect(await isOpen(otherDevice)).toBe(false);
    expect(await isOpen(caller)).toBe(true);
    expect((await caller.call('getDeviceList')).data).toHaveLength(1);
    const audit = await api.sql`
      select after from audit_log where action = 'session.deviceSignedOut' and subject_id = ${person.id}`;
    expect(audit).toMatchObject([{ after: { device: 'Safari on iOS' } }]);
  });

  it("gives the same answer for unknown, ended and other users' sessions and for invalid ids", async () => {
    const caller = await signInFrom(firefox);
    const { sessionId: foreign, token } = await api.signIn(await api.people.appUser());
    const ended = await signInFrom(safari);
    const endedId = await toId(ended);
    await ended.call('logout');
    const ids = [randomUUID(), foreign, endedId, '', '1 OR 1=1', 'x'.repeat(100_000), `${foreign} `, '__proto__'];
    const answers = await Promise.all(ids.map((id) => caller.call('signOutDevice', { id })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 404, message: 'This device is no longer signed in.' })]),
    );
    expect(await isOpen(api.as(null).with({ authorization: `Bearer ${token}` }))).toBe(true);
  });
});

describe('signOutOtherDevices', () => {
  it('ends all sessions except the current one', async () => {
    const otherDevices = [await signInFrom(safari), await signInFrom(firefox)];
    const caller = await signInFrom(firefox);
    const stranger = await api.signIn(await api.people.appUser());
    expect((await caller.call('signOutOtherDevices')).status).toBe(200);
    expect(await Promise.all(otherDevices.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(caller)).toBe(true);
    expect(await isOpen(api.as(null).with({ authorization: `Bearer ${stranger.token}` }))).toBe(true);
    expect((await caller.call('signOutOtherDevices')).status).toBe(200);
  });
});

describe('the mail about a new device', () => {
  const mails = async () => (await api.mailTo(person.emailaddress, 'newDevice')).length;

  it('is not sent at the very first sign-in, nor for an existing device', async () => {
    await signInFrom(firefox, '9.9.9.9');
    await signInFrom(firefox, '9.9.9.9');
    // Another network of the same country.
    await signInFrom(firefox, '8.8.8.8');
    expect(await mails()).toBe(0);
  });

  it('is sent for another device, another country and after 90 days', async () => {
    await signInFrom(firefox, '9.9.9.9');
    await signInFrom(safari, '9.9.9.9');
    expect(await mails()).toBe(1);
    await signInFrom(firefox, '88.255.1.1');
    expect(await mails()).toBe(2);
    api.clock.advance(91 * 86_400_000);
    await signInFrom(firefox, '9.9.9.9');
    expect(await mails()).toBe(3);
    const [mail] = await api.mailTo(person.emailaddress, 'newDevice');
    expect(mail?.text).toContain('Firefox on Linux');
    expect(mail?.text).toContain('9.9.9.9');
  });

  it('is not sent for a wrong password', async () => {
    await signInFrom(firefox);
    await api
      .as(null)
      .with({ 'user-agent': safari })
      .call('loginV3', { username: person.username, password: 'Wrong-1!' });
    expect(await mails()).toBe(0);
  });
});
