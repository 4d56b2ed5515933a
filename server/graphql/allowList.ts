import { createHash } from 'node:crypto';
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

/** The documents of operations/. */
export interface AllowedDocuments {
  /** By canonical text, in every accepted spelling. */
  readonly byText: ReadonlyMap<string, DocumentNode>;
  /** By `getDocumentId`, in the spelling of the client's cache. */
  readonly byId: ReadonlyMap<string, DocumentNode>;
}

/** A document in the spellings that clients send. */
export interface Spellings {
  readonly id: string;
  /** Canonical text → document: as written, and as the client's cache sends it. */
  readonly byText: ReadonlyMap<string, DocumentNode>;
  /** As the client's cache sends it. */
  readonly typed: DocumentNode;
}

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

/** Every operation of the files by its name, together with the fragments that it uses. */
export function joinFragments(files: readonly DocumentNode[]): ReadonlyMap<string, DocumentNode> {
  const definitions = files.flatMap((file) => file.definitions);
  const fragments = new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  return new Map(
    definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION || definition.name === undefined) return [];
      const own: DocumentNode = { kind: Kind.DOCUMENT, definitions: [definition] };
      const document = { ...own, definitions: [definition, ...usedFragments(own, fragments)] };
      return [[definition.name.value, document] as const];
    }),
  );
}

/** Reads every document of operations/ together with the fragments that it uses. */
export function readAllowedDocuments(
  folder = fileURLToPath(new URL('../../operations', import.meta.url)),
): ReadonlyMap<string, DocumentNode> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .toSorted();
  return joinFragments(files.map((file) => parse(readFileSync(path.join(folder, file), 'utf8'), { noLocation: true })));
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export function getSpellings(document: DocumentNode): Spellings {
  const typed = withTypenames(document);
  const typedText = canonicalText(typed);
  const byText = new Map([
    [canonicalText(document), document],
    [typedText, typed],
  ]);
  return { id: hash(typedText), byText, typed };
}

/** The id that clients send in place of a document: the same for all its spellings, different after any change. */
export const getDocumentId = (document: DocumentNode): string => hash(canonicalText(withTypenames(document)));

export function allowDocuments(documents: ReadonlyMap<string, DocumentNode>): AllowedDocuments {
  const spellings = [...documents.values()].map(getSpellings);
  return {
    byText: new Map(spellings.flatMap(({ byText }) => [...byText])),
    byId: new Map(spellings.map(({ id, typed }) => [id, typed])),
  };
}
