import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyAcceptances } from '../../../server/database/tables/people/policies.ts';
import type { MutationSignupArgs } from '../../../server/generated/schema.ts';
import { mailTo } from '../../support/api/mail.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { findAccount, newAppUser } from './registration.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const register = (person: MutationSignupArgs) => api.as(null).call('signup', { ...person });

describe('signup', () => {
  it('is available to guests only', async () => {
    const wish = newAppUser();
    expect(await api.as(await api.people.admin()).call('signup', { ...wish })).toMatchObject({ status: 403 });
    expect(await findAccount(api, wish.emailaddress)).toBeUndefined();
  });

  it('creates an app user without a phone number and signs them in', async () => {
    const person = newAppUser({ firstname: '  Ada ' });
    const { status, data } = await register(person);
    expect(status).toBe(200);
    expect(data).toMatchObject({ is_known_user: false, user: { firstname: 'Ada', role: 'app_user', currency: null } });
    const row = await findAccount(api, person.emailaddress);
    expect(row).toMatchObject({ cellphoneNumber: null, cellphoneCountryCode: null, emailVerifiedAt: null });
    const accepted = await api.db
      .select()
      .from(policyAcceptances)
      .where(eq(policyAcceptances.userId, row?.id ?? 0));
    expect(accepted.length).toBeGreaterThan(0);
    expect(await mailTo(api.db, person.emailaddress, 'verifyEmail')).toHaveLength(1);
  });

  it('takes the country from the IP address', async () => {
    const behindProxy = await startTestApi({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      const person = newAppUser();
      const { data } = await behindProxy
        .as(null)
        .with({ 'x-forwarded-for': '78.160.0.1' })
        .call('signup', { ...person });
      expect(data?.user.s2_countries).toMatchObject({ code: 'TR', currency: 'TRY' });
    } finally {
      await behindProxy.close();
    }
  });

  it.each<[string, Partial<MutationSignupArgs>, string]>([
    ['no first name', { firstname: '' }, 'Firstname is required'],
    ['no last name', { lastname: '' }, 'Lastname is required'],
    [
      'a user name of 100,000 characters',
      { username: 'İ'.repeat(100_000) },
      'UserName is too Long - should be 35 Characters Maximum.',
    ],
    [
      'an e-mail of 100,000 characters',
      { emailaddress: `${'a'.repeat(100_000)}@b.example` },
      'You must enter a valid email',
    ],
    [
      'a password of 100,000 characters',
      { password: 'Aa1!'.repeat(25_000) },
      'Password is too long - should be 64 characters maximum.',
    ],
    ['no acceptance', { isAcceptPolicy: false }, 'Please accept the policies to register'],
  ])('refuses %s', async (_what, change, message) => {
    const person = newAppUser(change);
    expect(await register(person)).toEqual({ status: 400, message, data: null });
  });

  it('refuses a full name that impersonates the platform', async () => {
    const person = newAppUser({ firstname: 'B\u043Eurse', lastname: 'Support' });
    expect(await register(person)).toEqual({
      status: 400,
      message: 'This name is reserved for the platform. Please enter your own first and last name.',
      data: null,
    });
    expect(await findAccount(api, person.emailaddress)).toBeUndefined();
    expect(await register(newAppUser({ firstname: 'Destek', lastname: 'Yılmaz' }))).toMatchObject({ status: 200 });
  });

  it('reports the first invalid field in the language of the caller', async () => {
    const answer = await api
      .as(null)
      .with({ 'accept-language': 'tr' })
      .call('signup', { ...newAppUser({ lastname: 'x1', password: 'short' }) });
    expect(answer.message).toBe('* Soyad alanında özel karakter, boşluk ve rakam kullanılamaz');
  });

  it('refuses a user name and an address that another account has', async () => {
    const existingUser = await api.people.developer();
    expect(await register(newAppUser({ username: existingUser.username.toUpperCase() }))).toMatchObject({
      status: 400,
      message: 'username is already exists.',
    });
    expect(await register(newAppUser({ emailaddress: ` ${existingUser.emailaddress.toUpperCase()}` }))).toMatchObject({
      status: 400,
      message: 'An account with this e-mail address already exists.',
    });
  });

  it('accepts the same password in every Unicode composition', async () => {
    const person = newAppUser({ password: 'Cafe\u0301-2041x' });
    await register(person);
    expect(
      await api.as(null).call('loginV3', { username: person.username, password: 'Caf\u00E9-2041x' }),
    ).toMatchObject({ status: 200 });
  });
});
