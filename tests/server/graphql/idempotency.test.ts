import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runOnce } from '../../../server/graphql/idempotency.ts';
import { cleanup } from '../../../server/jobs/cleanup.ts';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let developer: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  developer = await api.people.developer();
  member = await api.people.developer();
});

let lastKey = 0;
const newKey = (): string => `test-key-${(lastKey += 1)}`;

const team = (name: string) => ({
  teamName: name,
  description: 'Reads the market',
  shortDescription: 'Reads',
  memberId: [member.id],
});
const add = (key: string, name = 'One', who = developer) =>
  api.as(who).with({ 'idempotency-key': key }).raw('addTeam', team(name));
const countTeams = async (): Promise<number> =>
  (await api.sql`select 1 from teams where owner_id = ${developer.id}`).length;

describe('a write with an Idempotency-Key', () => {
  it('takes effect once when it is sent twenty times in parallel, and every sender gets the answer', async () => {
    const key = newKey();
    const caller = api.as(developer).with({ 'idempotency-key': key });
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.raw('addTeam', team('One'))));
    expect(await countTeams()).toBe(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.data?.['addTeam']).toMatchObject({ status: 200 });
  });

  it('takes effect once when it is repeated later, with its file', async () => {
    const key = newKey();
    const image = await imageFile();
    const caller = api.as(developer).with({ 'idempotency-key': key });
    const first = await caller.raw('addTeam', { ...team('One'), image });
    const again = await caller.raw('addTeam', { ...team('One'), image });
    expect(again.body).toEqual(first.body);
    expect(await countTeams()).toBe(1);
  });

  it('also repeats an error answer', async () => {
    const key = newKey();
    expect((await add(key, '')).body.data?.['addTeam']).toMatchObject({ status: 400 });
    expect((await add(key, '')).body.data?.['addTeam']).toMatchObject({ status: 400 });
  });

  it('is refused when the key was used for another request', async () => {
    const key = newKey();
    await add(key, 'One');
    expect(await add(key, 'Another')).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            message: 'This Idempotency-Key was used for another request',
            extensions: { code: 'IDEMPOTENCY_CONFLICT' },
          },
        ],
      },
    });
    expect(await countTeams()).toBe(1);
  });

  it('is separate for each user', async () => {
    const key = newKey();
    await add(key);
    const memberAnswer = await add(key, 'One', member);
    expect(memberAnswer.body.data?.['addTeam']).toMatchObject({ status: 400 });
  });

  it.each(['short', 'x'.repeat(101), 'with space', 'a"b"c"d"e'])('requires a well-formed key, not %s', async (key) => {
    expect(await add(key)).toMatchObject({ status: 400 });
    expect(await countTeams()).toBe(0);
  });

  it('can be retried after an unexpected failure', async () => {
    const key = newKey();
    await api.sql`alter table team_members rename to team_members_away`;
    expect((await add(key)).body.errors?.[0]?.extensions?.['code']).toBe('INTERNAL');
    await api.sql`alter table team_members_away rename to team_members`;
    expect((await add(key)).body.data?.['addTeam']).toMatchObject({ status: 200 });
  });

  it('does not release its key when the write took effect but its answer could not be stored', async () => {
    const key = newKey();
    await api.sql`alter table idempotency_keys add constraint no_answers check (response is null) not valid`;
    await add(key);
    await api.sql`alter table idempotency_keys drop constraint no_answers`;
    expect(await countTeams()).toBe(1);
    expect(await api.sql`select 1 from idempotency_keys where key = ${key}`).toHaveLength(1);
  });

  it('stores its answer encrypted, for one day', async () => {
    const key = newKey();
    await add(key, 'Sealed name');
    const [row] = await api.sql<{ response: unknown }[]>`select response from idempotency_keys where key = ${key}`;
    expect(JSON.stringify(row?.response)).not.toContain('Sealed');
    await api.sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`;
    await cleanup(api.sql);
    expect(await api.sql`select 1 from idempotency_keys where key = ${key}`).toHaveLength(0);
  });
});

describe('an Idempotency-Key', () => {
  const two = 'mutation { one: deleteTeam(teamId: 1) { status } two: deleteTeam(teamId: 2) { status } }';

  it('is refused on a document with more than one root field', async () => {
    const key = newKey();
    const answer = await api.as(developer).with({ 'idempotency-key': key }).send('/graphql', { query: two });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            message: 'An Idempotency-Key requires a document with one root field',
            extensions: { code: 'BAD_REQUEST' },
          },
        ],
      },
    });
    expect(await api.sql`select 1 from idempotency_keys where key = ${key}`).toHaveLength(0);
    expect((await api.as(developer).send('/graphql', { query: two })).status).toBe(200);
  });
});

describe('a stored answer', () => {
  const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
  const request = { parameters: { query: '{ a }', operationName: undefined, variables: {} }, files: [] };
  const once = (secrets: readonly string[], key: string, name: string) =>
    runOnce({ sql: api.sql, secrets }, { userId: developer.id, key }, request, async () => ({ data: { name } }));

  it('can be read with every secret during a rotation', async () => {
    const key = newKey();
    expect(await once([old], key, 'first')).toEqual({ data: { name: 'first' } });
    expect(await once([next, old], key, 'second')).toEqual({ data: { name: 'first' } });
  });

  it('whose secret is gone leads to an error, and the write does not happen again', async () => {
    const key = newKey();
    await add(key);
    const unreadable = api.sql.json({ sealed: randomBytes(100).toString('base64') });
    await api.sql`update idempotency_keys set response = ${unreadable} where key = ${key}`;
    expect(await add(key)).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            message: expect.stringContaining('The answer kept for this Idempotency-Key can no longer be read'),
            extensions: { code: 'IDEMPOTENCY_CONFLICT' },
          },
        ],
      },
    });
    expect(await countTeams()).toBe(1);
    const lost = newKey();
    await once([old], lost, 'first');
    await expect(once([next], lost, 'second')).rejects.toThrow('can no longer be read');
  });
});

describe('without a key', () => {
  it('every request takes effect', async () => {
    await api.as(developer).call('addTeam', team('One'));
    await api.as(developer).call('addTeam', team('Two'));
    expect(await countTeams()).toBe(2);
  });
});
