import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    demoAccounts: [{ role: 'admin', username: 'demo.admin@bourse.example', password: 'Demo-2026!' }],
  });
});
afterAll(() => api.close());

const day = 86_400_000;
const signIn = (username: string, password: string) => api.as(null).call('loginV3', { username, password });

describe('loginV3', () => {
  it('signs in by user name or e-mail address, ignoring letter case', async () => {
    const person = await api.people.developer();
    for (const username of [person.username, person.username.toUpperCase(), ` ${person.emailaddress.toUpperCase()} `]) {
      expect(await signIn(username, person.password)).toMatchObject({
        status: 200,
        message: 'Signed in successfully',
        data: {
          expires_in: 600,
          is_known_user: true,
          user: { id: person.id, role: 'bot_developer', username: person.username, email: person.emailaddress },
        },
      });
    }
  });

  it('returns a token that both endpoints accept, and stores the session with its device', async () => {
    const person = await api.people.developer();
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
    const { data } = await api
      .as(null)
      .with(agent)
      .call('loginV3', { username: person.username, password: person.password });
    const caller = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect((await caller.call('verifyToken')).data).toMatchObject({ id: person.id, role: 'bot_developer' });
    expect((await caller.call('getTeamInvites')).status).toBe(200);
    const rows = await api.sql<{ device: string }[]>`select device from sessions where user_id = ${person.id}`;
    expect(rows.map(({ device }) => device)).toEqual(['Firefox on Linux']);
  });

  it('sends the refresh token as a cookie that scripts cannot read', async () => {
    const person = await api.people.appUser();
    const answer = await api.as(null).raw('loginV3', { username: person.username, password: person.password });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^bourse_refresh=[\w-]{43}; .*Path=\/auth; .*HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain(
      /bourse_refresh=([\w-]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1],
    );
  });

  it('works with a stale token in the header', async () => {
    const person = await api.people.appUser();
    const answer = await api
      .as(null)
      .with({ authorization: 'Bearer stale' })
      .call('loginV3', { username: person.username, password: person.password });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['', 'x', 'Enter your e-mail or user name'],
    ['ada', '', 'Password is required'],
    ['', '', 'Enter your e-mail or user name'],
    ['a'.repeat(300), 'x', 'This e-mail or user name is too long'],
    ['ada', 'x'.repeat(200), 'This password is too long'],
  ])('refuses the user name %j with the password %j', async (username, password, message) => {
    expect(await signIn(username, password)).toEqual({ status: 400, message, data: null });
  });

  it('gives the same answer for a wrong password and an unknown account, in the caller’s language', async () => {
    const person = await api.people.appUser();
    const wrong = await signIn(person.username, 'Wrong-2026!');
    expect(wrong).toEqual({ status: 400, message: 'The user name or password is not correct.', data: null });
    expect(await signIn('nobody-of-that-name', 'Wrong-2026!')).toEqual(wrong);
    expect(await signIn('nobody@bourse.example', 'Wrong-2026!')).toEqual(wrong);
    const turkish = await api
      .as(null)
      .with({ 'accept-language': 'tr-TR,en;q=0.5' })
      .call('loginV3', { username: 'x', password: 'y' });
    expect(turkish.message).toBe('Kullanıcı adı veya şifre hatalı.');
  });

  it('takes the same time for an unknown account as for a wrong password', async () => {
    const person = await api.people.appUser();
    const time = async (username: string): Promise<number> => {
      const started = performance.now();
      await signIn(username, 'Wrong-2026!');
      return performance.now() - started;
    };
    const existingTimes: number[] = [];
    const unknownTimes: number[] = [];
    await time(person.username);
    for (let round = 0; round < 40; round += 1) {
      // Both run at the same time, so that other load on the machine affects both equally.
      const [existingTime, unknownTime] = await Promise.all([time(person.username), time(`nobody${round}`)]);
      existingTimes.push(existingTime);
      unknownTimes.push(unknownTime);
    }
    const median = (times: number[]): number => times.toSorted((first, second) => first - second)[20] ?? 0;
    expect(Math.abs(median(existingTimes) - median(unknownTimes))).toBeLessThan(50);
  });

  it('refuses an account without a password', async () => {
    const person = await api.people.appUser({ passwordHash: null });
    expect((await signIn(person.username, '')).status).toBe(400);
    expect((await signIn(person.username, 'null')).status).toBe(400);
  });

  it('refuses a disabled or suspended account, and gives the reason only with the right password', async () => {
    const disabled = await api.people.appUser({ statusId: userStatusIds.disabled });
    const suspended = await api.people.appUser({ suspendedUntil: new Date(Date.now() + day) });
    for (const [person, message] of [
      [disabled, 'This account has been disabled. Please contact support.'],
      [suspended, expect.stringMatching(/^This account is suspended until .+ UTC\./)],
    ] as const) {
      expect(await signIn(person.username, person.password)).toMatchObject({ status: 403, message });
      expect(await signIn(person.username, 'Wrong-2026!')).toMatchObject({ status: 400 });
    }
  });

  it('reactivates a deactivated account, but not its old sessions', async () => {
    const person = await api.people.appUser();
    const old = await api.signIn(person);
    await api.sql`update users set status_id = ${userStatusIds.deactivated}, deactivated_at = now() where id = ${person.id}`;
    expect((await signIn(person.username, person.password)).status).toBe(200);
    expect(
      (
        await api
          .as(null)
          .with({ authorization: `Bearer ${old.token}` })
          .raw('verifyToken')
      ).status,
    ).toBe(401);
    const [row] = await api.sql`select status_id, deactivated_at from users where id = ${person.id}`;
    expect(row).toEqual({ status_id: userStatusIds.active, deactivated_at: null });
  });

  it('cancels a deletion within thirty days, and not later', async () => {
    const soon = await api.people.appUser({
      statusId: userStatusIds.deletion_requested,
      deleteAfter: new Date(Date.now() + day),
    });
    const late = await api.people.appUser({
      statusId: userStatusIds.deletion_requested,
      deleteAfter: new Date(Date.now() - 1),
    });
    expect((await signIn(soon.username, soon.password)).status).toBe(200);
    expect(await api.sql`select status_id, delete_after from users where id = ${soon.id}`).toMatchObject([
      { status_id: userStatusIds.active, delete_after: null },
    ]);
    expect((await signIn(late.username, late.password)).status).toBe(400);
  });

  it('refuses a deleted account like an unknown one', async () => {
    const person = await api.people.appUser({ statusId: userStatusIds.deleted, deletedAt: new Date() });
    expect(await signIn(person.username, person.password)).toMatchObject({
      status: 400,
      message: 'The user name or password is not correct.',
    });
  });
});

describe('getSignInOptions', () => {
  it('offers the demo accounts to every caller of a demo server', async () => {
    const { data } = await api.as(null).call('getSignInOptions');
    expect(data).toEqual({
      social_providers: [],
      is_guest_allowed: true,
      phone_code_channel: 'sms',
      demo_accounts: [{ role: 'admin', username: 'demo.admin@bourse.example', password: 'Demo-2026!' }],
    });
  });
});
