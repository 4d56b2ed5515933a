import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isListType,
  isObjectType,
  isInterfaceType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { PreparedDocument } from './documents.ts';

const pageArguments = new Set(['pageSize', 'take', 'limit', 'first']);
/** Assumed rows of a list without a size argument. */
const ASSUMED_ROWS = 10;

type Variables = Readonly<Record<string, unknown>>;

function readNumber(node: ValueNode, variables: Variables): number | undefined {
  const value =
    node.kind === Kind.VARIABLE ? variables[node.name.value] : node.kind === Kind.INT ? Number(node.value) : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : undefined;
}

const requestedRows = (field: FieldNode, variables: Variables): number | undefined =>
  field.arguments?.flatMap((argument) =>
    pageArguments.has(argument.name.value) ? (readNumber(argument.value, variables) ?? []) : [],
  )[0];

/**
 * Computes the cost of a document: one per field, multiplied by the rows of the lists that contain it. Only for
 * validated documents.
 * @throws GraphQLError QUERY_TOO_EXPENSIVE, status 400, as soon as the cost exceeds `limit`
 */
export function checkCost(
  schema: GraphQLSchema,
  prepared: PreparedDocument,
  variables: Variables,
  limit: number,
): void {
  const fragments = new Map(
    prepared.document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const defaults = Object.fromEntries(
    (prepared.operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)] as const] : [],
    ),
  );
  const values = { ...defaults, ...variables };
  let cost = 0;

  const visit = (
    set: SelectionSetNode,
    type: GraphQLNamedType | undefined,
    times: number,
    input: number | undefined,
  ): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        visitField(selection, type, times, input);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(
          selection.selectionSet,
          selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type,
          times,
          input,
        );
      } else {
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined)
          visit(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), times, input);
      }
    }
  };

  const visitField = (
    field: FieldNode,
    parent: GraphQLNamedType | undefined,
    times: number,
    input: number | undefined,
  ): void => {
    cost += times;
    if (cost > limit) {
      throw new GraphQLError(`The document costs more than ${limit}; request fewer rows or fields`, {
        extensions: { code: 'QUERY_TOO_EXPENSIVE', status: 400 },
      });
    }
    const definition =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    if (field.selectionSet === undefined || definition === undefined) return;
    const named = getNamedType(definition.type);
    if (!isCompositeType(named)) return;
    const rows = requestedRows(field, values) ?? input;
    if (isListType(getNullableType(definition.type)))
      visit(field.selectionSet, named, times * Math.max(1, rows ?? ASSUMED_ROWS), undefined);
    else visit(field.selectionSet, named, times, rows);
  };

  const root = prepared.operation.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  visit(prepared.operation.selectionSet, root ?? undefined, 1, undefined);
}
