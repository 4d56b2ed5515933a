import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

type Requested = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

function collect(paths: Set<string>, set: SelectionSetNode, prefix: string, info: Requested): void {
  for (const selection of set.selections) {
    if (selection.kind === 'Field') {
      const path = prefix + selection.name.value;
      if (selection.selectionSet === undefined) paths.add(path);
      else collect(paths, selection.selectionSet, `${path}.`, info);
    } else if (selection.kind === 'InlineFragment') collect(paths, selection.selectionSet, prefix, info);
    else {
      const fragment = info.fragments[selection.name.value];
      if (fragment !== undefined) collect(paths, fragment.selectionSet, prefix, info);
    }
  }
}

/** By the node of a prepared document, which later requests with the same text share. */
const pathsByField = new WeakMap<FieldNode, ReadonlySet<string>>();

function getPaths(field: FieldNode, info: Requested): ReadonlySet<string> {
  const found = pathsByField.get(field);
  if (found !== undefined) return found;
  const paths = new Set<string>();
  if (field.selectionSet !== undefined) collect(paths, field.selectionSet, '', info);
  pathsByField.set(field, paths);
  return paths;
}

/**
 * Whether a response needs fields of this list only, such as "data.name". A list then selects a statement with fewer
 * columns. Fields under @skip and @include count as requested.
 */
export const requestsOnly = (info: Requested, paths: ReadonlySet<string>): boolean =>
  info.fieldNodes.every((field) => [...getPaths(field, info)].every((path) => paths.has(path)));
