import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/caller.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { canSignIn, mailedToken, newPassword } from './credentialSupport.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function developerWithKey() {
  const person = await api.people.developer();
  const key = (await api.as(person).call('createUniqueApiKey')).data?.api_key ?? '';
  const program = new ApiCaller(api.url, () => Promise.resolve(key));
  const request = () => program.raw('getBotByUserId', { pageNumber: 1, pageSize: 12 });
  expect((await request()).status).toBe(200);
  return { person, program, request };
}

const endings = async (person: TestPerson) =>
  (
    await api.sql`
      select action from audit_log where subject_id = ${person.id} and action = 'accounts.apiKeyRevoked'`
  ).length;

const readPasswordMail = async (person: TestPerson): Promise<string> =>
  JSON.stringify(await api.mailTo(person.emailaddress, 'passwordChanged'));
const keyEnded = /Your API key was revoked together with the old password/;

describe('revokeApiKey', () => {
  it('ends the key at once, and gives the same answer when no key exists', async () => {
    const { person, request } = await developerWithKey();
    const done = { status: 200, message: 'API key revoked' };
    expect(await api.as(person).call('revokeApiKey')).toEqual(done);
    expect(await request()).toMatchObject(unauthenticated);
    expect((await api.as(person).call('getUserDetailById', { id: person.id })).data?.api_key).toBeNull();
    expect(await api.as(person).call('revokeApiKey')).toEqual(done);
    expect(await endings(person)).toBe(1);
  });

  it('is available to developers only, ends only their own key, and cannot be called with the key itself', async () => {
    const { person, program, request } = await developerWithKey();
    expect(await api.as(null).raw('revokeApiKey')).toMatchObject(unauthenticated);
    expect((await api.as(await api.people.appUser()).call('revokeApiKey')).status).toBe(403);
    expect((await api.as(await api.people.developer()).call('revokeApiKey')).status).toBe(200);
    expect((await program.call('revokeApiKey')).status).toBe(403);
    expect((await request()).status).toBe(200);
    expect(await endings(person)).toBe(0);
  });
});

describe('the events that end an API key', () => {
  it('a password change by the owner, which the mail mentions', async () => {
    const { person, request } = await developerWithKey();
    const changed = await api.as(person).call('changePasswordByUserId', {
      userId: person.id,
      oldPassword: person.password,
      newPassword,
    });
    expect(changed.status).toBe(200);
    expect(await request()).toMatchObject(unauthenticated);
    expect(await endings(person)).toBe(1);
    expect(await readPasswordMail(person)).toMatch(keyEnded);
  });

  it('a password reset by mail', async () => {
    const { person, request } = await developerWithKey();
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    expect((await api.as(null).call('resetPassword', { token, password: newPassword })).status).toBe(200);
    expect(await request()).toMatchObject(unauthenticated);
    expect(await readPasswordMail(person)).toMatch(keyEnded);
  });

  it('disabling of the account by an admin, also after it is enabled again', async () => {
    const { person, request } = await developerWithKey();
    const admin = await api.people.admin();
    for (const status of [false, true])
      await api.as(admin).call('enableDisableUserByUserId', { userId: person.id, status });
    expect(await request()).toMatchObject(unauthenticated);
    expect(await endings(person)).toBe(1);
  });

  it.each(['deactivate', 'temporary_deleted'] as const)(
    'leaving of the owner (%s), also after coming back',
    async (type) => {
      const { person, request } = await developerWithKey();
      expect(
        (await api.as(person).call('accountDeactivateAndDeleteById', { type, password: person.password })).status,
      ).toBe(200);
      expect(await canSignIn(api, person.username, person.password)).toBe(true);
      expect(await request()).toMatchObject(unauthenticated);
    },
  );

  it('but not signing out of other devices', async () => {
    const { person, request } = await developerWithKey();
    expect((await api.as(person).call('signOutOtherDevices')).status).toBe(200);
    expect((await request()).status).toBe(200);
  });
});

describe('the mail about a new password', () => {
  it('does not mention an API key when there was none', async () => {
    const person = await api.people.developer();
    const variables = { userId: person.id, oldPassword: person.password, newPassword };
    expect((await api.as(person).call('changePasswordByUserId', variables)).status).toBe(200);
    expect(await readPasswordMail(person)).not.toMatch(keyEnded);
  });
});
