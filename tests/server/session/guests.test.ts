import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../../server/modules/mail/queueMail.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let closed: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_REGISTRATIONS: '1000000' } });
  closed = await startTestApi({ env: { GUEST_SIGN_IN: '0' } });
});
afterAll(async () => {
  await api.close();
  await closed.close();
});

const newDevice = (): string => randomBytes(32).toString('base64url');
const signIn = (deviceId: string) => api.as(null).call('guestSignInSignUp', { deviceId });

describe('guestSignInSignUp', () => {
  it('gives a device an account of its own, and the same one again', async () => {
    const deviceId = newDevice();
    const first = await signIn(deviceId);
    expect(first).toMatchObject({
      status: 200,
      data: {
        is_known_user: false,
        user: { role: 'app_user', email: null, email_details: { isEmailVerified: false, value: null } },
      },
    });
    const again = await signIn(deviceId);
    expect(again).toMatchObject({ data: { is_known_user: true, user: { id: first.data?.user.id } } });
    const another = await signIn(newDevice());
    expect(another.data?.user.id).not.toBe(first.data?.user.id);
  });

  it('keeps the id of the device hashed, and mails nothing', async () => {
    const deviceId = newDevice();
    const { data } = await signIn(deviceId);
    const userId = data?.user.id ?? 0;
    const [row] = await api.sql<{ subject: string; issuer: string }[]>`
      select issuer, subject from identities where user_id = ${userId}`;
    expect(row?.issuer).toBe('guest');
    expect(row?.subject).toMatch(/^[\da-f]{64}$/);
    expect(await api.sql`select 1 from mail_outbox where user_id = ${userId}`).toEqual([]);
    expect(await api.sql`select is_guest, password_hash from users where id = ${userId}`).toEqual([
      { is_guest: true, password_hash: null },
    ]);
  });

  it('makes one account of many calls at the same moment', async () => {
    const deviceId = newDevice();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(deviceId)));
    expect(new Set(answers.map(({ data }) => data?.user.id)).size).toBe(1);
    expect(answers.filter(({ data }) => data?.is_known_user === false)).toHaveLength(1);
  });

  it.each([
    '',
    'short',
    'a'.repeat(64),
    `${'ab'.repeat(20)} `,
    'x'.repeat(100_000),
    `${newDevice()}\u202e`,
    `${newDevice()}<b>`,
  ])('refuses an id that could be guessed or is none (%#)', async (deviceId) => {
    expect(await signIn(deviceId)).toMatchObject({ status: 400, data: null });
  });

  it('cannot be found by others', async () => {
    const { data } = await signIn(newDevice());
    const person = await api.people.appUser();
    const found = await api
      .as(person)
      .call('searchPeople', { name: data?.user.username.slice(0, 12) ?? '', pageNumber: 1, pageSize: 10 });
    expect(found).toMatchObject({ status: 200, data: [] });
  });

  it('has no profile for strangers, neither by id nor by name, nor lists of followers', async () => {
    const { data } = await signIn(newDevice());
    const [userId, username] = [data?.user.id ?? 0, data?.user.username];
    const stranger = api.as(await api.people.appUser());
    expect(await stranger.call('getProfile', { userId })).toMatchObject({ status: 404, data: null });
    expect(await stranger.call('getProfile', { username })).toMatchObject({ status: 404, data: null });
    const page = { userId, pageNumber: 1, pageSize: 10 };
    expect((await stranger.call('getFollowersList', page)).status).toBe(404);
    const own = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect((await own.call('getProfile', { userId })).data?.id).toBe(userId);
    expect((await api.as(await api.people.admin()).call('getProfile', { userId })).data?.id).toBe(userId);
  });

  it('is mailed nothing, whoever causes it', async () => {
    const { data } = await signIn(newDevice());
    const userId = data?.user.id ?? 0;
    const [row] = await api.sql<{ emailaddress: string }[]>`select emailaddress from users where id = ${userId}`;
    const emailaddress = row?.emailaddress ?? '';
    const own = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect(await own.call('verifyEmailAddress', { emailaddress })).toMatchObject({
      status: 403,
      message: 'A guest account has no e-mail address that could be verified.',
    });
    await api.as(null).call('forgotPassword', { emailaddress });
    const values = { name: 'Guest', link: 'https://bourse.example/login' };
    const mail = { kind: 'accountDeactivated', to: emailaddress, userId, language: 'en', values } as const;
    await queueMail(api.db, mail, api.clock.now());
    expect(await api.sql`select 1 from mail_outbox where recipient = ${emailaddress} or user_id = ${userId}`).toEqual(
      [],
    );
  });

  it('may not do what developers do, and has no password to sign in with', async () => {
    const { data } = await signIn(newDevice());
    const caller = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect((await caller.call('createUniqueApiKey')).status).toBe(403);
    const tried = await api.as(null).call('loginV3', { username: data?.user.username, password: 'Right-2026!' });
    expect(tried.status).toBe(400);
  });

  it('is limited per address', async () => {
    const few = await startTestApi({ env: { LIMIT_REGISTRATIONS: '2' } });
    const statuses: number[] = [];
    const known = newDevice();
    for (const deviceId of [known, newDevice(), newDevice(), known])
      statuses.push((await few.as(null).call('guestSignInSignUp', { deviceId })).status);
    await few.close();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('is refused where the server does not offer it', async () => {
    expect((await closed.as(null).call('guestSignInSignUp', { deviceId: newDevice() })).status).toBe(403);
    expect((await closed.as(null).call('getSignInOptions')).data?.is_guest_allowed).toBe(false);
    expect((await api.as(null).call('getSignInOptions')).data?.is_guest_allowed).toBe(true);
  });
});
