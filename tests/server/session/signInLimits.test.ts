import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanup } from '../../../server/jobs/cleanup.ts';
import { mailedToken, newPassword } from '../accounts/credentialSupport.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: { LIMIT_SIGN_IN_PER_ACCOUNT: '5', LIMIT_SIGN_IN_PER_ADDRESS: '25', TRUSTED_PROXIES: '127.0.0.1' },
  });
});
afterAll(() => api.close());

const minute = 60_000;
let lastAddress = 0;
const otherAddress = (): string => `2001:db8:${(lastAddress += 1)}::1`;

const attempt = (address: string, username: string, password: string) =>
  api.as(null).with({ 'x-forwarded-for': address }).raw('loginV3', { username, password });
const getStatus = (answer: Awaited<ReturnType<typeof attempt>>): unknown =>
  Reflect.get(Object(answer.body.data?.['loginV3']), 'status');

async function statuses(count: number, make: (index: number) => ReturnType<typeof attempt>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let index = 0; index < count; index += 1) found.push(getStatus(await make(index)));
  return found;
}

describe('failed sign-ins', () => {
  it('lock an account after five attempts, from any address, for fifteen minutes', async () => {
    const person = await api.people.appUser();
    expect(await statuses(6, () => attempt(otherAddress(), person.username, 'Wrong-2026!'))).toEqual([
      400, 400, 400, 400, 400, 429,
    ]);
    const closed = await attempt(otherAddress(), person.username, person.password);
    expect(closed.headers.get('retry-after')).toBe('900');
    expect(closed.body.data?.['loginV3']).toMatchObject({
      status: 429,
      message: 'Too many failed sign-ins. Please try again in 15 minutes.',
    });
    // Attempts during the lock do not extend it.
    api.clock.advance(10 * minute);
    await statuses(3, () => attempt(otherAddress(), person.username, 'Wrong-2026!'));
    api.clock.advance(5 * minute + 1000);
    expect(getStatus(await attempt(otherAddress(), person.username, person.password))).toBe(200);
  });

  it('elsewhere do not lock the account at addresses where it is in use', async () => {
    const person = await api.people.appUser();
    const home = otherAddress();
    expect(getStatus(await attempt(home, person.username, person.password))).toBe(200);
    expect((await statuses(6, () => attempt(otherAddress(), person.username, 'Wrong-2026!'))).at(-1)).toBe(429);
    expect(getStatus(await attempt(otherAddress(), person.username, person.password))).toBe(429);
    expect(getStatus(await attempt(home, person.username, person.password))).toBe(200);
    expect(getStatus(await attempt(home.replace('::1', '::2'), person.emailaddress, person.password))).toBe(200);
  });

  it('at an address where the account is in use lock it only there, also after five', async () => {
    const person = await api.people.appUser();
    const [home, office] = [otherAddress(), otherAddress()];
    for (const address of [home, office]) await attempt(address, person.username, person.password);
    expect(await statuses(6, () => attempt(home, person.username, 'Wrong-2026!'))).toEqual([
      400, 400, 400, 400, 400, 429,
    ]);
    expect(getStatus(await attempt(home, person.username, person.password))).toBe(429);
    expect(getStatus(await attempt(office, person.username, person.password))).toBe(200);
    expect(getStatus(await attempt(otherAddress(), person.username, person.password))).toBe(200);
  });

  it('elsewhere do not block an owner who set a new password by mail, however many continue', async () => {
    const person = await api.people.appUser();
    const [home, away] = [otherAddress(), otherAddress()];
    const failElsewhere = () => statuses(6, () => attempt(otherAddress(), person.username, 'Wrong-2026!'));
    expect((await failElsewhere()).at(-1)).toBe(429);
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    const caller = api.as(null).with({ 'x-forwarded-for': home });
    expect((await caller.call('resetPassword', { token, password: newPassword })).status).toBe(200);
    expect((await failElsewhere()).at(-1)).toBe(429);
    expect(getStatus(await attempt(away, person.username, newPassword))).toBe(429);
    expect(getStatus(await attempt(home, person.username, newPassword))).toBe(200);
    // Wrong passwords count there as well, separately.
    expect((await statuses(6, () => attempt(home, person.username, 'Wrong-2026!'))).at(-1)).toBe(429);
  });

  it('treat such an address as trusted for ninety days', async () => {
    const person = await api.people.appUser();
    const home = otherAddress();
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    await api.as(null).with({ 'x-forwarded-for': home }).call('setNewPassword', { token, password: newPassword });
    await api.sql`update proven_addresses set proven_at = now() - interval '91 days' where user_id = ${person.id}`;
    await statuses(5, () => attempt(otherAddress(), person.username, 'Wrong-2026!'));
    expect(getStatus(await attempt(home, person.username, newPassword))).toBe(429);
    await cleanup(api.sql);
    expect(await api.sql`select 1 from proven_addresses where user_id = ${person.id}`).toEqual([]);
  });

  it.each([
    ['whose session ended because of a stolen token', `revoked_reason = 'replayed', revoked_at = now()`],
    ['not used for ninety days', `last_used_at = now() - interval '91 days'`],
  ])('count for all users of an IP address %s', async (_case, change) => {
    const person = await api.people.appUser();
    const old = otherAddress();
    expect(getStatus(await attempt(old, person.username, person.password))).toBe(200);
    await api.sql.unsafe(`update sessions set ${change} where user_id = ${person.id}`);
    await statuses(5, () => attempt(otherAddress(), person.username, 'Wrong-2026!'));
    expect(getStatus(await attempt(old, person.username, person.password))).toBe(429);
  });

  it('treat an address as trusted for ninety days after its session ended, and not indefinitely', async () => {
    const person = await api.people.appUser();
    await attempt(otherAddress(), person.username, person.password);
    const countSessions = async () => (await api.sql`select 1 from sessions where user_id = ${person.id}`).length;
    const ageSessions = (days: number) => api.sql`
      update sessions set last_used_at = now() - ${days} * interval '1 day', revoked_at = now() - ${days} * interval '1 day'
      where user_id = ${person.id}`;
    await ageSessions(89);
    await cleanup(api.sql);
    expect(await countSessions()).toBe(1);
    await ageSessions(91);
    await cleanup(api.sql);
    expect(await countSessions()).toBe(0);
  });

  it('by user name and by e-mail address count together, without revealing it', async () => {
    const person = await api.people.appUser();
    const wrong = (name: string) => attempt(otherAddress(), name, 'Wrong-2026!');
    await statuses(5, () => wrong(person.username));
    // The account is locked under its other name as well, with the answer for a wrong password and an unknown name.
    const right = await attempt(otherAddress(), person.emailaddress, person.password);
    const stranger = await wrong('nobody.of.this.name@bourse.example');
    expect(right.body).toEqual(stranger.body);
    expect([right.status, right.headers.get('retry-after')]).toEqual([stranger.status, null]);
    expect(await statuses(5, () => wrong(person.emailaddress))).toEqual([400, 400, 400, 400, 429]);
    expect(await statuses(5, () => wrong('nobody.of.this.name@bourse.example'))).toEqual([400, 400, 400, 400, 429]);
    // Attempts during the lock do not extend it.
    api.clock.advance(15 * minute + 1000);
    expect(getStatus(await attempt(otherAddress(), person.username, person.password))).toBe(200);
  });

  it('by both names add up to one count', async () => {
    const person = await api.people.appUser();
    await statuses(3, () => attempt(otherAddress(), person.username, 'Wrong-2026!'));
    await statuses(2, () => attempt(otherAddress(), person.emailaddress, 'Wrong-2026!'));
    for (const name of [person.username, person.emailaddress])
      expect(getStatus(await attempt(otherAddress(), name, person.password))).toBe(400);
  });

  it('lock an unknown account in the same way', async () => {
    expect(await statuses(6, () => attempt(otherAddress(), 'nobody-at-all', 'Wrong-2026!'))).toEqual([
      400, 400, 400, 400, 400, 429,
    ]);
  });

  it('count every parallel attempt', async () => {
    const person = await api.people.appUser();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => attempt(otherAddress(), person.username, 'Wrong-2026!')),
    );
    expect(answers.filter((answer) => getStatus(answer) === 400).length).toBeLessThanOrEqual(5);
  });

  it('lock an address after twenty-five, with its whole /64 network, for five minutes', async () => {
    const found = await statuses(26, (index) =>
      attempt(`2001:db8:ffff:1::${index + 1}`, `nobody${index}`, 'Wrong-2026!'),
    );
    expect(found.slice(0, 25).every((status) => status === 400)).toBe(true);
    expect(found[25]).toBe(429);
    const person = await api.people.appUser();
    expect(getStatus(await attempt('2001:db8:ffff:1::abcd', person.username, person.password))).toBe(429);
    expect(getStatus(await attempt('2001:db8:ffff:2::1', person.username, person.password))).toBe(200);
    api.clock.advance(5 * minute + 1000);
    expect(getStatus(await attempt('2001:db8:ffff:1::abcd', person.username, person.password))).toBe(200);
  });

  it('cannot be bypassed by the letter case of the name', async () => {
    const person = await api.people.appUser();
    const name = (index: number): string =>
      [...person.username].map((letter, place) => (place === index ? letter.toUpperCase() : letter)).join('');
    expect((await statuses(6, (index) => attempt(otherAddress(), name(index), 'Wrong-2026!'))).at(-1)).toBe(429);
  });
});
