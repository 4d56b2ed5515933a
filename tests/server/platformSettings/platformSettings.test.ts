import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const limits = { email_limit: 20, sms_limit: 5, push_notification_limit: 100 };
const initial = { ...limits, dashboard_layout: 'cards', is_registration_open: true, is_guest_access_open: true };

const read = (person = admin) => api.as(person).call('getAdminSettings');
const update = (change: Record<string, unknown>, person = admin) =>
  api.as(person).call('updateAdminSettings', { ...limits, ...change });

beforeEach(async () => {
  await update(initial);
});

const newPerson = () => {
  const name = `new${randomBytes(5).toString('hex')}`;
  return {
    firstname: 'Ada',
    lastname: 'Yilmaz',
    username: name,
    emailaddress: `${name}@bourse.example`,
    password: 'Right-2026!',
    isAcceptPolicy: true,
  };
};

describe('getAdminSettings', () => {
  it('is refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('getAdminSettings')).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await read(person)).toMatchObject({ status: 403, data: null });
  });

  it('returns the settings and who changed them last', async () => {
    await update({ email_limit: 21 });
    expect(await read()).toMatchObject({
      status: 200,
      data: { ...initial, email_limit: 21, updated_by: { id: admin.id } },
    });
  });
});

describe('updateAdminSettings', () => {
  it('is refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('updateAdminSettings', limits)).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await update({ email_limit: 1 }, person)).toMatchObject({ status: 403, data: null });
    expect(await read()).toMatchObject({ data: limits });
  });

  it('changes the given settings, leaves the others, and logs the difference', async () => {
    expect(await update({ sms_limit: 0, is_registration_open: false })).toMatchObject({
      status: 200,
      message: 'Settings saved',
      data: { ...initial, sms_limit: 0, is_registration_open: false },
    });
    expect(await update({ sms_limit: 1 })).toMatchObject({ data: { is_registration_open: false } });
    const [last, before] = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'platformSettings'), eq(auditLog.actorId, admin.id)))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(2);
    expect([before, last].map((entry) => [entry?.action, entry?.before, entry?.after])).toContainEqual([
      'platformSettings.changed',
      { smsLimit: 5, isRegistrationOpen: true },
      { smsLimit: 0, isRegistrationOpen: false },
    ]);
  });

  it.each([
    ['email_limit', -1],
    ['email_limit', 101],
    ['sms_limit', 21],
    ['push_notification_limit', 501],
    ['push_notification_limit', 2_147_483_647],
  ])('refuses %s of %d', async (name, value) => {
    expect(await update({ [name]: value })).toMatchObject({
      status: 400,
      message: /must be a whole number/,
      data: null,
    });
    expect(await read()).toMatchObject({ data: limits });
  });

  it('answers a stale form with a conflict, and changes nothing', async () => {
    const expectedUts = (await read()).data?.uts;
    expect(await update({ email_limit: 30, expectedUts })).toMatchObject({ status: 200 });
    expect(await update({ email_limit: 40, expectedUts })).toMatchObject({ status: 409, data: null });
    expect(await read()).toMatchObject({ data: { email_limit: 30 } });
  });

  it('applies the limits to users without limits of their own', async () => {
    const person = await api.people.appUser();
    await update({ email_limit: 33 });
    expect(await api.as(person).call('getUserSettingsById')).toMatchObject({ data: { email_limit: 33 } });
  });

  it('sets the dashboard layout of app users', async () => {
    const person = await api.people.appUser();
    await update({ dashboard_layout: 'list' });
    expect(await api.as(person).call('getdashboardLayoutType')).toMatchObject({ data: { layout_type: 'list' } });
  });
});

describe('closed registration', () => {
  it('sends no registration code', async () => {
    await update({ is_registration_open: false });
    const phone = { country_code: 90, phone_number: '5321234567', emailaddress: newPerson().emailaddress };
    expect(await api.as(null).call('sendRegisterOtp', phone)).toMatchObject({ status: 403, data: null });
    expect(await api.mailTo(phone.emailaddress)).toEqual([]);
    await update({ is_registration_open: true });
    expect(await api.as(null).call('sendRegisterOtp', phone)).toMatchObject({ status: 200 });
  });

  it('refuses new accounts, while existing accounts can sign in', async () => {
    const person = await api.people.appUser();
    await update({ is_registration_open: false });
    const wish = newPerson();
    expect(await api.as(null).call('signup', wish)).toMatchObject({
      status: 403,
      message: 'New accounts cannot be created at the moment.',
      data: null,
    });
    expect(await api.sql`select 1 from users where username = ${wish.username}`).toEqual([]);
    const { username, password } = person;
    expect(await api.as(null).call('loginV3', { username, password })).toMatchObject({ status: 200 });
    await update({ is_registration_open: true });
    expect(await api.as(null).call('signup', wish)).toMatchObject({ status: 200 });
  });
});

describe('closed registration of guest accounts', () => {
  it('refuses to convert a guest account until it is open again', async () => {
    const { data } = await api.as(null).call('guestSignInSignUp', { deviceId: randomBytes(32).toString('base64url') });
    const guest = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    const emailaddress = newPerson().emailaddress;
    const convert = () =>
      guest.call('convertGuestAccount', { emailaddress, password: 'Sunny-Harbour-77', isAcceptPolicy: true });
    await update({ is_registration_open: false });
    expect(await convert()).toEqual({ status: 403, message: 'New accounts cannot be created at the moment.' });
    expect(await guest.call('verifyToken')).toMatchObject({ data: { is_guest: true } });
    await update({ is_registration_open: true });
    expect(await convert()).toMatchObject({ status: 200 });
  });
});

describe('closed guest access', () => {
  it('refuses new devices, and accepts existing ones', async () => {
    const [existingDevice, newDevice] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    const enter = (deviceId: string) => api.as(null).call('guestSignInSignUp', { deviceId });
    expect(await enter(existingDevice)).toMatchObject({ status: 200 });
    await update({ is_guest_access_open: false });
    expect(await enter(newDevice)).toMatchObject({ status: 403, data: null });
    expect(await enter(existingDevice)).toMatchObject({ status: 200, data: { is_known_user: true } });
    expect(await api.as(null).call('getSignInOptions')).toMatchObject({ data: { is_guest_allowed: false } });
  });
});
