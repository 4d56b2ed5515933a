import { readFileSync } from 'node:fs';
import {
  buildASTSchema,
  Kind,
  parse,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
} from 'graphql';
import { isRole, type Role } from '../access/roles.ts';
import { Endpoint } from '../generated/schema.ts';

/** A call of the contract: a root field with its allowed roles and endpoint. */
export interface Call {
  readonly name: string;
  readonly kind: 'Query' | 'Mutation' | 'Subscription';
  readonly endpoint: Endpoint;
  readonly roles: ReadonlySet<Role>;
  /** A mutation, or a query that changes state (@changesState). */
  readonly changesState: boolean;
  /** Callable with an API key (@apiKey). */
  readonly byApiKey: boolean;
  /** May be read from a replica, which is a moment behind (@replica). */
  readonly mayLag: boolean;
  /** Its argument `clientKey` makes a repeated call take effect once. */
  readonly hasClientKey: boolean;
}

export interface Contract {
  readonly calls: ReadonlyMap<string, Call>;
  /** Creates a new executable schema with the calls of one endpoint and all types. */
  readonly getSchema: (endpoint: Endpoint) => GraphQLSchema;
}

const directive = (field: FieldDefinitionNode, name: string): ConstDirectiveNode | undefined =>
  field.directives?.find((item) => item.name.value === name);

const rootKind = (definition: DefinitionNode): Call['kind'] | undefined => {
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION)
    return undefined;
  const { value } = definition.name;
  return value === 'Query' || value === 'Mutation' || value === 'Subscription' ? value : undefined;
};

function readRoles(field: FieldDefinitionNode): ReadonlySet<Role> {
  const value = directive(field, 'access')?.arguments?.find((argument) => argument.name.value === 'roles')?.value;
  const names =
    value?.kind === Kind.LIST ? value.values.map((item) => (item.kind === Kind.ENUM ? item.value : '')) : [];
  const roles = names.filter(isRole);
  if (roles.length === 0 || roles.length !== names.length) {
    throw new Error(`schema.graphql: ${field.name.value} does not say who may call it; add @access(roles: […])`);
  }
  return new Set(roles);
}

function readEndpoint(field: FieldDefinitionNode): Endpoint {
  const value = directive(field, 'endpoint')?.arguments?.find((argument) => argument.name.value === 'name')?.value;
  return Object.values(Endpoint).find((name) => value?.kind === Kind.ENUM && value.value === name) ?? Endpoint.data;
}

/** The document without the root fields of other endpoints. */
function onlyEndpoint(document: DocumentNode, endpoint: Endpoint): DocumentNode {
  const definitions = document.definitions.flatMap((definition): DefinitionNode[] => {
    if (rootKind(definition) === undefined || !('fields' in definition) || definition.fields === undefined)
      return [definition];
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION)
      return [definition];
    const fields = definition.fields.filter((field) => readEndpoint(field) === endpoint);
    // A schema must not contain a type without fields. Query and Mutation have fields on every endpoint.
    const isOptional = definition.kind === Kind.OBJECT_TYPE_EXTENSION || rootKind(definition) === 'Subscription';
    if (fields.length === 0 && isOptional) return [];
    return [{ ...definition, fields }];
  });
  return { ...document, definitions };
}

/**
 * Reads schema.graphql: every call with its roles and endpoint, and the schema of each endpoint.
 * @throws Error naming the root field that lacks @access
 */
export function loadContract(
  source = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'),
): Contract {
  const document = parse(source, { noLocation: true });
  const calls = new Map<string, Call>();
  for (const definition of document.definitions) {
    const kind = rootKind(definition);
    if (kind === undefined || !('fields' in definition)) continue;
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION) continue;
    for (const field of definition.fields ?? []) {
      calls.set(field.name.value, {
        name: field.name.value,
        kind,
        endpoint: readEndpoint(field),
        roles: readRoles(field),
        changesState: kind === 'Mutation' || directive(field, 'changesState') !== undefined,
        byApiKey: directive(field, 'apiKey') !== undefined,
        mayLag: directive(field, 'replica') !== undefined,
        hasClientKey: field.arguments?.some(({ name }) => name.value === 'clientKey') === true,
      });
    }
  }
  return { calls, getSchema: (endpoint) => buildASTSchema(onlyEndpoint(document, endpoint)) };
}
