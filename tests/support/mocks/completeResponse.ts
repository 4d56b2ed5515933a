import { readFileSync } from 'node:fs';

import {
  buildSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

let schema: GraphQLSchema | undefined;

function contract(): GraphQLSchema {
  schema ??= buildSchema(readFileSync('schema.graphql', 'utf8'), { assumeValid: true });
  return schema;
}

type Fields = Record<string, unknown>;

/**
 * Adds `__typename` wherever the document selects an object, as a server would: without it fragments match nothing.
 * Also rejects a response that lacks a selected field, so that mocks cannot drift from the contract. Leaves out what
 * `@include` and `@skip` exclude.
 */
export function completeResponse(document: DocumentNode, data: object, variables: Fields = {}): Fields {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('A mocked document needs an operation');
  const root = contract().getRootType(operation.operation);
  if (!root) throw new Error('The contract has no such root type');
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return completeObject(root, operation.selectionSet, { ...data }, { fragments, variables });
}

/** What the selections of a document refer to. */
interface SelectionContext {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Fields;
}

const isIncluded = ({ directives = [] }: SelectionNode, variables: Fields): boolean =>
  directives.every(({ name, arguments: given = [] }) => {
    const condition = given.find((argument) => argument.name.value === 'if')?.value;
    const applies =
      condition?.kind === Kind.VARIABLE
        ? variables[condition.name.value] === true
        : condition?.kind === Kind.BOOLEAN && condition.value;
    return name.value === 'include' ? applies : name.value !== 'skip' || !applies;
  });

function completeObject(
  type: GraphQLObjectType,
  selection: SelectionSetNode,
  value: Fields,
  context: SelectionContext,
): Fields {
  const completed: Fields = { __typename: type.name };
  for (const selected of selection.selections) {
    if (!isIncluded(selected, context.variables)) continue;
    if (selected.kind === Kind.FIELD) {
      const name = selected.name.value;
      if (name === '__typename') continue;
      const key = selected.alias?.value ?? name;
      const field = type.getFields()[name];
      if (!field) throw new Error(`${type.name} has no field ${name}`);
      if (value[key] === undefined) throw new Error(`The response lacks ${type.name}.${key}`);
      const completedValue = selected.selectionSet
        ? completeValue(field.type, selected.selectionSet, value[key], context)
        : value[key];
      completed[key] = mergeFields(completed[key], completedValue);
    } else {
      const inner = selected.kind === Kind.INLINE_FRAGMENT ? selected : context.fragments.get(selected.name.value);
      if (!inner) throw new Error('Unknown fragment');
      const condition = inner.typeCondition?.name.value ?? type.name;
      if (condition !== type.name) continue;
      mergeInto(completed, completeObject(type, inner.selectionSet, value, context));
    }
  }
  return completed;
}

function completeValue(
  type: GraphQLOutputType,
  selection: SelectionSetNode,
  value: unknown,
  params: SelectionContext,
): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => completeValue(type, selection, item, params));
  if (!isFields(value)) throw new Error('The response has a plain value where the contract has an object');
  const named = getNamedType(type);
  if (isObjectType(named)) return completeObject(named, selection, value, params);
  const concrete = isAbstractType(named) ? contract().getType(String(value['__typename'])) : undefined;
  if (!isObjectType(concrete)) throw new Error(`A response for ${named.name} must say its __typename`);
  return completeObject(concrete, selection, value, params);
}

function mergeInto(target: Fields, source: Fields): void {
  for (const [key, value] of Object.entries(source)) target[key] = mergeFields(target[key], value);
}

/** Two fragments may select different parts of one object. */
function mergeFields(existing: unknown, added: unknown): unknown {
  if (Array.isArray(existing) && Array.isArray(added)) {
    return existing.map((item: unknown, index) => mergeFields(item, added[index]));
  }
  if (!isFields(existing) || !isFields(added)) return added;
  const merged = { ...existing };
  mergeInto(merged, added);
  return merged;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
