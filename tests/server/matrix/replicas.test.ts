import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../../server/access/roles.ts';
import { connect } from '../../../server/database/connection/connect.ts';
import type { Drizzle, Sql } from '../../../server/database/types.ts';
import { loadContract } from '../../../server/graphql/contract.ts';
import type { CallName } from '../../support/api/caller.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { seededTemplate } from '../seed/seededTemplate.ts';
import { variablesFor } from './variables.ts';

const contract = loadContract();
const schema = contract.getSchema('data');
const marked = [...contract.calls.values()].filter(({ mayLag }) => mayLag);
const roles = ['app_user', 'bot_developer', 'admin'] as const satisfies readonly Role[];
const isCallName = (name: string): name is CallName => contract.calls.has(name);

/** A pool of one connection that refuses writes and row locks, as a standby does. */
let standby: { db: Drizzle; sql: Sql };
const failures: string[] = [];
let picked = 0;
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({
    template: seededTemplate,
    replicas: {
      pick: () => {
        picked += 1;
        return { ...standby, suspend: (problem) => failures.push(problem) };
      },
      start: () => undefined,
      close: () => Promise.resolve(),
    },
  });
  standby = connect({ url: api.database.url }, { poolSize: 1 });
  await standby.sql`set default_transaction_read_only = on`;
});
afterAll(async () => {
  await standby.sql.end();
  await api.close();
});

/** Ids of records that exist, so that the calls read more than a missing record. */
async function findIds(person: TestPerson): Promise<Record<string, number>> {
  const [row] = await api.sql<Record<string, number>[]>`
    select (select min(id) from bots) as "botId", (select min(id) from posts where state = 'visible') as "postId",
      (select min(id) from news) as "newsId", (select min(id) from teams) as "teamId"`;
  return { ...row, userId: person.id };
}

const peopleOfRoles = async () => ({
  app_user: await api.people.appUser(),
  bot_developer: await api.people.developer(),
  admin: await api.people.admin(),
});

it('calls that a replica may serve neither write nor lock', async () => {
  const people = await peopleOfRoles();
  for (const call of marked) {
    for (const role of roles.filter((item) => call.roles.has(item))) {
      if (!isCallName(call.name)) continue;
      const { token, sessionId } = await api.signIn(people[role]);
      await api.sql`update sessions set wrote_at = wrote_at - interval '1 h' where id = ${sessionId}`;
      const variables = await variablesFor(schema, call);
      const ids = await findIds(people[role]);
      const existing = Object.fromEntries(
        Object.keys(variables).flatMap((name) => (name in ids ? [[name, ids[name]]] : [])),
      );
      const before = picked;
      const answer = await api.withToken(token).raw(call.name, { ...variables, ...existing });
      const isFine = answer.status === 200 && answer.body.errors === undefined && picked === before + 1;
      if (!isFine) failures.push(`${call.name} as ${role}: ${answer.status} ${JSON.stringify(answer.body.errors)}`);
    }
  }
  expect(failures).toEqual([]);
  expect(picked).toBeGreaterThan(60);
}, 120_000);
