import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  Kind,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';

import { calls, rootTypes, schema, type ContractCall } from './contractFiles.ts';

const roles = new Set(['guest', 'app_user', 'bot_developer', 'admin']);
/** Types that only the directives use. */
const directiveTypes = new Set(['Role', 'Endpoint']);
const ownTypes = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && type.astNode !== undefined,
);

function getRoles({ field }: ContractCall): string[] {
  const access = field.astNode?.directives?.find((directive) => directive.name.value === 'access');
  const roles = access?.arguments?.find((argument) => argument.name.value === 'roles')?.value;
  return roles?.kind === Kind.LIST ? roles.values.flatMap((role) => (role.kind === Kind.ENUM ? [role.value] : [])) : [];
}

/** The types that a type refers to: of fields, of arguments, of its implementations. */
function getTypes(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => getNamedType(field.type));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  const related = isInterfaceType(type) ? schema.getPossibleTypes(type) : type.getInterfaces();
  const mentioned = [...fields, ...fields.flatMap((field) => field.args)];
  return [...related, ...mentioned.map(({ type: argument }) => getNamedType(argument))];
}

const implementsResponse = (type: GraphQLObjectType): boolean =>
  type.getInterfaces().some(({ name }) => name === 'Response');

const responseTypes = ownTypes.filter(isObjectType).filter((type) => type.name.endsWith('Response'));

describe('root fields of the schema', () => {
  it('exist', () => {
    expect(calls.length).toBeGreaterThan(250);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  });

  it('state their allowed roles', () => {
    const wrong = calls.filter((call) => {
      const named = getRoles(call);
      return named.length === 0 || new Set(named).size < named.length || named.some((role) => !roles.has(role));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('may be served by a replica only if they are queries of the data endpoint that change nothing', () => {
    const marks = (call: ContractCall): string[] =>
      call.field.astNode?.directives?.map((directive) => directive.name.value) ?? [];
    const replicated = calls.filter((call) => marks(call).includes('replica'));
    const wrong = replicated.filter(
      (call) => call.kind !== 'query' || marks(call).includes('changesState') || marks(call).includes('endpoint'),
    );
    expect(replicated.length).toBeGreaterThan(30);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('return an envelope', () => {
    const wrong = calls.filter(({ field }) => {
      const answer = getNullableType(field.type);
      return !isNonNullType(field.type) || !isObjectType(answer) || !implementsResponse(answer);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('have a description of one sentence', () => {
    const wrong = calls.filter(({ field }) => !/^[A-Z].+\.$/.test(field.description?.trim() ?? ''));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are closed to guests unless they belong to signing in, registering or public pages', () => {
    const open = calls.filter((call) => getRoles(call).includes('guest'));
    const onData = open.filter(
      ({ field }) => !field.astNode?.directives?.some(({ name }) => name.value === 'endpoint'),
    );
    expect(onData.map(({ name }) => name).toSorted()).toEqual([
      'addContactUs',
      'getAboutUsAndContactUsDetails',
      'getAvailableCountry',
      'getHelpForAccount',
      'getPolicyByPolicyId',
      'getPolicyType',
      'getUserTypeList',
    ]);
  });

  it('that admins use on other users are open to admins only', () => {
    const adminOnly = calls.filter((call) => getRoles(call).join() === 'admin').map(({ name }) => name);
    for (const name of [
      'acceptOrRejectReuqest',
      'activeDeactivePermission',
      'addBotStoreCategoryType',
      'addPrivacyPolicy',
      'changeReviewStatusByBotId',
      'deleteUserPostReport',
      'enableDisableUserByUserId',
      'getAllBotReviews',
      'getBotDetailByStatus',
      'searchPeopleOnType',
      'updateAdminSettings',
    ]) {
      expect(adminOnly).toContain(name);
    }
  });
});

describe('envelopes', () => {
  it('all implement Response', () => {
    expect(responseTypes.filter((type) => !implementsResponse(type)).map(({ name }) => name)).toEqual([]);
  });

  it('allow an error: status and message are always present, every other field is nullable', () => {
    const wrong = responseTypes.flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) !== ['status', 'message'].includes(field.name))
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('types', () => {
  it('are all described', () => {
    const wrong = ownTypes.filter((type) => !/^[A-Z].+\.$/s.test(type.description?.trim() ?? ''));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are all used by a call', () => {
    const used = new Set<GraphQLNamedType>();
    const queue: GraphQLNamedType[] = Object.values(rootTypes).flatMap((type) => type ?? []);
    for (let type = queue.pop(); type !== undefined; type = queue.pop()) {
      if (used.has(type)) continue;
      used.add(type);
      queue.push(...getTypes(type));
    }
    const unused = ownTypes.filter((type) => !used.has(type) && !directiveTypes.has(type.name));
    expect(unused.map(({ name }) => name)).toEqual([]);
  });
});
