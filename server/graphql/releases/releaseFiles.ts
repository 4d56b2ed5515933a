import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, type DocumentNode } from 'graphql';
import { joinFragments } from '../allowList.ts';

/** A release that `npm run release:documents` recorded: the folder `releases/<date>.<id>`. */
export interface RecordedRelease {
  readonly id: string;
  /** The day on which it was recorded, `YYYY-MM-DD`. */
  readonly date: string;
  readonly folder: string;
}

const folderShape = /^(\d{4}-\d{2}-\d{2})\.([\da-f]{16})$/;

export const releasesFolder = fileURLToPath(new URL('../../../releases', import.meta.url));

/** Identifies a release by the ids of its documents. */
export const getReleaseId = (documentIds: readonly string[]): string =>
  createHash('sha256').update(documentIds.toSorted().join()).digest('hex').slice(0, 16);

/** The recorded releases, oldest first. */
export function listReleases(folder = releasesFolder): readonly RecordedRelease[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, date, id] = folderShape.exec(name) ?? [];
      return date === undefined || id === undefined ? [] : [{ id, date, folder: path.join(folder, name) }];
    });
}

/** The documents of a recorded release by name, each with its fragments. */
export const readReleaseDocuments = ({ folder }: RecordedRelease): ReadonlyMap<string, DocumentNode> =>
  joinFragments([parse(readFileSync(path.join(folder, 'documents.graphql'), 'utf8'), { noLocation: true })]);

export const readReleaseSchema = ({ folder }: RecordedRelease): string =>
  readFileSync(path.join(folder, 'schema.graphql'), 'utf8');
