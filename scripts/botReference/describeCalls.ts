import { readFileSync } from 'node:fs';
import type { SchemaDescription, SchemaObjectDescription } from 'yup';

import { BOT_CALLS } from '../../rules/bots/runtimeCalls.ts';

/** A field of a call. */
export interface CallField {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Limits and the value that applies when it is missing. */
  readonly limits: readonly string[];
}

export interface DescribedCall {
  readonly path: string;
  readonly about: string;
  readonly scope?: string;
  readonly fields: readonly CallField[];
  readonly result: string;
}

export interface DescribedType {
  readonly name: string;
  /** As TypeScript, with its comments. */
  readonly text: string;
}

const wire = new URL('../../packages/bot-sdk/src/wire.ts', import.meta.url);

const isObject = (schema: object): schema is SchemaObjectDescription => 'fields' in schema;
const isSchema = (schema: object): schema is SchemaDescription => 'tests' in schema;

const limitTexts: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  min: ({ min }) => `at least ${String(min)}`,
  max: ({ max }) => `at most ${String(max)}`,
  matches: ({ regex }) => `like \`${String(regex)}\``,
  datetime: () => 'ISO 8601',
  uuid: () => 'a UUID',
};

/** The limits of a schema; the default is the last one. */
function listLimits({ tests, oneOf, default: fallback, type }: SchemaDescription): string[] {
  const limits = tests.flatMap(({ name, params }) => {
    const text = limitTexts[name ?? '']?.(params ?? {});
    return text === undefined || text.endsWith(String(Number.MAX_SAFE_INTEGER)) ? [] : text;
  });
  const values = oneOf.flatMap((value) => (typeof value === 'string' ? `\`${value}\`` : []));
  const hasDefault = type !== 'object' && fallback !== undefined && fallback !== '';
  return [
    ...limits,
    ...(values.length === 0 ? [] : [values.join(', ')]),
    ...(hasDefault ? [`otherwise ${JSON.stringify(fallback)}`] : []),
  ];
}

function describeType(schema: SchemaDescription): string {
  if (schema.type === 'mixed') return 'string';
  if (schema.type !== 'array' || !('innerType' in schema)) return schema.type;
  const inner = schema.innerType;
  if (inner === null || Array.isArray(inner) || typeof inner !== 'object') return 'array';
  return isSchema(inner) ? `${describeType(inner)}[]` : 'array';
}

/** The fields of an object, those of objects in it by their paths. */
function listFields(schema: SchemaObjectDescription, prefix = ''): CallField[] {
  return Object.entries(schema.fields).flatMap(([key, field]) => {
    if (!isSchema(field)) return [];
    const name = `${prefix}${key}`;
    const own = { name, type: describeType(field), isRequired: !field.optional, limits: listLimits(field) };
    const inner = 'innerType' in field ? field.innerType : field;
    const isList = 'innerType' in field;
    if (inner === null || Array.isArray(inner) || typeof inner !== 'object' || !isObject(inner)) return [own];
    return [own, ...listFields(inner, `${name}${isList ? '[]' : ''}.`)];
  });
}

/** The calls of running bots, from the rules that the server enforces. */
export const describeCalls = (): DescribedCall[] =>
  Object.entries(BOT_CALLS).map(([name, call]) => ({
    path: `/api/bot/${name}`,
    about: call.about,
    ...('scope' in call ? { scope: call.scope } : {}),
    fields: 'input' in call ? listFields(call.input.describe()) : [],
    result: 'result' in call ? call.result : 'nothing',
  }));

/** The types of events and results, as the SDK declares them. A test compares those with the server. */
export function describeTypes(source = readFileSync(wire, 'utf8')): DescribedType[] {
  const declarations = source.matchAll(
    /(?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:interface|type) (\w+)[\s\S]*?(?:^}|;)\n(?=\n|$)/gm,
  );
  return [...declarations].map(([text, name = '']) => ({ name, text: text.trim().replaceAll(/^export /gm, '') }));
}
