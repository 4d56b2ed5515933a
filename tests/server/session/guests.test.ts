import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
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
  it('creates one account per device, and returns it again', async () => {
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

  it('stores a hash of the device id, and sends no mail', async () => {
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

  it('creates one account for parallel calls', async () => {
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
  ])('refuses an invalid or guessable id (%#)', async (deviceId) => {
    expect(await signIn(deviceId)).toMatchObject({ status: 400, data: null });
  });

  it('creates an account that other users cannot find', async () => {
    const { data } = await signIn(newDevice());
    const person = await api.people.appUser();
    const found = await api
      .as(person)
      .call('searchPeople', { name: data?.user.username.slice(0, 12) ?? '', pageNumber: 1, pageSize: 10 });
    expect(found).toMatchObject({ status: 200, data: [] });
  });

  it('creates an account without a profile for strangers, by id and by name, and without visible lists of followers', async () => {
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

  it('creates an account that gets no mail from any event', async () => {
    const { data } = await signIn(newDevice());
    const userId = data?.user.id ?? 0;
    const [row] = await api.sql<{ emailaddress: string }[]>`select emailaddress from users where id = ${userId}`;
    const emailaddress = row?.emailaddress ?? '';
    const own = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect(await own.call('verifyEmailAddress', { emailaddress })).toMatchObject({
      status: 403,
      message: 'Guest accounts have no e-mail address to verify.',
    });
    await api.as(null).call('forgotPassword', { emailaddress });
    const values = { name: 'Guest', link: 'https://bourse.example/login' };
    const mail = { kind: 'accountDeactivated', to: emailaddress, userId, language: 'en', values } as const;
    await queueMail(api.db, mail, api.clock.now());
    expect(await api.sql`select 1 from mail_outbox where recipient = ${emailaddress} or user_id = ${userId}`).toEqual(
      [],
    );
  });

  it('creates an account without developer permissions and without a password to sign in', async () => {
    const { data } = await signIn(newDevice());
    const caller = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect((await caller.call('createUniqueApiKey')).status).toBe(403);
    const tried = await api.as(null).call('loginV3', { username: data?.user.username, password: 'Right-2026!' });
    expect(tried.status).toBe(400);
  });

  it('is limited per IP address', async () => {
    const few = await startTestApi({ env: { LIMIT_REGISTRATIONS: '2' } });
    const statuses: number[] = [];
    const existingDevice = newDevice();
    for (const deviceId of [existingDevice, newDevice(), newDevice(), existingDevice])
      statuses.push((await few.as(null).call('guestSignInSignUp', { deviceId })).status);
    await few.close();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('is refused when the server does not offer it', async () => {
    expect((await closed.as(null).call('guestSignInSignUp', { deviceId: newDevice() })).status).toBe(403);
    expect((await closed.as(null).call('getSignInOptions')).data?.is_guest_allowed).toBe(false);
    expect((await api.as(null).call('getSignInOptions')).data?.is_guest_allowed).toBe(true);
  });
});

describe('convertGuestAccount', () => {
  const password = 'Sunny-Harbour-77';
  let count = 0;
  const freshAddress = (): string => `kept${(count += 1)}@bourse.example`;
  async function createGuest() {
    const deviceId = newDevice();
    const { data } = await signIn(deviceId);
    const caller = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    return { deviceId, userId: data?.user.id ?? 0, caller };
  }
  type Guest = Awaited<ReturnType<typeof createGuest>>;
  const convert = ({ caller }: Guest, change: Readonly<Record<string, unknown>> = {}) =>
    caller.call('convertGuestAccount', { emailaddress: freshAddress(), password, isAcceptPolicy: true, ...change });

  it('converts the account so that it signs in with its address, which a mailed link proves', async () => {
    const guest = await createGuest();
    const emailaddress = freshAddress();
    expect(await guest.caller.call('verifyToken')).toMatchObject({ data: { is_guest: true } });
    expect(await convert(guest, { emailaddress })).toEqual({
      status: 200,
      message: 'Your account is now permanent. We have sent you a link to confirm your e-mail address.',
    });
    const user = { id: guest.userId, email: emailaddress, is_guest: false, email_details: { isEmailVerified: false } };
    expect(await guest.caller.call('verifyToken')).toMatchObject({ data: user });
    const signedIn = await api.as(null).call('loginV3', { username: emailaddress, password });
    expect(signedIn).toMatchObject({ status: 200, data: { user } });
    expect(await api.mailTo(emailaddress, 'verifyEmail')).toHaveLength(1);
    const [log] =
      await api.sql`select action from audit_log where subject_id = ${guest.userId} and action like 'accounts.guest%'`;
    expect(log).toEqual({ action: 'accounts.guestKept' });
    // The device no longer opens the account.
    const again = await signIn(guest.deviceId);
    expect(again.data?.user.id).not.toBe(guest.userId);
    expect(again.data).toMatchObject({ is_known_user: false });
  });

  it('takes effect once, also from two windows in parallel', async () => {
    const guest = await createGuest();
    const answers = await Promise.all([convert(guest), convert(guest)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const person = await api.people.appUser();
    const answer = await api.as(person).call('convertGuestAccount', {
      emailaddress: freshAddress(),
      password,
      isAcceptPolicy: true,
    });
    expect(answer).toEqual({ status: 409, message: 'This is no longer a guest account.' });
  });

  it('refuses taken and invalid addresses, bad passwords and missing policy acceptance, and changes nothing', async () => {
    const guest = await createGuest();
    const person = await api.people.appUser();
    expect(await convert(guest, { emailaddress: person.emailaddress.toUpperCase() })).toMatchObject({ status: 400 });
    const wrong: Readonly<Record<string, unknown>>[] = [
      { emailaddress: '' },
      { emailaddress: 'nobody' },
      { emailaddress: `${'x'.repeat(100_000)}@bourse.example` },
      { password: 'short' },
      { password: 'Sunny-kept9Name-77', emailaddress: 'kept9name@bourse.example' },
      { password: 'Sunny\u202eHarbour-77' },
      { isAcceptPolicy: false },
    ];
    for (const change of wrong) expect((await convert(guest, change)).status).toBe(400);
    expect(await guest.caller.call('verifyToken')).toMatchObject({ data: { is_guest: true, email: null } });
  });

  it('gives an address to only one of two guests in parallel', async () => {
    const guests = [await createGuest(), await createGuest()];
    const emailaddress = freshAddress();
    const answers = await Promise.all(guests.map((guest) => convert(guest, { emailaddress })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400]);
  });

  it('is refused to signed-out callers and to developers', async () => {
    const variables = { emailaddress: freshAddress(), password, isAcceptPolicy: true };
    expect((await api.as(null).raw('convertGuestAccount', variables)).status).toBe(401);
    expect((await api.as(await api.people.developer()).call('convertGuestAccount', variables)).status).toBe(403);
  });

  it('is required before the account has a visible address or can change a password', async () => {
    const { caller, userId } = await createGuest();
    expect(await caller.call('getUserDetailById', { id: userId })).toMatchObject({
      data: { emailaddress: null, email_details: { value: null } },
    });
    expect(await caller.call('changeEmailAddress', { emailaddress: freshAddress(), password })).toEqual({
      status: 400,
      message: 'Guest accounts have no password. Keep the account on your profile page first.',
    });
  });

  it('leaves a deactivated account accessible from its device', async () => {
    const guest = await createGuest();
    await guest.caller.call('accountDeactivateAndDeleteById', { type: 'temporary_deleted' });
    expect(await signIn(guest.deviceId)).toMatchObject({
      data: { user: { id: guest.userId }, welcome_back: expect.stringContaining('will not be deleted') },
    });
  });
});
