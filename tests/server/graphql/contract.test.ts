import { describe, expect, it } from 'vitest';
import { loadContract } from '../../../server/graphql/contract.ts';
import { executableSchema, type ResolverMap } from '../../../server/graphql/executable.ts';
import { mergeResolvers } from '../../../server/graphql/resolvers.ts';

const preamble =
  'directive @access(roles: [Role!]!) on FIELD_DEFINITION directive @endpoint(name: Endpoint!) on FIELD_DEFINITION enum Role { guest admin } enum Endpoint { auth data } type Mutation';

describe('the contract', () => {
  it('is rejected when a call does not declare who may call it', () => {
    expect(() => loadContract(`${preamble} type Query { secrets: Int }`)).toThrow(
      'schema.graphql: secrets does not say who may call it',
    );
    expect(() =>
      loadContract(
        `${preamble} type Query { a: Int @access(roles: [guest]) } extend type Mutation { remove: Int @access(roles: []) }`,
      ),
    ).toThrow('remove does not say');
  });

  it('is rejected when a resolver has no call', () => {
    const contract = loadContract(`${preamble} type Query { a: Int @access(roles: [guest]) }`);
    expect(() => executableSchema(contract, 'data', { Query: { b: () => 1 } })).toThrow('A resolver for Query.b');
    expect(() => executableSchema(contract, 'data', { Mutation: { a: () => 1 } })).toThrow('A resolver for Mutation.a');
    expect(() => executableSchema(contract, 'data', { Thing: { a: () => 1 } })).toThrow('Resolvers for Thing');
  });

  it('is rejected when a call has no resolver', () => {
    const contract = loadContract(
      `${preamble} type Query { a: Int @access(roles: [guest]) b: Int @access(roles: [guest]) }
      extend type Mutation { c: Int @access(roles: [admin]) }`,
    );
    const resolver = () => 1;
    const schemaWith = (calls: ResolverMap) => () => executableSchema(contract, 'data', calls);
    expect(schemaWith({ Query: { a: resolver, b: resolver }, Mutation: { c: resolver } })).not.toThrow();
    expect(schemaWith({ Query: { a: resolver }, Mutation: { c: resolver } })).toThrow('Query.b has no resolver');
    expect(schemaWith({ Query: { a: resolver, b: resolver } })).toThrow('Mutation.c has no resolver');
  });

  it('is rejected when two modules resolve one call', () => {
    const module = { Query: { verifyToken: () => ({ status: 200, message: '' }) } };
    expect(() => mergeResolvers([module, module])).toThrow('Two modules resolve Query.verifyToken');
  });
});
