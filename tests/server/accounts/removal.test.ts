import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeAccount } from '../../../server/modules/accounts/removal/removal.service.ts';
import type { JobContext } from '../../../server/context/jobContext.ts';
import { createJobContext } from '../../../server/jobs/createJobContext.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { fileUrl } from '../../../server/ports/files/fileStore.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const day = 24 * 60 * 60_000;

let api: TestApi;
let tools: JobContext;
beforeAll(async () => {
  api = await startTestApi();
  tools = { ...(await createJobContext(api.config, api.database, api.app.log)), now: api.clock.now };
});
afterAll(() => api.close());

/** Puts the account into the state after a deletion request that is due in so many days. */
async function requestDeletion(person: TestPerson, dueInDays: number): Promise<void> {
  const due = new Date(api.clock.now().getTime() + dueInDays * day);
  await api.sql`
    update users set status_id = ${userStatusIds.deletion_requested}, delete_after = ${due} where id = ${person.id}`;
}

async function toRow(id: number): Promise<Record<string, unknown>> {
  const [row] = await api.sql<Record<string, unknown>[]>`select * from users where id = ${id}`;
  if (row === undefined) throw new Error('the row is gone');
  return row;
}

const getStatus = async (id: number): Promise<unknown> => (await toRow(id))['status_id'];

const signIn = ({ username, password }: TestPerson) =>
  fetch(`${api.url}/auth/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation($u: String!, $p: String!) { loginV3(username: $u, password: $p) { status } }',
      variables: { u: username, p: password },
    }),
  }).then((response) => response.json());

describe('which accounts are deleted', () => {
  it('the accounts whose period has ended, and no others', async () => {
    const [due, waiting, active] = [await api.people.appUser(), await api.people.appUser(), await api.people.appUser()];
    await requestDeletion(due, -0.01);
    await requestDeletion(waiting, 1);
    await api.runJob('remove-accounts');
    expect(await getStatus(due.id)).toBe(userStatusIds.deleted);
    expect(await getStatus(waiting.id)).toBe(userStatusIds.deletion_requested);
    expect(await getStatus(active.id)).toBe(userStatusIds.active);
  });

  it('also an account that an admin disabled during the period', async () => {
    const person = await api.people.appUser();
    await requestDeletion(person, -0.01);
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${person.id}`;
    await api.runJob('remove-accounts');
    expect(await getStatus(person.id)).toBe(userStatusIds.deleted);
  });

  it('no account whose owner signed in before the end', async () => {
    const person = await api.people.appUser();
    await requestDeletion(person, 1);
    expect(await signIn(person)).toEqual({ data: { loginV3: { status: 200 } } });
    await waitTwoDays();
    expect(await removeAccount(tools, person.id)).toBe(false);
    expect(await getStatus(person.id)).toBe(userStatusIds.active);
  });

  it('a sign-in during the deletion waits and is refused', async () => {
    const person = await api.people.appUser();
    await requestDeletion(person, -0.01);
    const [removed, answer] = await Promise.all([removeAccount(tools, person.id), signIn(person)]);
    expect(removed).toBe(true);
    expect(answer).toEqual({ data: { loginV3: { status: 400 } } });
    expect(await getStatus(person.id)).toBe(userStatusIds.deleted);
  });

  it('an account is deleted once, even when two processes run at the same time', async () => {
    const person = await api.people.appUser();
    await requestDeletion(person, -0.01);
    const results = await Promise.all([removeAccount(tools, person.id), removeAccount(tools, person.id)]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await removeAccount(tools, person.id)).toBe(false);
    expect(await api.mailTo(person.emailaddress)).toHaveLength(1);
  });

  it('a failing account does not block the others', async () => {
    const [first, second] = [await api.people.appUser(), await api.people.appUser()];
    await requestDeletion(first, -2);
    await requestDeletion(second, -1);
    // The name that the anonymized row would get is already used, so the statement fails.
    await api.people.appUser({ username: `deleted#${first.id}` });
    await api.runJob('remove-accounts');
    expect(await getStatus(first.id)).toBe(userStatusIds.deletion_requested);
    expect(await getStatus(second.id)).toBe(userStatusIds.deleted);
  });
});

async function waitTwoDays(): Promise<void> {
  api.clock.advance(2 * day);
  await api.runJob('remove-accounts');
}

describe('what remains after a deletion', () => {
  it('an anonymized row, a free name and address, a final mail, and an audit entry without personal data', async () => {
    const { key } = await storeFile();
    const person = await api.people.appUser({
      firstname: 'Zeynep',
      lastname: 'Kara',
      middlename: 'Su',
      bio: 'I like trains',
      birthdate: '1990-01-02',
      profilephoto: fileUrl(key),
      thumb: fileUrl(key),
      address1: 'Street 1',
      city: 'Izmir',
      cellphoneCountryCode: 90,
      cellphoneNumber: '5321234567',
      language: 'tr',
    });
    await api.signIn(person);
    await requestDeletion(person, -0.01);
    await removeAccount(tools, person.id);
    const row = await toRow(person.id);
    expect(row).toMatchObject({
      firstname: 'Deleted',
      lastname: 'user',
      status_id: userStatusIds.deleted,
      delete_after: null,
      search_key: '',
      deleted_at: expect.any(Date),
    });
    expect(JSON.stringify(row)).not.toMatch(/Zeynep|Kara|trains|1990|Street|Izmir|5321234567|argon/i);
    expect(JSON.stringify(row)).not.toContain(person.username);
    expect(await tools.files.open(key)).toBeUndefined();
    const [file] = await api.sql<{ deleted_at: Date | null }[]>`select deleted_at from files where key = ${key}`;
    expect(file?.deleted_at).toBeInstanceOf(Date);
    const mails = await api.mailTo(person.emailaddress);
    expect(mails).toMatchObject([{ kind: 'accountDeleted', language: 'tr', userId: null }]);
    const again = await api.people.appUser({ username: person.username });
    expect(again.emailaddress).toBe(person.emailaddress);
    const log = await api.sql<Record<string, unknown>[]>`
      select * from audit_log where subject_type = 'user' and subject_id = ${person.id} and action = 'accounts.removed'`;
    expect(log).toMatchObject([{ actor_id: null, before: null, after: null, ip_address: null }]);
  });

  async function storeFile(): Promise<{ key: string }> {
    const { key } = await tools.files.put(Buffer.from('picture'));
    await api.sql`insert into files (key, content_type, bytes) values (${key}, 'image/jpeg', 7)`;
    return { key };
  }
});
