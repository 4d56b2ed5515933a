import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../server/graphql/contract.ts';
import { executableSchema } from '../../../server/graphql/executable.ts';
import { mergeResolvers } from '../../../server/graphql/resolvers.ts';
import { modules } from '../../../server/modules/index.ts';
import type { CallName } from '../../support/api/caller.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { variablesFor } from '../matrix/variables.ts';

const preamble =
  'directive @access(roles: [Role!]!) on FIELD_DEFINITION directive @endpoint(name: Endpoint!) on FIELD_DEFINITION enum Role { guest admin } enum Endpoint { auth data } type Mutation';

describe('the contract', () => {
  it('is refused when a call does not say who may make it', () => {
    expect(() => loadContract(`${preamble} type Query { secrets: Int }`)).toThrow(
      'schema.graphql: secrets does not say who may call it',
    );
    expect(() =>
      loadContract(
        `${preamble} type Query { a: Int @access(roles: [guest]) } extend type Mutation { remove: Int @access(roles: []) }`,
      ),
    ).toThrow('remove does not say');
  });

  it('is refused when a resolver has no call', () => {
    const contract = loadContract(`${preamble} type Query { a: Int @access(roles: [guest]) }`);
    expect(() => executableSchema(contract, 'data', { Query: { b: () => 1 } })).toThrow('A resolver for Query.b');
    expect(() => executableSchema(contract, 'data', { Mutation: { a: () => 1 } })).toThrow('A resolver for Mutation.a');
    expect(() => executableSchema(contract, 'data', { Thing: { a: () => 1 } })).toThrow('Resolvers for Thing');
  });

  it('is refused when two modules resolve one call', () => {
    const module = { Query: { verifyToken: () => ({ status: 200, message: '' }) } };
    expect(() => mergeResolvers([module, module])).toThrow('Two modules resolve Query.verifyToken');
  });
});

describe('calls without a server side', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const contract = loadContract();
  const schemas = { auth: contract.schemaOf('auth'), data: contract.schemaOf('data') };
  const resolvers = mergeResolvers(modules);
  // Subscriptions are served elsewhere, all of them: the server does not start otherwise.
  const asked = [...contract.calls.values()].filter(({ kind }) => kind !== 'Subscription');
  const missing = asked.filter(({ name, kind }) => resolvers[kind]?.[name] === undefined);
  const isCallName = (name: string): name is CallName => contract.calls.has(name);

  it('answer that they are not available yet, in the caller’s language', async () => {
    process.stdout.write(`${missing.length} of ${contract.calls.size} calls are not available yet\n`);
    const people = {
      guest: null,
      app_user: await api.people.appUser(),
      bot_developer: await api.people.developer(),
      admin: await api.people.admin(),
    };
    const answers: Record<string, unknown> = {};
    for (const call of missing) {
      const [role = 'guest'] = call.roles;
      if (!isCallName(call.name)) throw new Error(`${call.name} is no call`);
      const answer = await api
        .as(people[role])
        .with({ 'accept-language': 'tr' })
        .raw(call.name, await variablesFor(schemas[call.endpoint], call));
      answers[call.name] = answer.body.errors ?? answer.body.data?.[call.name];
    }
    const expected = { status: 501, message: 'Bu bölüm henüz kullanıma açılmadı.' };
    expect(answers).toEqual(Object.fromEntries(missing.map(({ name }) => [name, expect.objectContaining(expected)])));
  });
});
