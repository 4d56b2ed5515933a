import { readdirSync } from 'node:fs';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  Kind,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

/** The nouns that bot developers use, in the order of the reference. */
const NOUNS = ['bots', 'commands', 'betaTesters', 'teams', 'store', 'permissions', 'botReviews'] as const;

type RootField = GraphQLField<unknown, unknown>;

const findDirective = (field: RootField, name: string) =>
  field.astNode?.directives?.find((directive) => directive.name.value === name);

/** Removes references to sections of a document that readers do not have. */
const plain = (text: string | null | undefined): string => (text ?? '').replace(/ ?\[[^\]]*§[^\]]*\]/g, '').trim();

function isForDevelopers(field: RootField): boolean {
  const value = findDirective(field, 'access')?.arguments?.find(({ name }) => name.value === 'roles')?.value;
  return (
    value?.kind === Kind.LIST && value.values.some((role) => role.kind === Kind.ENUM && role.value === 'bot_developer')
  );
}

interface Part {
  readonly name: string;
  readonly type: string;
  readonly about?: string;
}

const toPart = (part: { name: string; type: { toString(): string }; description?: string | null }): Part => {
  const about = plain(part.description);
  return { name: part.name, type: String(part.type), ...(about === '' ? {} : { about }) };
};

function describe(type: GraphQLNamedType): object {
  const about = plain(type.description);
  if (isEnumType(type)) return { kind: 'enum', about, values: type.getValues().map(({ name }) => name) };
  if (isUnionType(type)) return { kind: 'union', about, values: type.getTypes().map(({ name }) => name) };
  if (isInputObjectType(type)) return { kind: 'input', about, fields: Object.values(type.getFields()).map(toPart) };
  if (isObjectType(type) || isInterfaceType(type))
    return { kind: 'type', about, fields: Object.values(type.getFields()).map(toPart) };
  return { kind: 'scalar', about };
}

/** Collects every type that is reachable from a type, except the built-in scalars. */
function collect(type: GraphQLNamedType, into: Map<string, GraphQLNamedType>): void {
  const isBuiltIn = isScalarType(type) && type.astNode === undefined;
  if (isBuiltIn || into.has(type.name)) return;
  into.set(type.name, type);
  if (isUnionType(type)) for (const member of type.getTypes()) collect(member, into);
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    for (const field of Object.values<{ type: GraphQLType }>(type.getFields())) collect(getNamedType(field.type), into);
}

function describeCall(noun: string, kind: 'query' | 'mutation', field: RootField): object {
  return {
    name: field.name,
    noun,
    kind,
    byApiKey: findDirective(field, 'apiKey') !== undefined,
    about: plain(field.description),
    args: field.args.map(toPart),
    answer: getNamedType(field.type).name,
  };
}

/**
 * Codegen plugin: writes the reference for bot developers that the documentation shows, with the calls that they may
 * make and every reachable type.
 * @param schema the whole contract, built with its directives
 */
export function plugin(schema: GraphQLSchema): string {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  const types = new Map<string, GraphQLNamedType>();
  const calls = NOUNS.flatMap((noun) => {
    const names = new Set(readdirSync(`operations/${noun}`).map((file) => file.replace('.graphql', '')));
    return roots.flatMap(([kind, root]) =>
      Object.values(root?.getFields() ?? {}).flatMap((field) => {
        if (!names.has(field.name) || !isForDevelopers(field)) return [];
        for (const argument of field.args) collect(getNamedType(argument.type), types);
        collect(getNamedType(field.type), types);
        return [describeCall(noun, kind, field)];
      }),
    );
  });
  const sorted = [...types.entries()].toSorted(([first], [second]) => (first < second ? -1 : 1));
  return JSON.stringify({ calls, types: Object.fromEntries(sorted.map(([name, type]) => [name, describe(type)])) });
}
