import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { canSignIn, mailedToken, newPassword } from './credentialSupport.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_SIGN_IN_PER_ACCOUNT: '5' } });
});
afterAll(() => api.close());

type Caller = ReturnType<TestApi['as']>;
const change = (caller: Caller, variables: { userId: number; oldPassword?: string; newPassword?: string }) =>
  caller.call('changePasswordByUserId', { newPassword, ...variables });

describe('changePasswordByUserId for the own account', () => {
  it('changes the password and signs out all devices except this one', async () => {
    const person = await api.people.developer();
    const [here, elsewhere] = [api.as(person), api.as(person)];
    expect((await elsewhere.call('getTeamInvites')).status).toBe(200);
    expect(await change(here, { userId: person.id, oldPassword: person.password })).toEqual({
      status: 200,
      message: 'Password changed successfully',
    });
    expect((await here.call('getTeamInvites')).status).toBe(200);
    expect((await elsewhere.raw('getTeamInvites')).status).toBe(401);
    expect(await canSignIn(api, person.username, newPassword)).toBe(true);
    expect(await canSignIn(api, person.username, person.password)).toBe(false);
    expect(await api.mailTo(person.emailaddress, 'passwordChanged')).toHaveLength(1);
    const [row] = await api.sql`
      select action, actor_id from audit_log where subject_type = 'user' and subject_id = ${person.id}`;
    expect(row).toEqual({ action: 'accounts.passwordChanged', actor_id: person.id });
  });

  it('changes the password of the signed-in account and ignores the id', async () => {
    const [person, otherUser] = [await api.people.appUser(), await api.people.appUser()];
    for (const userId of [1, otherUser.id]) {
      const password = userId === 1 ? person.password : newPassword;
      const next = userId === 1 ? newPassword : 'Another-Harbour-78';
      expect((await change(api.as(person), { userId, oldPassword: password, newPassword: next })).status).toBe(200);
    }
    expect(await canSignIn(api, person.username, 'Another-Harbour-78')).toBe(true);
    expect(await canSignIn(api, otherUser.username, otherUser.password)).toBe(true);
  });

  it('requires the old password from admins for their own account too', async () => {
    const admin = await api.people.admin();
    expect(await change(api.as(admin), { userId: admin.id })).toMatchObject({ status: 400 });
    expect((await change(api.as(admin), { userId: admin.id, oldPassword: admin.password })).status).toBe(200);
  });

  it('voids open links and codes', async () => {
    const person = await api.people.appUser();
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    await change(api.as(person), { userId: person.id, oldPassword: person.password });
    expect(await api.as(null).call('resetPassword', { token, password: 'Other-Harbour-78' })).toMatchObject({
      status: 400,
    });
    const open = await api.sql`select id from one_time_codes where user_id = ${person.id} and used_at is null`;
    expect(open).toHaveLength(0);
  });

  it('refuses a guest', async () => {
    const answer = await api.as(null).raw('changePasswordByUserId', { userId: 1, oldPassword: 'x', newPassword });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['no old password', {}, /Enter your current password/],
    ['a wrong old password', { oldPassword: 'Wrong-2026!' }, /The current password is not correct/],
    ['the same password', { newPassword: 'Right-2026!' }, /already your current password/],
    ['a weak password', { newPassword: 'harbour' }, /at least 8 characters/],
    ['a long password', { newPassword: `A1!${'a'.repeat(100_000)}` }, /64/],
  ])('refuses %s and changes nothing', async (_case, variables, message) => {
    const person = await api.people.appUser();
    const given = 'oldPassword' in variables || _case === 'no old password' ? {} : { oldPassword: person.password };
    const answer = await change(api.as(person), { userId: person.id, ...given, ...variables });
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(message);
    expect(await canSignIn(api, person.username, person.password)).toBe(true);
    expect(await api.mailTo(person.emailaddress)).toEqual([]);
  });

  it('counts wrong old passwords as failed sign-ins', async () => {
    const person = await api.people.appUser();
    const caller = api.as(person);
    for (let count = 0; count < 5; count += 1)
      expect((await change(caller, { userId: person.id, oldPassword: 'Wrong-2026!' })).status).toBe(400);
    const answer = await caller.raw('changePasswordByUserId', {
      userId: person.id,
      oldPassword: person.password,
      newPassword,
    });
    expect(answer.body.data?.['changePasswordByUserId']).toMatchObject({ status: 429 });
    expect(answer.headers.get('retry-after')).toBe('900');
  });

  it('lets only one of two parallel changes succeed', async () => {
    const person = await api.people.appUser();
    const caller = api.as(person);
    const answers = await Promise.all(
      ['First-Harbour-77', 'Second-Harbour-77'].map((password) =>
        change(caller, { userId: person.id, oldPassword: person.password, newPassword: password }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 400]);
  });
});

describe('changePasswordByUserId for another account', () => {
  it('lets an admin set a password without the old one, writes the audit log and notifies the owner', async () => {
    const [admin, person] = [await api.people.admin(), await api.people.developer({ language: 'tr' })];
    const device = api.as(person);
    expect((await device.call('getTeamInvites')).status).toBe(200);
    expect((await change(api.as(admin), { userId: person.id })).status).toBe(200);
    expect((await device.raw('getTeamInvites')).status).toBe(401);
    expect(await canSignIn(api, person.username, newPassword)).toBe(true);
    const [mail] = await api.mailTo(person.emailaddress, 'passwordChanged');
    expect(mail).toMatchObject({ language: 'tr' });
    expect(mail?.text).toContain('bir yöneticinin cihazı');
    const [row] = await api.sql`select action, actor_id, actor_role from audit_log where subject_id = ${person.id}`;
    expect(row).toEqual({ action: 'accounts.passwordSetByAdmin', actor_id: admin.id, actor_role: 'admin' });
  });

  it('refuses the password of another admin and of missing accounts', async () => {
    const [admin, otherAdmin] = [await api.people.admin(), await api.people.admin()];
    const gone = await api.people.appUser({ statusId: userStatusIds.deleted });
    expect(await change(api.as(admin), { userId: otherAdmin.id })).toEqual({
      status: 403,
      message: 'You cannot set the password of another admin.',
    });
    for (const userId of [gone.id, 9_007_199_254_740_991])
      expect((await change(api.as(admin), { userId })).status).toBe(404);
    expect(await canSignIn(api, otherAdmin.username, otherAdmin.password)).toBe(true);
  });

  it('refuses a password for a guest account, which would become a second way to sign in', async () => {
    const [admin, device] = [await api.people.admin(), await api.people.appUser({ isGuest: true })];
    const newPassword = 'Sunny-Harbour-77';
    expect(await change(api.as(admin), { userId: device.id, newPassword })).toEqual({
      status: 400,
      message: 'Guest accounts have no password, and one cannot be set for them.',
    });
    expect(await canSignIn(api, device.username, newPassword)).toBe(false);
  });

  it('applies the same password rules to admins', async () => {
    const [admin, person] = [await api.people.admin(), await api.people.appUser()];
    for (const password of ['harbour', person.password, `${person.username}-A1!`])
      expect((await change(api.as(admin), { userId: person.id, newPassword: password })).status).toBe(400);
  });

  it('requires the old password from everyone but admins', async () => {
    const [developer, person] = [await api.people.developer(), await api.people.appUser()];
    expect((await change(api.as(developer), { userId: person.id })).status).toBe(400);
    expect(await canSignIn(api, person.username, person.password)).toBe(true);
    expect(await canSignIn(api, developer.username, developer.password)).toBe(true);
  });
});
