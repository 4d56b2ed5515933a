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
  const ask = () => program.raw('getBotByUserId', { pageNumber: 1, pageSize: 12 });
  expect((await ask()).status).toBe(200);
  return { person, program, ask };
}

const endings = async (person: TestPerson) =>
  (
    await api.sql`
      select action from audit_log where subject_id = ${person.id} and action = 'accounts.apiKeyRevoked'`
  ).length;

const textOfPasswordMail = async (person: TestPerson): Promise<string> =>
  JSON.stringify(await api.mailTo(person.emailaddress, 'passwordChanged'));
const keyEnded = /Your API key was revoked together with the old password/;

describe('revokeApiKey', () => {
  it('ends the key at once, and says the same when there is none', async () => {
    const { person, ask } = await developerWithKey();
    const done = { status: 200, message: 'API key revoked' };
    expect(await api.as(person).call('revokeApiKey')).toEqual(done);
    expect(await ask()).toMatchObject(unauthenticated);
    expect((await api.as(person).call('getUserDetailById', { id: person.id })).data?.api_key).toBeNull();
    expect(await api.as(person).call('revokeApiKey')).toEqual(done);
    expect(await endings(person)).toBe(1);
  });

  it('is for developers alone, ends no other key, and is closed to the key itself', async () => {
    const { person, program, ask } = await developerWithKey();
    expect(await api.as(null).raw('revokeApiKey')).toMatchObject(unauthenticated);
    expect((await api.as(await api.people.appUser()).call('revokeApiKey')).status).toBe(403);
    expect((await api.as(await api.people.developer()).call('revokeApiKey')).status).toBe(200);
    expect((await program.call('revokeApiKey')).status).toBe(403);
    expect((await ask()).status).toBe(200);
    expect(await endings(person)).toBe(0);
  });
});

describe('an API key ends', () => {
  it('when its owner changes the password, and the mail says so', async () => {
    const { person, ask } = await developerWithKey();
    const changed = await api.as(person).call('changePasswordByUserId', {
      userId: person.id,
      oldPassword: person.password,
      newPassword,
    });
    expect(changed.status).toBe(200);
    expect(await ask()).toMatchObject(unauthenticated);
    expect(await endings(person)).toBe(1);
    expect(await textOfPasswordMail(person)).toMatch(keyEnded);
  });

  it('when the password is reset by mail', async () => {
    const { person, ask } = await developerWithKey();
    await api.as(null).call('forgotPassword', { emailaddress: person.emailaddress });
    const token = await mailedToken(api, person.emailaddress, 'passwordCode');
    expect((await api.as(null).call('resetPassword', { token, password: newPassword })).status).toBe(200);
    expect(await ask()).toMatchObject(unauthenticated);
    expect(await textOfPasswordMail(person)).toMatch(keyEnded);
  });

  it('when an admin switches the account off, also after it is on again', async () => {
    const { person, ask } = await developerWithKey();
    const admin = await api.people.admin();
    for (const status of [false, true])
      await api.as(admin).call('enableDisableUserByUserId', { userId: person.id, status });
    expect(await ask()).toMatchObject(unauthenticated);
    expect(await endings(person)).toBe(1);
  });

  it.each(['deactivate', 'temporary_deleted'] as const)(
    'when its owner leaves (%s), also after coming back',
    async (type) => {
      const { person, ask } = await developerWithKey();
      expect(
        (await api.as(person).call('accountDeactivateAndDeleteById', { type, password: person.password })).status,
      ).toBe(200);
      expect(await canSignIn(api, person.username, person.password)).toBe(true);
      expect(await ask()).toMatchObject(unauthenticated);
    },
  );

  it('but not when other devices are signed out', async () => {
    const { person, ask } = await developerWithKey();
    expect((await api.as(person).call('signOutOtherDevices')).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});

describe('the mail about a new password', () => {
  it('speaks of no key where there was none', async () => {
    const person = await api.people.developer();
    const variables = { userId: person.id, oldPassword: person.password, newPassword };
    expect((await api.as(person).call('changePasswordByUserId', variables)).status).toBe(200);
    expect(await textOfPasswordMail(person)).not.toMatch(keyEnded);
  });
});
