import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { waitForLocks } from '../../support/database/waitForLocks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Starts a call with the present password, and replaces the password after the call has verified it. */
async function changePasswordDuring<T>(person: TestPerson, call: () => Promise<T>): Promise<T> {
  const { answer } = await api.sql.begin(async (tx) => {
    await tx`update users set password_hash = 'another' where id = ${person.id}`;
    const started = call();
    await waitForLocks(api.sql);
    return { answer: started };
  });
  return answer;
}

describe('a password that its owner replaces', () => {
  it('opens no session for a sign-in that verified the old one', async () => {
    const person = await api.people.appUser();
    const signIn = () => api.as(null).call('loginV3', { username: person.username, password: person.password });
    expect(await changePasswordDuring(person, signIn)).toMatchObject({ status: 400, data: null });
    expect(await api.sql`select 1 from sessions where user_id = ${person.id}`).toEqual([]);
  });

  it('does not let a request with the old one change the address', async () => {
    const person = await api.people.appUser();
    const caller = api.as(person);
    await caller.call('verifyToken');
    const request = () =>
      caller.call('changeEmailAddress', { emailaddress: 'attacker@bourse.example', password: person.password });
    expect(await changePasswordDuring(person, request)).toMatchObject({ status: 400 });
    expect(await api.mailTo('attacker@bourse.example')).toEqual([]);
  });

  it('does not let a request with the old one delete the account', async () => {
    const person = await api.people.appUser();
    const caller = api.as(person);
    await caller.call('verifyToken');
    const request = () =>
      caller.call('accountDeactivateAndDeleteById', { type: 'temporary_deleted', password: person.password });
    expect(await changePasswordDuring(person, request)).toMatchObject({ status: 400 });
    expect(await api.sql`select delete_after from users where id = ${person.id}`).toEqual([{ delete_after: null }]);
  });
});
