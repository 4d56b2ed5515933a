import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { canSignIn, mailedToken, minute } from './credentialSupport.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_SIGN_IN_PER_ACCOUNT: '5' } });
});
afterAll(() => api.close());

let count = 0;
const freshAddress = (): string => `moved${(count += 1)}@bourse.example`;
const request = (person: TestPerson, emailaddress: string, password = person.password) =>
  api.as(person).call('changeEmailAddress', { emailaddress, password });
const prove = (token: string) => api.as(null).call('verifyUserEmail', { token });
const getAddress = async (person: TestPerson): Promise<string | undefined> => {
  const [row] = await api.sql<{ emailaddress: string }[]>`select emailaddress from users where id = ${person.id}`;
  return row?.emailaddress;
};

const linkSent = { status: 200, message: 'If the address is available, we have sent a confirmation link to it.' };

describe('changeEmailAddress', () => {
  it('changes the address when the link in the mail to the new address is opened, and notifies the old address twice', async () => {
    const person = await api.people.developer({ emailVerifiedAt: null });
    const next = freshAddress();
    expect(await request(person, ` ${next.toUpperCase()} `)).toEqual(linkSent);
    expect(await getAddress(person)).toBe(person.emailaddress);
    expect(await api.mailTo(person.emailaddress, 'emailChangeAsked')).toHaveLength(1);

    const token = await mailedToken(api, next.toUpperCase(), 'confirmNewEmail');
    expect(await prove(token)).toEqual({ status: 200, message: 'Your e-mail address has been changed.' });
    expect(await getAddress(person)).toBe(next.toUpperCase());
    expect(await canSignIn(api, next, person.password)).toBe(true);
    expect(await canSignIn(api, person.emailaddress, person.password)).toBe(false);
    expect(await api.mailTo(person.emailaddress, 'emailChanged')).toHaveLength(1);
    const [row] = await api.sql`select email_verified_at is not null as proven from users where id = ${person.id}`;
    expect(row).toEqual({ proven: true });
    const log = await api.sql<{ action: string; after: unknown }[]>`
      select action, after from audit_log where subject_id = ${person.id}`;
    expect(log.map(({ action }) => action).toSorted()).toEqual(['accounts.emailChangeAsked', 'accounts.emailChanged']);
    expect(JSON.stringify(log)).not.toContain('@');
  });

  it('answers the same for an address that another account has, and mails nothing to it', async () => {
    const [person, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    expect(await request(person, otherUser.emailaddress.toUpperCase())).toEqual(linkSent);
    expect(await api.mailTo(otherUser.emailaddress)).toEqual([]);
    expect(await api.mailTo(otherUser.emailaddress.toUpperCase())).toEqual([]);
    expect(await api.mailTo(person.emailaddress, 'emailChangeAsked')).toHaveLength(1);
  });

  it('gives the address to the account that confirms it first', async () => {
    const [ada, mert] = [await api.people.appUser(), await api.people.appUser()];
    const wanted = freshAddress();
    await request(ada, wanted);
    const first = await mailedToken(api, wanted, 'confirmNewEmail');
    api.clock.advance(1000);
    await request(mert, wanted);
    const second = await mailedToken(api, wanted, 'confirmNewEmail');
    const answers = await Promise.all([prove(first), prove(second)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const owners = await api.sql`select id from users where email_key = ${wanted}`;
    expect(owners).toHaveLength(1);
  });

  it('replaces the previous request and voids everything mailed to the old address', async () => {
    const person = await api.people.appUser({ emailVerifiedAt: null });
    const [firstAddress, secondAddress] = [freshAddress(), freshAddress()];
    await request(person, firstAddress);
    const first = await mailedToken(api, firstAddress, 'confirmNewEmail');
    await request(person, secondAddress);
    expect((await prove(first)).status).toBe(400);
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const reset = await mailedToken(api, person.emailaddress, 'passwordCode');
    expect((await prove(await mailedToken(api, secondAddress, 'confirmNewEmail'))).status).toBe(200);
    expect((await api.as(null).call('resetPassword', { token: reset, password: 'Sunny-Harbour-77' })).status).toBe(400);
  });

  it('refuses a wrong password, counts it as a failed sign-in, and mails nothing', async () => {
    const person = await api.people.appUser();
    const next = freshAddress();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await request(person, next, 'Wrong-2026!')).toMatchObject({
        status: 400,
        message: 'The current password is not correct.',
      });
    expect((await request(person, next)).status).toBe(429);
    expect(await api.mailTo(next)).toEqual([]);
    expect(await api.mailTo(person.emailaddress)).toEqual([]);
  });

  it('is allowed five times in thirty minutes', async () => {
    const person = await api.people.appUser();
    for (let times = 0; times < 5; times += 1) expect((await request(person, freshAddress())).status).toBe(200);
    const answer = await api
      .as(person)
      .raw('changeEmailAddress', { emailaddress: freshAddress(), password: person.password });
    expect(answer.body.data?.['changeEmailAddress']).toMatchObject({ status: 429 });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
    api.clock.advance(31 * minute);
    expect((await request(person, freshAddress())).status).toBe(200);
  });

  it('sends one mailbox at most five mails in thirty minutes, for all callers, spellings and accounts together', async () => {
    const { emailaddress: taken } = await api.people.appUser();
    const [name = '', domain = ''] = taken.split('@');
    for (const spelling of [
      (step: number) => `${'victim.of.many'.slice(0, 6)}${'.'.repeat(step % 2)}x+${step}@gmail.com`,
      (step: number) => (step === 0 ? taken : `${name}+${step}@${domain}`),
    ]) {
      for (let step = 0; step < 5; step += 1)
        expect(await request(await api.people.appUser(), spelling(step))).toEqual(linkSent);
      const person = await api.people.appUser();
      const rejected = await api
        .as(person)
        .raw('changeEmailAddress', { emailaddress: spelling(0), password: person.password });
      expect(rejected.body.data?.['changeEmailAddress']).toEqual({
        status: 429,
        message: 'Too many changes of the e-mail address. Please try again in 30 minutes.',
      });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
      expect(await api.mailTo(person.emailaddress)).toEqual([]);
    }
  });

  it('refuses the current address, invalid addresses, accounts without a password and guests', async () => {
    const person = await api.people.appUser();
    expect(await request(person, person.emailaddress.toUpperCase())).toMatchObject({
      status: 400,
      message: 'This is already the e-mail address of your account.',
    });
    for (const bad of ['', 'nothing', 'a\u200b@bourse.example', `${'a'.repeat(100_000)}@bourse.example`])
      expect((await request(person, bad)).status).toBe(400);
    expect(await request(await api.people.appUser({ passwordHash: null }), freshAddress())).toMatchObject({
      status: 400,
      message: 'This account has no password yet. Please set one with "Forgot password" first.',
    });
    expect((await api.as(null).raw('changeEmailAddress', { emailaddress: 'a@b.example', password: 'x' })).status).toBe(
      401,
    );
  });
});
