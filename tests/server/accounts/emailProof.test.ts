import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { mailedToken, minute } from './credentialSupport.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const createUnverifiedUser = () => api.people.developer({ emailVerifiedAt: null });
const request = (person: TestPerson, emailaddress = person.emailaddress) =>
  api.as(person).call('verifyEmailAddress', { emailaddress });
const prove = (token: string) => api.as(null).call('verifyUserEmail', { token });
const verifiedAt = async (person: TestPerson): Promise<Date | null> => {
  const [row] = await api.sql<{ email_verified_at: Date | null }[]>`
    select email_verified_at from users where id = ${person.id}`;
  return row?.email_verified_at ?? null;
};

describe('verifyEmailAddress', () => {
  it('mails a link that proves the address, to guest accounts as well', async () => {
    const person = await createUnverifiedUser();
    expect(await request(person, ` ${person.emailaddress.toUpperCase()}`)).toEqual({
      status: 200,
      message: 'We have sent you a verification e-mail.',
    });
    expect(await verifiedAt(person)).toBeNull();
    expect(await prove(await mailedToken(api, person.emailaddress, 'verifyEmail'))).toEqual({
      status: 200,
      message: 'E-mail address verified successfully',
    });
    expect(await verifiedAt(person)).not.toBeNull();
    const [row] = await api.sql`select action from audit_log where subject_id = ${person.id}`;
    expect(row).toEqual({ action: 'accounts.emailVerified' });
  });

  it('is allowed once in five minutes, and says how long to wait', async () => {
    const person = await createUnverifiedUser();
    expect((await request(person)).status).toBe(200);
    const rejected = await request(person);
    expect(rejected.status).toBe(400);
    expect(rejected.message).toMatch(/^Please wait 0[45]:\d\d before trying again\.$/);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
    api.clock.advance(5 * minute + 1000);
    expect((await request(person)).status).toBe(200);
  });

  it('returns the remaining waiting time by the same clock as the limit', async () => {
    const person = await createUnverifiedUser();
    const wait = async () => (await api.as(person).call('getVerificationWait')).data?.seconds ?? -1;
    expect(await wait()).toBe(0);
    await request(person);
    expect(await wait()).toBeGreaterThan(240);
    expect(await wait()).toBeLessThanOrEqual(300);
    api.clock.advance(5 * minute + 1000);
    expect(await wait()).toBe(0);
    expect((await request(person)).status).toBe(200);
    expect((await api.as(null).raw('getVerificationWait')).status).toBe(401);
  });

  it('sends one message for parallel calls', async () => {
    const person = await createUnverifiedUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
  });

  it('sends one mailbox at most five mails in half an hour, for all its accounts together', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        api.people.developer({ emailVerifiedAt: null, emailaddress: `one.and.the.same+${index}@gmail.com` }),
      ),
    );
    const answers: number[] = [];
    for (const person of accounts) answers.push((await request(person)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await api.mailTo('one.and.the.same+5@gmail.com')).toEqual([]);
  });

  it('refuses other addresses, verified addresses, accounts without an address, and guests', async () => {
    const [person, otherUser] = [await createUnverifiedUser(), await createUnverifiedUser()];
    expect(await request(person, otherUser.emailaddress)).toMatchObject({
      status: 400,
      message: 'This is not the e-mail address of your account.',
    });
    expect((await request(person, 'x'.repeat(100_000))).status).toBe(400);
    expect(await request(await api.people.appUser())).toMatchObject({
      status: 400,
      message: 'Your e-mail address is already verified.',
    });
    expect((await api.as(null).raw('verifyEmailAddress', { emailaddress: person.emailaddress })).status).toBe(401);
    expect(await api.mailTo(otherUser.emailaddress)).toEqual([]);
  });
});

describe('verifyUserEmail', () => {
  it('says whether a link was used, is unknown or has expired', async () => {
    const person = await createUnverifiedUser();
    await request(person);
    const token = await mailedToken(api, person.emailaddress, 'verifyEmail');
    expect((await prove(token)).status).toBe(200);
    expect(await prove(token)).toMatchObject({
      status: 400,
      message: 'This link has already been used or is no longer valid. Please request a new one.',
    });
    for (const unknown of ['', 'x', 'z'.repeat(43), 'y'.repeat(100_000), `${token}x`])
      expect(await prove(unknown)).toMatchObject({
        status: 400,
        message: 'This link is not valid. Please request a new one.',
      });
    const late = await createUnverifiedUser();
    await request(late);
    const old = await mailedToken(api, late.emailaddress, 'verifyEmail');
    api.clock.advance(49 * 60 * minute);
    expect((await prove(old)).message).toBe('This link has expired. Please request a new one.');
    expect(await verifiedAt(late)).toBeNull();
  });

  it('lets only one of twenty parallel calls succeed', async () => {
    const person = await createUnverifiedUser();
    await request(person);
    const token = await mailedToken(api, person.emailaddress, 'verifyEmail');
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a token of a password link', async () => {
    const person = await createUnverifiedUser();
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    expect((await prove(await mailedToken(api, person.emailaddress, 'passwordCode'))).status).toBe(400);
    expect(await verifiedAt(person)).toBeNull();
  });
});
