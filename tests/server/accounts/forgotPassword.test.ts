import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { canSignIn, guestAt, mailedCode, mailedToken, minute, newPassword, wrongCode } from './credentialSupport.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_CODES_PER_ADDRESS: '20', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => api.close());

let lastAddress = 0;
const freshAddress = (): string => `2001:db8:${(lastAddress += 1).toString(16)}::1`;
const request = (emailaddress: string, from = freshAddress()) =>
  guestAt(api, from).call('forgotPassword', { emailaddress });

const sent = {
  status: 200,
  message: 'If this address belongs to an account, a code is on its way to it.',
  data: { expires_in: 600, resend_in: 60 },
};

describe('forgotPassword', () => {
  it('mails a code and a link in the language of the account', async () => {
    const person = await api.people.developer({ language: 'tr', firstname: 'Şule' });
    expect(await request(` ${person.emailaddress.toUpperCase()} `)).toEqual(sent);
    const [mail] = await api.mailTo(person.emailaddress, 'passwordCode');
    expect(mail).toMatchObject({ userId: person.id, language: 'tr' });
    expect(mail?.text).toContain('Şule');
    expect(await mailedCode(api, person.emailaddress)).toMatch(/^\d{6}$/);
    expect(await mailedToken(api, person.emailaddress, 'passwordCode')).toMatch(/^[\w-]{43}$/);
  });

  it('stores neither the code nor the token in clear text', async () => {
    const person = await api.people.appUser();
    await request(person.emailaddress);
    const [code] = await api.sql`select * from one_time_codes where user_id = ${person.id}`;
    const [token] = await api.sql`select * from mail_tokens where user_id = ${person.id}`;
    expect(JSON.stringify(code)).not.toContain(`"${await mailedCode(api, person.emailaddress)}"`);
    expect(JSON.stringify(token)).not.toContain(await mailedToken(api, person.emailaddress, 'passwordCode'));
  });

  it('gives the same answer for unknown addresses and mails nothing to them', async () => {
    expect(await request('nobody.at.all@bourse.example')).toEqual(sent);
    expect(await api.mailTo('nobody.at.all@bourse.example')).toEqual([]);
  });

  it('works for signed-in users too', async () => {
    const person = await api.people.admin();
    expect((await api.as(person).call('forgotPassword', { emailaddress: person.emailaddress })).status).toBe(200);
    expect(await api.mailTo(person.emailaddress, 'passwordCode')).toHaveLength(1);
  });

  it.each([
    ['disabled', { statusId: userStatusIds.disabled }],
    ['deleted', { statusId: userStatusIds.deleted }],
    ['past the time for recovery', { statusId: userStatusIds.deletion_requested, deleteAfter: new Date('2020-01-01') }],
    ['of a guest device', { isGuest: true }],
  ])('gives the same answer for accounts that are %s and mails nothing to them', async (_case, change) => {
    const person = await api.people.appUser(change);
    expect(await request(person.emailaddress)).toEqual(sent);
    expect(await api.mailTo(person.emailaddress)).toEqual([]);
  });

  it.each([
    ['hidden', { statusId: userStatusIds.deactivated }],
    ['waiting for deletion', { statusId: userStatusIds.deletion_requested, deleteAfter: new Date('2999-01-01') }],
  ])('lets the owners of %s accounts recover them', async (_case, change) => {
    const person = await api.people.appUser(change);
    await request(person.emailaddress);
    expect(await api.mailTo(person.emailaddress, 'passwordCode')).toHaveLength(1);
  });

  it.each([
    ['', /^Email is required$/],
    ['no address', /mail/i],
    ['a@b', /mail/i],
    [`${'a'.repeat(100_000)}@bourse.example`, /mail/i],
    ['ada\u202e@bourse.example', /mail/i],
    ['ada\r\nBcc: all@bourse.example', /mail/i],
    ['🚀@bourse.example', /mail/i],
  ])('refuses %j as an address', async (emailaddress, message) => {
    const answer = await request(emailaddress);
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.message).toMatch(message);
  });

  it('answers a NUL byte with a bad request', async () => {
    const answer = await api.as(null).raw('forgotPassword', { emailaddress: 'a\0@bourse.example' });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.errors)).toContain('emailaddress');
  });
});

describe('appUserForgetPassword', () => {
  it('mails accounts of every role and gives every caller the same answer', async () => {
    const people = [await api.people.appUser(), await api.people.developer(), await api.people.admin()];
    for (const { emailaddress } of people) {
      expect(await guestAt(api, freshAddress()).call('appUserForgetPassword', { emailaddress })).toEqual(sent);
      expect(await api.mailTo(emailaddress, 'passwordCode')).toHaveLength(1);
    }
    const unknownAddress = 'unknown.person@bourse.example';
    expect(await guestAt(api, freshAddress()).call('appUserForgetPassword', { emailaddress: unknownAddress })).toEqual(
      sent,
    );
    expect(await api.mailTo(unknownAddress)).toEqual([]);
  });

  it('locks no owner out: an exhausted limit means that a link to reset the password was mailed', async () => {
    const person = await api.people.admin();
    for (let count = 1; count <= 5; count += 1)
      await guestAt(api, freshAddress()).call('appUserForgetPassword', { emailaddress: person.emailaddress });
    expect((await request(person.emailaddress)).status).toBe(429);
    expect(await api.mailTo(person.emailaddress, 'passwordCode')).toHaveLength(5);
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    expect(await api.as(null).call('resetPassword', { token, password: newPassword })).toMatchObject({ status: 200 });
  });
});

describe('the link of an earlier message', () => {
  it('resets the password after strangers have used up all codes and attempts', async () => {
    const person = await api.people.developer();
    await request(person.emailaddress);
    const own = await mailedToken(api, person.emailaddress, 'passwordCode');
    for (let count = 1; count <= 4; count += 1) {
      await request(person.emailaddress);
      const code = await mailedCode(api, person.emailaddress);
      for (let step = 1; step <= 6; step += 1)
        await api.as(null).call('verifyOTP', { emailaddress: person.emailaddress, otp: wrongCode(code, step) });
    }
    expect((await request(person.emailaddress)).status).toBe(429);
    // Until the limit lets the owner request a code again.
    api.clock.advance(31 * minute);
    for (let count = 1; count <= 5; count += 1) await request(person.emailaddress);
    expect((await request(person.emailaddress)).status).toBe(429);
    expect(await api.as(null).call('setNewPassword', { token: own, password: newPassword })).toMatchObject({
      status: 200,
    });
    expect(await canSignIn(api, person.username, newPassword)).toBe(true);
  });
});

describe('limits of new codes', () => {
  it('allow five codes in thirty minutes per address, existing or not, from any network', async () => {
    const person = await api.people.appUser();
    for (const emailaddress of [person.emailaddress, 'limited.nobody@bourse.example']) {
      for (let count = 1; count <= 4; count += 1)
        expect((await request(count % 2 === 0 ? emailaddress.toUpperCase() : emailaddress)).status).toBe(200);
      expect((await request(emailaddress)).data?.resend_in).toBeGreaterThan(29 * 60);
      const rejected = await guestAt(api, freshAddress()).raw('forgotPassword', { emailaddress });
      expect(rejected.body.data?.['forgotPassword']).toMatchObject({
        status: 429,
        message: 'Too many codes were requested. Please try again in 30 minutes.',
      });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(29 * 60);
    }
    expect(await api.mailTo(person.emailaddress, 'passwordCode')).toHaveLength(5);
    api.clock.advance(31 * minute);
    expect((await request(person.emailaddress)).status).toBe(200);
  });

  it('apply to parallel requests', async () => {
    const person = await api.people.appUser();
    const answers = await Promise.all(Array.from({ length: 12 }, () => request(person.emailaddress)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await api.mailTo(person.emailaddress, 'passwordCode')).toHaveLength(5);
  });

  it('allow twenty codes per network, for all addresses together', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1)
      statuses.push((await request(`person${count}@bourse.example`, `2001:db8:ffff:1::${count + 1}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await request('person99@bourse.example')).status).toBe(200);
  });
});

describe('the response time', () => {
  const pairs = 40;
  const median = (times: number[]): number => times.toSorted((first, second) => first - second)[times.length >> 1] ?? 0;
  const timed = async (emailaddress: string): Promise<number> => {
    const started = performance.now();
    await request(emailaddress);
    return performance.now() - started;
  };

  it('does not reveal whether an address exists', async () => {
    const people = await Promise.all(Array.from({ length: pairs }, () => api.people.appUser()));
    const existingTimes: number[] = [];
    const unknownTimes: number[] = [];
    for (const [index, person] of people.entries()) {
      // Both run at the same time, so that other load on the machine affects both equally.
      const [existingTime, unknownTime] = await Promise.all([
        timed(person.emailaddress),
        timed(`nobody${index}@bourse.example`),
      ]);
      existingTimes.push(existingTime);
      unknownTimes.push(unknownTime);
    }
    expect(Math.abs(median(existingTimes) - median(unknownTimes))).toBeLessThan(50);
  }, 120_000);
});
