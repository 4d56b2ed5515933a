import { getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../server/access/roles.ts';
import { loadContract, type Call } from '../../../server/graphql/contract.ts';
import type { CallName } from '../../support/api/caller.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { variablesFor } from './variables.ts';

const contract = loadContract();
const schemas = { auth: contract.getSchema('auth'), data: contract.getSchema('data') };
const roles = ['app_user', 'bot_developer', 'admin'] as const satisfies readonly Role[];

const badIds: readonly unknown[] = [
  0,
  -1,
  1.5,
  2 ** 53,
  '1',
  '1 OR 1=1',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  '9'.repeat(10_000),
  { id: 1 },
];

/** Valid in form, and larger than the smaller integer types of the database. */
const unknownIds = [70_000, 2 ** 31, Number.MAX_SAFE_INTEGER] as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const callerOfEachRole = async () => ({
  app_user: api.as(await api.people.appUser()),
  bot_developer: api.as(await api.people.developer()),
  admin: api.as(await api.people.admin()),
});

const isCallName = (name: string): name is CallName => contract.calls.has(name);

/** The names of the arguments of a call that contain one id. */
function idArguments(call: Call): string[] {
  const root = schemas[call.endpoint].getType(call.kind);
  const args = isObjectType(root) ? (root.getFields()[call.name]?.args ?? []) : [];
  return args
    .filter(({ type }) => getNamedType(type).name === 'Id' && !String(type).startsWith('['))
    .map(({ name }) => name);
}

describe('invalid ids', () => {
  it('are refused by every call that takes an id, with the variable in the message and without any effect', async () => {
    const callers = await callerOfEachRole();
    const wrong: string[] = [];
    let sent = 0;
    for (const call of contract.calls.values()) {
      const role = roles.find((item) => call.roles.has(item));
      if (role === undefined || !isCallName(call.name)) continue;
      for (const argument of idArguments(call)) {
        const variables = await variablesFor(schemas[call.endpoint], call);
        for (const value of badIds) {
          const { status, body } = await callers[role].raw(call.name, { ...variables, [argument]: value });
          sent += 1;
          const named = body.errors?.[0]?.message.includes(`$${argument}`) === true;
          const answered = Object.values(body.data ?? {}).some((part) => part !== null);
          if (status !== 400 || !named || answered)
            wrong.push(
              `${call.name}(${argument}: ${JSON.stringify(value).slice(0, 40)}) → ${status} ${body.errors?.[0]?.message}`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(500);
  }, 120_000);

  it('that belong to no record are answered by every call without a server error', async () => {
    const callers = await callerOfEachRole();
    const wrong: string[] = [];
    let sent = 0;
    for (const call of contract.calls.values()) {
      for (const role of roles.filter((item) => call.roles.has(item))) {
        if (!isCallName(call.name)) continue;
        for (const argument of idArguments(call)) {
          const variables = await variablesFor(schemas[call.endpoint], call);
          for (const value of unknownIds) {
            const { status, body } = await callers[role].raw(call.name, { ...variables, [argument]: value });
            sent += 1;
            if (status >= 500 || body.errors !== undefined)
              wrong.push(`${call.name}(${argument}: ${value}) → ${status} ${body.errors?.[0]?.message}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(300);
  }, 120_000);
});
