import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const create = async (person: TestPerson): Promise<string> =>
  (await api.as(person).call('createUniqueApiKey')).data?.api_key ?? '';
const toRows = (person: TestPerson) =>
  api.sql<{ key_hash: string; hint: string }[]>`select key_hash, hint from api_keys where user_id = ${person.id}`;

describe('createUniqueApiKey', () => {
  it('returns the full key once and stores its hash and a hint', async () => {
    const person = await api.people.developer();
    const answer = await api.as(person).call('createUniqueApiKey');
    expect(answer).toMatchObject({ status: 200, message: 'API key created successfully' });
    const key = answer.data?.api_key ?? '';
    expect(key).toMatch(/^bourse_key_[\w-]{43}$/);
    const [row, ...more] = await toRows(person);
    expect(more).toEqual([]);
    expect(row?.key_hash).toBe(createHash('sha256').update(key).digest('hex'));
    expect(row?.hint).toBe(`${key.slice(0, 15)}…${key.slice(-4)}`);
    const own = await api.as(person).call('getUserDetailById', { id: person.id });
    expect(own.data?.api_key).toBe(row?.hint);
    expect(JSON.stringify(own)).not.toContain(key);
  });

  it('replaces the previous key, and writes the audit log without the key', async () => {
    const person = await api.people.developer();
    const first = await create(person);
    const second = await create(person);
    expect(second).not.toBe(first);
    expect((await toRows(person)).map(({ key_hash }) => key_hash)).toEqual([
      createHash('sha256').update(second).digest('hex'),
    ]);
    const audit = await api.sql`
      select action, before, after from audit_log where subject_id = ${person.id} and action like 'accounts.apiKey%'`;
    expect(audit.map(({ action }) => String(action)).toSorted()).toEqual([
      'accounts.apiKeyMade',
      'accounts.apiKeyReplaced',
    ]);
    expect(JSON.stringify(audit)).not.toContain(second);
  });

  it('leaves one valid key after parallel calls', async () => {
    const person = await api.people.developer();
    const keys = await Promise.all(Array.from({ length: 10 }, () => create(person)));
    const [row, ...more] = await toRows(person);
    expect(more).toEqual([]);
    expect(keys.map((key) => createHash('sha256').update(key).digest('hex'))).toContain(row?.key_hash);
  });

  it('is available to developers only', async () => {
    expect(await api.as(null).raw('createUniqueApiKey')).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.admin()])
      expect((await api.as(person).call('createUniqueApiKey')).status).toBe(403);
  });
});
