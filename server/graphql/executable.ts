import {
  GraphQLObjectType,
  GraphQLScalarType,
  validateSchema,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from 'graphql';
import type { Endpoint } from '../generated/schema.ts';
import type { Call, Contract } from './contract.ts';
import type { Context } from '../context/context.ts';
import { UserError, errorEnvelope, type Envelope } from '../context/envelope.ts';
import { isUnauthenticated, unauthenticated } from '../context/unauthenticated.ts';
import { addToSpan, runSpan } from '../observe/tracing.ts';
import { scalars } from './scalars.ts';

export type Resolver = GraphQLFieldResolver<unknown, Context>;

/** Type name → field name → resolver, merged from the modules. */
export type ResolverMap = Readonly<Record<string, Readonly<Record<string, Resolver>>>>;

const ROOT_TYPES = ['Query', 'Mutation'] as const;

/**
 * The response for a caller without access to the call; `undefined` for a caller with access.
 * @throws GraphQLError UNAUTHENTICATED for a guest
 */
export function denyAccess(call: Call, ctx: Pick<Context, 'viewer' | 'bearer' | 'language'>): Envelope | undefined {
  if (!call.roles.has(ctx.viewer?.role ?? 'guest')) {
    if (ctx.viewer === null) throw unauthenticated(ctx.bearer.failure);
    return errorEnvelope(ctx, new UserError(403, 'common.forbidden'));
  }
  if (ctx.viewer?.byApiKey === true && !call.byApiKey)
    return errorEnvelope(ctx, new UserError(403, 'accounts.apiKey.notForThis'));
  return undefined;
}

/**
 * Enforces the @access of a call and turns a UserError into an envelope. Live calls check access with the same function
 * (server/live).
 */
function guarded(call: Call, resolver: Resolver): Resolver {
  const run: Resolver = async (root, args: Record<string, unknown>, ctx, info) => {
    const denied = denyAccess(call, ctx);
    if (denied !== undefined) return denied;
    try {
      return await resolver(root, args, ctx, info);
    } catch (error) {
      return errorEnvelope(ctx, error);
    }
  };
  const values = { 'bourse.call': call.name };
  return async (
    root: unknown,
    args: Record<string, unknown>,
    ctx: Context,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    return runSpan(`call ${call.name}`, values, async () => {
      let status: number | 'error' = 'error';
      try {
        const result: unknown = await run(root, args, ctx, info);
        status = getStatus(result);
        return result;
      } catch (error) {
        if (isUnauthenticated(error)) status = 401;
        throw error;
      } finally {
        addToSpan({ 'bourse.status': status });
        ctx.onEnvelope?.(call.name, status);
      }
    });
  };
}

/** The status of an envelope; 200 for the few calls whose result is none. */
const getStatus = (result: unknown): number =>
  typeof result === 'object' && result !== null && 'status' in result && typeof result.status === 'number'
    ? result.status
    : 200;

function attachScalars(schema: GraphQLSchema): void {
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name);
    if (!(type instanceof GraphQLScalarType)) continue;
    type.serialize = scalar.serialize;
    type.parseValue = scalar.parseValue;
    type.parseLiteral = scalar.parseLiteral;
  }
}

/**
 * Attaches the field resolvers of types.
 * @throws Error for a resolver without a field in the contract
 */
function attachFields(schema: GraphQLSchema, resolvers: ResolverMap): void {
  for (const [typeName, fields] of Object.entries(resolvers)) {
    if (typeName === 'Query' || typeName === 'Mutation') continue;
    const type = schema.getType(typeName);
    if (!(type instanceof GraphQLObjectType))
      throw new Error(`Resolvers for ${typeName}, which is not an object type of schema.graphql`);
    for (const [fieldName, resolver] of Object.entries(fields)) {
      const field = type.getFields()[fieldName];
      if (field === undefined)
        throw new Error(`A resolver for ${typeName}.${fieldName}, which schema.graphql does not have`);
      field.resolve = resolver;
    }
  }
}

/** @throws Error for a resolver of a root field that the contract does not have */
function assertCallsExist(contract: Contract, resolvers: ResolverMap): void {
  for (const kind of ROOT_TYPES) {
    for (const name of Object.keys(resolvers[kind] ?? {})) {
      if (contract.calls.get(name)?.kind !== kind)
        throw new Error(`A resolver for ${kind}.${name}, which schema.graphql does not have`);
    }
  }
}

/** @throws Error for a root field without a resolver: the server does not start with a call that it cannot answer */
function attachCalls(schema: GraphQLSchema, contract: Contract, resolvers: ResolverMap): void {
  for (const kind of ROOT_TYPES) {
    const type = schema.getType(kind);
    if (!(type instanceof GraphQLObjectType)) continue;
    for (const [name, field] of Object.entries(type.getFields())) {
      const call = contract.calls.get(name);
      if (call === undefined) throw new Error(`${name} has no entry in the contract`);
      const resolver = resolvers[kind]?.[name];
      if (resolver === undefined)
        throw new Error(
          `schema.graphql: ${kind}.${name} has no resolver; add it to a module in server/modules or remove the field`,
        );
      field.resolve = guarded(call, resolver);
    }
  }
}

/**
 * Creates the executable schema of one endpoint: scalars, field resolvers, and every root field behind its @access.
 * @throws Error for a resolver without a field in the contract, and for a root field without a resolver
 */
export function executableSchema(contract: Contract, endpoint: Endpoint, resolvers: ResolverMap): GraphQLSchema {
  const schema = contract.getSchema(endpoint);
  assertCallsExist(contract, resolvers);
  attachScalars(schema);
  attachFields(schema, resolvers);
  attachCalls(schema, contract, resolvers);
  const [problem] = validateSchema(schema);
  if (problem !== undefined) throw problem;
  return schema;
}
