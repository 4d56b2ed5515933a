import { readdirSync, readFileSync } from 'node:fs';
import {
  buildSchema,
  Kind,
  parse,
  visit,
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

const root = new URL('../../', import.meta.url);

const schemaText = readFileSync(new URL('schema.graphql', root), 'utf8');
export const schema: GraphQLSchema = buildSchema(schemaText);

/** A document of operations/ together with the fragments of any noun that it needs. */
export interface ContractDocument {
  readonly noun: string;
  /** File name without its extension. */
  readonly file: string;
  readonly operations: readonly OperationDefinitionNode[];
  /** The operation and the fragments that it needs, as the client sends them. */
  readonly whole: DocumentNode;
}

/** A root field of the contract. */
export interface ContractCall {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** The noun whose section of schema.graphql contains the field. */
  readonly noun: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Sections of schema.graphql in their order: their noun and the offset that they begin at. */
export const sections: readonly { readonly noun: string; readonly start: number }[] = [
  ...schemaText.matchAll(/^# ─+ (\w+) ─+$/gm),
].map((match) => ({ noun: match[1] ?? '', start: match.index }));

function nounAt(offset: number): string {
  return sections.findLast(({ start }) => start <= offset)?.noun ?? '';
}

export const rootTypes = {
  query: schema.getQueryType(),
  mutation: schema.getMutationType(),
  subscription: schema.getSubscriptionType(),
};

function getCalls(kind: ContractCall['kind']): ContractCall[] {
  const type = rootTypes[kind];
  return Object.values(type?.getFields() ?? {}).map((field) => ({
    name: field.name,
    kind,
    noun: nounAt(field.astNode?.loc?.start ?? 0),
    field,
  }));
}

/** Every root field. */
export const calls: readonly ContractCall[] = [
  ...getCalls('query'),
  ...getCalls('mutation'),
  ...getCalls('subscription'),
];

function spreadsIn(node: ASTNode): string[] {
  const names: string[] = [];
  visit(node, { FragmentSpread: (spread) => void names.push(spread.name.value) });
  return names;
}

function withFragments(
  document: DocumentNode,
  fragmentsByName: ReadonlyMap<string, FragmentDefinitionNode>,
): DocumentNode {
  const needed = new Map<string, FragmentDefinitionNode>();
  const present = new Set<DocumentNode['definitions'][number]>(document.definitions);
  const queue = document.definitions.flatMap(spreadsIn);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const fragment = fragmentsByName.get(name);
    if (fragment === undefined || present.has(fragment) || needed.has(name)) continue;
    needed.set(name, fragment);
    queue.push(...spreadsIn(fragment));
  }
  return { kind: Kind.DOCUMENT, definitions: [...document.definitions, ...needed.values()] };
}

/** The folders of operations/. */
export const nouns: readonly string[] = readdirSync(new URL('operations/', root));

interface ParsedFile {
  readonly noun: string;
  readonly file: string;
  readonly document: DocumentNode;
}

const getFiles = (noun: string): ParsedFile[] => {
  const folder = new URL(`operations/${noun}/`, root);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => ({
      noun,
      file: name.slice(0, -'.graphql'.length),
      document: parse(readFileSync(new URL(name, folder), 'utf8')),
    }));
};

const files = nouns.flatMap(getFiles);

/** Every fragment with the noun that it belongs to. */
export const fragments: readonly { readonly noun: string; readonly node: FragmentDefinitionNode }[] = files.flatMap(
  ({ noun, document }) =>
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [{ noun, node }] : [])),
);

/** Documents of one noun may spread fragments of others: the fields of a post are listed once. */
const fragmentsByName: ReadonlyMap<string, FragmentDefinitionNode> = new Map(
  fragments.map(({ node }) => [node.name.value, node]),
);

/** Every file of operations/, those with fragments included. */
export const documents: readonly ContractDocument[] = files.map(({ noun, file, document }) => ({
  noun,
  file,
  operations: document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION),
  whole: withFragments(document, fragmentsByName),
}));
