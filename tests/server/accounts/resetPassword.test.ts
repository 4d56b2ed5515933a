import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { canSignIn, mailedCode, mailedToken, minute, newPassword, wrongCode } from './credentialSupport.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_SIGN_IN_PER_ACCOUNT: '5', LIMIT_CODES_PER_TARGET: '1000' } });
});
afterAll(() => api.close());

const request = (emailaddress: string) => api.as(null).call('forgotPassword', { emailaddress });
const verify = (emailaddress: string, otp: string) => api.as(null).call('verifyOTP', { emailaddress, otp });
const reset = (token: string, password = newPassword) => api.as(null).call('resetPassword', { token, password });

async function withCode(person: TestPerson): Promise<string> {
  await request(person.emailaddress);
  return mailedCode(api, person.emailaddress);
}

async function withLink(person: TestPerson): Promise<string> {
  await request(person.emailaddress);
  return mailedToken(api, person.emailaddress, 'passwordCode');
}

describe('verifyOTP', () => {
  it('exchanges the code, once, for a token that sets a new password', async () => {
    const person = await api.people.developer();
    const code = await withCode(person);
    const answer = await verify(person.emailaddress.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer).toMatchObject({ status: 200, message: 'The code is correct.', data: { expires_in: 900 } });
    expect(await verify(person.emailaddress, code)).toEqual({
      status: 400,
      message: 'This code has already been used. Please request a new one.',
      data: null,
    });
    const token = answer.data?.token ?? '';
    expect(await api.as(null).call('setNewPassword', { token, password: newPassword })).toEqual({
      status: 200,
      message: 'Password changed successfully. Please sign in with your new password.',
    });
    expect(await canSignIn(api, person.username, newPassword)).toBe(true);
    expect(await canSignIn(api, person.username, person.password)).toBe(false);
  });

  it('accepts the correct code from only one of twenty parallel calls', async () => {
    const person = await api.people.appUser();
    const code = await withCode(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(person.emailaddress, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('allows five attempts, reports how many remain, then locks; unknown addresses get the same answers', async () => {
    const person = await api.people.appUser();
    const said: string[][] = [];
    for (const emailaddress of [person.emailaddress, 'locked.nobody@bourse.example']) {
      await request(emailaddress);
      const code = emailaddress === person.emailaddress ? await mailedCode(api, emailaddress) : '123456';
      const messages: string[] = [];
      for (let step = 1; step <= 6; step += 1)
        messages.push((await verify(emailaddress, wrongCode(code, step))).message);
      said.push(messages);
      expect((await verify(emailaddress, code)).status).toBe(400);
    }
    expect(said[0]).toEqual([
      'This code is not correct. 4 tries left.',
      'This code is not correct. 3 tries left.',
      'This code is not correct. 2 tries left.',
      'This code is not correct. 1 try left.',
      'Too many wrong tries. This code no longer works; please request a new one.',
      'Too many wrong tries. This code no longer works; please request a new one.',
    ]);
    expect(said[1]).toEqual(said[0]);
  });

  it.each([
    ['the link of the message', 0],
    // The correct code counted as an attempt on the account.
    ['the code', 1],
  ])('does not reveal to a guesser that the owner has recovered the account by %s', async (way, tries) => {
    const person = await api.people.appUser();
    const unknownAddress = `guessed.nobody.${person.id}@bourse.example`;
    const code = await withCode(person);
    await request(unknownAddress);
    const comeBack =
      way === 'the code'
        ? await verify(person.emailaddress, code)
        : await reset(await mailedToken(api, person.emailaddress, 'passwordCode'));
    expect(comeBack.status).toBe(200);
    for (let count = 0; count < tries; count += 1) await verify(unknownAddress, '123456');
    for (let step = 1; step <= 6; step += 1)
      expect(await verify(person.emailaddress, wrongCode(code, step))).toEqual(await verify(unknownAddress, '123456'));
    api.clock.advance(11 * minute);
    expect(await verify(person.emailaddress, wrongCode(code))).toEqual(await verify(unknownAddress, '123456'));
  });

  it('counts every parallel wrong attempt', async () => {
    const person = await api.people.appUser();
    const code = await withCode(person);
    await Promise.all(Array.from({ length: 20 }, (_, step) => verify(person.emailaddress, wrongCode(code, step + 1))));
    expect((await verify(person.emailaddress, code)).status).toBe(400);
    const [row] = await api.sql<{ tries: number }[]>`select tries from one_time_codes where user_id = ${person.id}`;
    expect(row?.tries).toBe(5);
  });

  it('stays closed to guesses when new codes are requested repeatedly, while the link still works', async () => {
    const person = await api.people.appUser();
    for (let round = 0; round < 6; round += 1) {
      const code = await withCode(person);
      for (let step = 1; step <= 5; step += 1) await verify(person.emailaddress, wrongCode(code, step));
    }
    expect(await verify(person.emailaddress, await withCode(person))).toMatchObject({
      status: 429,
      message: 'Too many wrong codes today. Please use the link in the e-mail instead.',
    });
    expect((await reset(await mailedToken(api, person.emailaddress, 'passwordCode'))).status).toBe(200);
  });

  it('is void after ten minutes', async () => {
    const person = await api.people.appUser();
    const code = await withCode(person);
    api.clock.advance(10 * minute + 1000);
    expect((await verify(person.emailaddress, code)).message).toBe('This code has expired. Please request a new one.');
  });

  it('is void when a newer code was sent', async () => {
    const person = await api.people.appUser();
    await withCode(person);
    await request(person.emailaddress);
    const rows = await api.sql<{ used_at: Date | null }[]>`
      select used_at from one_time_codes where user_id = ${person.id} order by created_at`;
    expect(rows.map(({ used_at: usedAt }) => usedAt === null)).toEqual([false, true]);
  });

  it('gives the same answer for addresses without a request', async () => {
    const person = await api.people.appUser();
    for (const emailaddress of [person.emailaddress, 'never.asked@bourse.example'])
      expect(await verify(emailaddress, '123456')).toMatchObject({
        status: 400,
        message: 'There is no active code. Please request a new one.',
      });
  });

  it('refuses the code of another account', async () => {
    const [ada, mert] = [await api.people.appUser(), await api.people.appUser()];
    const code = await withCode(ada);
    expect((await verify(mert.emailaddress, code)).status).toBe(400);
    // The caller has an open code too: equal digits are stored under a different key.
    await request(mert.emailaddress);
    const [firstCode, secondCode] = await api.sql<{ code_hash: string }[]>`
      select code_hash from one_time_codes where user_id in (${ada.id}, ${mert.id})`;
    expect(firstCode?.code_hash).not.toBe(secondCode?.code_hash);
  });

  it.each([
    ['', 'Code is required'],
    ['12345', 'The code must have 6 digits'],
    ['abcdef', 'The code must have 6 digits'],
    ['9'.repeat(100_000), 'The code must have 6 digits'],
  ])('refuses %j as a code', async (otp, message) => {
    expect(await verify('somebody@bourse.example', otp)).toMatchObject({ status: 400, message });
  });
});

describe('checkResetToken', () => {
  const check = (token: string) => api.as(null).call('checkResetToken', { token });

  it('reports whether a link is still valid, without using it up', async () => {
    const person = await api.people.appUser();
    const token = await withLink(person);
    expect(await check(token)).toEqual({ status: 200, message: 'This link is valid.' });
    expect((await check(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual({
      status: 400,
      message: 'This link has already been used or is no longer valid. Please request a new one.',
    });
    const late = await withLink(person);
    api.clock.advance(61 * minute);
    expect((await check(late)).message).toBe('This link has expired. Please request a new one.');
  });

  it('refuses a made-up link, a link for another purpose and a link of a closed account', async () => {
    const person = await api.people.appUser({ emailVerifiedAt: null });
    const token = await withLink(person);
    await api.as(person).call('verifyEmailAddress', { emailaddress: person.emailaddress });
    const proof = await mailedToken(api, person.emailaddress, 'verifyEmail');
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${person.id}`;
    for (const item of [token, proof, '', 'x'.repeat(43), 'y'.repeat(100_000)])
      expect(await check(item)).toEqual({
        status: 400,
        message: 'This link is not valid. Please request a new one.',
      });
  });
});

describe('resetPassword and setNewPassword', () => {
  it('end every session, notify the owner, and void all other open tokens', async () => {
    const person = await api.people.developer();
    const caller = api.as(person);
    expect((await caller.call('getTeamInvites')).status).toBe(200);
    const earlier = await withLink(person);
    const code = await withCode(person);
    expect((await reset(await mailedToken(api, person.emailaddress, 'passwordCode'))).status).toBe(200);

    expect((await caller.raw('getTeamInvites')).status).toBe(401);
    expect((await verify(person.emailaddress, code)).status).toBe(400);
    expect(await reset(earlier)).toMatchObject({
      status: 400,
      message: 'This link has already been used or is no longer valid. Please request a new one.',
    });
    expect(await api.mailTo(person.emailaddress, 'passwordChanged')).toHaveLength(1);
    const [row] = await api.sql`select * from audit_log where subject_id = ${person.id} order by id desc limit 1`;
    expect(row).toMatchObject({ action: 'accounts.passwordReset', actor_role: 'guest' });
    const [stored] = await api.sql<{ password_hash: string }[]>`
      select password_hash from users where id = ${person.id}`;
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('succeed once, even with twenty parallel calls', async () => {
    const person = await api.people.appUser();
    const token = await withLink(person);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(token, `Harbour-${index}-Sun`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(await api.mailTo(person.emailaddress, 'passwordChanged')).toHaveLength(1);
  });

  it('refuse an expired token, a made-up token and a token for another purpose, with the reason', async () => {
    const person = await api.people.appUser({ emailVerifiedAt: null });
    const token = await withLink(person);
    await api.as(person).call('verifyEmailAddress', { emailaddress: person.emailaddress });
    const proof = await mailedToken(api, person.emailaddress, 'verifyEmail');
    for (const item of [proof, 'x'.repeat(43), '', 'y'.repeat(100_000)])
      expect(await reset(item)).toMatchObject({
        status: 400,
        message: 'This link is not valid. Please request a new one.',
      });
    api.clock.advance(61 * minute);
    expect((await reset(token)).message).toBe('This link has expired. Please request a new one.');
  });

  it('leave the token valid when the password breaks a rule', async () => {
    const person = await api.people.appUser();
    const token = await withLink(person);
    const rejected: [string, string][] = [
      ['', 'Password is required'],
      ['Ab1!', 'Password must be at least 8 characters at minimum]'],
      ['harbour-77', 'Password must contain one uppercase, one lowercase one number and one special character'],
      [person.password, 'This is already your current password. Please choose another one.'],
    ];
    for (const [password, message] of rejected)
      expect(await reset(token, password)).toMatchObject({ status: 400, message });
    for (const password of [`A1!${'a'.repeat(100_000)}`, `${person.username}-A1!`, 'Sunny\u202eHarbour-77'])
      expect((await reset(token, password)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('verify the address, and unlock an account that failed sign-ins had locked', async () => {
    const person = await api.people.appUser({ emailVerifiedAt: null });
    for (let count = 0; count < 6; count += 1) await canSignIn(api, person.username, 'Wrong-2026!');
    expect(await canSignIn(api, person.username, person.password)).toBe(false);
    expect((await reset(await withLink(person))).status).toBe(200);
    expect(await canSignIn(api, person.username, newPassword)).toBe(true);
    const [row] = await api.sql<{ email_verified_at: Date | null }[]>`
      select email_verified_at from users where id = ${person.id}`;
    expect(row?.email_verified_at).not.toBeNull();
  });

  it('refuse the token when the account was disabled or its address changed after the mail', async () => {
    const person = await api.people.appUser();
    const token = await withLink(person);
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${person.id}`;
    expect((await reset(token)).message).toBe('This link is not valid. Please request a new one.');
  });

  it('set the first password of an account that has none', async () => {
    const person = await api.people.appUser({ passwordHash: null });
    expect((await reset(await withLink(person))).status).toBe(200);
    expect(await canSignIn(api, person.emailaddress, newPassword)).toBe(true);
  });
});
