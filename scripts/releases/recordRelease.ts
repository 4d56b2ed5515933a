import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { Kind, parse, print, visit, type DefinitionNode, type DocumentNode } from 'graphql';

import { getDocumentId, readAllowedDocuments } from '../../server/graphql/allowList.ts';
import {
  getReleaseId,
  listReleases,
  readReleaseSchema,
  type RecordedRelease,
} from '../../server/graphql/releases/releaseFiles.ts';

interface RecordOptions {
  /** Contains schema.graphql, operations/ and releases/. */
  readonly folder: string;
  readonly now: Date;
  /** Older releases are removed unless they are among the last `last`, or younger than `days`. */
  readonly last: number;
  readonly days: number;
}

export interface Recorded {
  /** Undefined when the newest recorded release is the same. */
  readonly recorded: string | undefined;
  readonly removed: readonly string[];
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

const withoutDescriptions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    enter: (node) => ('description' in node && node.description ? { ...node, description: undefined } : undefined),
  });

const getName = (definition: DefinitionNode): string =>
  'name' in definition && definition.name !== undefined ? definition.name.value : '';

/** All operations and fragments once, by name. */
function joinDefinitions(documents: ReadonlyMap<string, DocumentNode>): DocumentNode {
  const definitions = new Map(
    [...documents.values()].flatMap((document) =>
      document.definitions.map((definition) => [`${definition.kind} ${getName(definition)}`, definition] as const),
    ),
  );
  const sorted = [...definitions].toSorted(([first], [second]) => (first < second ? -1 : 1));
  return { kind: Kind.DOCUMENT, definitions: sorted.map(([, definition]) => definition) };
}

function removeOld(releases: readonly RecordedRelease[], { now, last, days }: RecordOptions): string[] {
  const oldest = toDay(new Date(now.getTime() - days * DAY_MS));
  const old = releases.slice(0, Math.max(0, releases.length - last)).filter(({ date }) => date < oldest);
  for (const { folder } of old) rmSync(folder, { recursive: true });
  return old.map(({ folder }) => path.basename(folder));
}

/** Writes the documents and the schema of this build as a release, and removes the oldest releases. */
export function recordRelease(options: RecordOptions): Recorded {
  const root = path.join(options.folder, 'releases');
  const documents = readAllowedDocuments(path.join(options.folder, 'operations'));
  const schema = parse(readFileSync(path.join(options.folder, 'schema.graphql'), 'utf8'), { noLocation: true });
  const schemaText = `${print(withoutDescriptions(schema))}\n`;
  const id = getReleaseId([...documents.values()].map(getDocumentId));
  const before = listReleases(root);
  const same = before.find((release) => release.id === id);
  if (same !== undefined && readReleaseSchema(same) === schemaText)
    return { recorded: undefined, removed: removeOld(before, options) };
  // The same documents with another schema: what pages send is now compared with the newer one.
  if (same !== undefined) rmSync(same.folder, { recursive: true });
  const name = `${toDay(options.now)}.${id}`;
  mkdirSync(path.join(root, name), { recursive: true });
  writeFileSync(path.join(root, name, 'documents.graphql'), `${print(joinDefinitions(documents))}\n`);
  writeFileSync(path.join(root, name, 'schema.graphql'), schemaText);
  return { recorded: name, removed: removeOld(listReleases(root), options) };
}
