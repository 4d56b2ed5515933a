import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Kind,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The documents of operations/ by canonical text, in every accepted spelling. */
export type AllowedDocuments = ReadonlyMap<string, DocumentNode>;

const getName = (definition: DefinitionNode): string =>
  'name' in definition && definition.name !== undefined
    ? `${definition.kind} ${definition.name.value}`
    : definition.kind;

/** A text that is independent of white space, comments and the order of definitions. */
export function canonicalText(document: DocumentNode): string {
  const definitions = document.definitions.toSorted((first, second) => (getName(first) < getName(second) ? -1 : 1));
  return stripIgnoredCharacters(print({ ...document, definitions }));
}

/**
 * Creates a new node for each use, because the compiler writes the conditions of `@include` into nodes, so they must
 * not be shared.
 */
const typename = (): FieldNode => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } });

const hasTypename = (set: SelectionSetNode): boolean =>
  set.selections.some((node) => node.kind === Kind.FIELD && node.name.value === '__typename');

/**
 * The document as the client's cache sends it: with `__typename` at the end of every selection below the calls that
 * lacks it.
 */
const withTypenames = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet: {
      leave: (set, _key, owner) => {
        const isRootSelection = owner !== undefined && 'kind' in owner && owner.kind === Kind.OPERATION_DEFINITION;
        return isRootSelection || hasTypename(set)
          ? undefined
          : { ...set, selections: [...set.selections, typename()] };
      },
    },
  });

function usedFragments(
  document: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): FragmentDefinitionNode[] {
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DocumentNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread: (spread) => {
        const fragment = fragments.get(spread.name.value);
        if (fragment === undefined || used.has(spread.name.value)) return;
        used.set(spread.name.value, fragment);
        collect(fragment);
      },
    });
  };
  collect(document);
  return [...used.values()];
}

/** Reads every document of operations/ together with the fragments that it uses. */
export function readAllowedDocuments(
  folder = fileURLToPath(new URL('../../operations', import.meta.url)),
): ReadonlyMap<string, DocumentNode> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .toSorted();
  const parsed = files.map((file) => ({
    name: path.basename(file, '.graphql'),
    document: parse(readFileSync(path.join(folder, file), 'utf8'), { noLocation: true }),
  }));
  const fragments = new Map(
    parsed.flatMap(({ document }) =>
      document.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    ),
  );
  return new Map(
    parsed.flatMap(({ name, document }) =>
      document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION)
        ? [
            [
              name,
              { ...document, definitions: [...document.definitions, ...usedFragments(document, fragments)] },
            ] as const,
          ]
        : [],
    ),
  );
}

export const allowedSources = (documents: ReadonlyMap<string, DocumentNode>): AllowedDocuments =>
  new Map(
    [...documents.values()]
      .flatMap((document) => [document, withTypenames(document)])
      .map((spelling) => [canonicalText(spelling), spelling] as const),
  );
