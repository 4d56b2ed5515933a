import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../server/access/roles.ts';
import { loadContract, type Call } from '../../../server/graphql/contract.ts';
import type { CallName, RawResponse } from '../../support/api/caller.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { variablesFor } from './variables.ts';

const contract = loadContract();
const schemas = { auth: contract.getSchema('auth'), data: contract.getSchema('data') };
const calls = [...contract.calls.values()];
const roles = ['guest', 'app_user', 'bot_developer', 'admin'] as const satisfies readonly Role[];

/** Open to guests, and the answer is that the sent token does not sign them in. */
const tokenCalls: ReadonlySet<string> = new Set(['verifyToken']);

/** Tables that a signed-in request writes to. */
const sessionTables: ReadonlySet<string> = new Set(['sessions', 'refresh_tokens', 'rate_limits']);

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const isCallName = (name: string): name is CallName => contract.calls.has(name);

async function send(call: Call, person: TestPerson | null): Promise<RawResponse> {
  if (!isCallName(call.name)) throw new Error(`${call.name} is no call`);
  return api.as(person).raw(call.name, await variablesFor(schemas[call.endpoint], call));
}

const getEnvelope = (call: Call, answer: RawResponse): Record<string, unknown> => Object(answer.body.data?.[call.name]);

/** The access-related part of an answer. */
function getDecision(call: Call, answer: RawResponse): string {
  const { status, message, ...rest } = getEnvelope(call, answer);
  const [error] = answer.body.errors ?? [];
  if (error !== undefined) {
    const requests =
      answer.status === 401 && error.extensions?.['code'] === 'UNAUTHENTICATED' && !answer.body.data?.[call.name];
    return requests ? 'sign in' : `error: ${error.message}`;
  }
  if (typeof status !== 'number' || typeof message !== 'string' || message.trim() === '') return 'no envelope';
  if (status !== 403 || message !== 'You are not allowed to do this.') return 'let in';
  return Object.values(rest).every((value) => value === null) ? 'forbidden' : 'forbidden, but answered';
}

/** Rows of every table that a refused call must not change. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await api.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !sessionTables.has(table.name))) {
    const [row] = await api.sql<{ total: number }[]>`select count(*) as total from ${api.sql(name)}`;
    counts[name] = row?.total ?? -1;
  }
  return counts;
}

describe('every call × every role', () => {
  it('covers the whole contract', () => {
    expect(calls.length).toBeGreaterThan(200);
  });

  it('is refused when @access requires an account or another role, and changes nothing', async () => {
    const [appUser, developer, admin] = await Promise.all([
      api.people.appUser(),
      api.people.developer(),
      api.people.admin(),
    ]);
    const callers = { guest: null, app_user: appUser, bot_developer: developer, admin };
    const before = await rowCounts();
    const decisions: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const call of calls) {
      for (const role of roles.filter((item) => !call.roles.has(item))) {
        decisions[`${call.name} as ${role}`] = getDecision(call, await send(call, callers[role]));
        expected[`${call.name} as ${role}`] = role === 'guest' ? 'sign in' : 'forbidden';
      }
    }
    expect(decisions).toEqual(expected);
    expect(await rowCounts()).toEqual(before);
  }, 180_000);

  it('is allowed when @access names the role, and answers with an envelope', async () => {
    const decisions: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const call of calls) {
      for (const role of roles.filter((item) => call.roles.has(item))) {
        const person = role === 'guest' ? null : await api.people.person(role);
        decisions[`${call.name} as ${role}`] = getDecision(call, await send(call, person));
        expected[`${call.name} as ${role}`] = role === 'guest' && tokenCalls.has(call.name) ? 'sign in' : 'let in';
      }
    }
    expect(decisions).toEqual(expected);
  }, 180_000);
});
