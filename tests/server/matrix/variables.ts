import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { Call } from '../../../server/graphql/contract.ts';
import { imageFile } from '../../support/api/images.ts';

/** An id that belongs to no record. */
const UNKNOWN_ID = 999_999_999_999;

const scalarValues: Readonly<Record<string, () => unknown>> = {
  Id: () => UNKNOWN_ID,
  Int: () => 1,
  Float: () => 1,
  Decimal: () => 1,
  Boolean: () => false,
  String: () => 'matrix',
  DateTime: () => '2026-01-01T00:00:00Z',
  Upload: () => imageFile(),
};

async function valueOf(type: GraphQLInputType): Promise<unknown> {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return [await valueOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) return getRequired(Object.values(type.getFields()));
  const make = scalarValues[type.name];
  if (make === undefined) throw new Error(`The matrix has no value for ${type.name}`);
  return make();
}

async function getRequired(
  inputs: readonly { readonly name: string; readonly type: GraphQLInputType }[],
): Promise<Record<string, unknown>> {
  const entries = inputs
    .filter(({ type }) => isNonNullType(type))
    .map(async ({ name, type }) => [name, await valueOf(type)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Variables of the right types for a call: only the required ones, with ids that belong to no record. */
export async function variablesFor(schema: GraphQLSchema, call: Call): Promise<Record<string, unknown>> {
  const root = schema.getType(call.kind);
  const field = isObjectType(root) ? root.getFields()[call.name] : undefined;
  if (field === undefined) throw new Error(`${call.name} is not in the schema of its endpoint`);
  return getRequired(field.args);
}
