import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sql } from '../../database/types.ts';
import type { FilePlace } from '../../ports/files/fileStore.ts';

export interface MoveOptions {
  readonly sql: Sql;
  readonly source: FilePlace;
  readonly target: FilePlace;
  /** Continues behind this key. */
  readonly after?: string;
  /** Removes each file from the source when its copy is verified. */
  readonly removesSource?: boolean;
  /** Called after each page. */
  readonly onProgress?: (progress: MoveProgress) => void;
}

interface MoveProgress {
  readonly copied: number;
  /** Files that the target had already. */
  readonly present: number;
  /**
   * The last key of the last page that was finished: where a later move continues. Before the first one it is the key
   * that the move started behind, which is empty when it started with the first file.
   */
  readonly lastKey: string;
}

interface MoveProblem {
  readonly key: string;
  readonly reason: string;
}

export interface MoveResult extends MoveProgress {
  readonly problems: readonly MoveProblem[];
  /** False if the move ended early because too many files failed. */
  readonly isComplete: boolean;
}

interface FileRow {
  readonly key: string;
  readonly bytes: number;
}

const PAGE_SIZE = 500;
const PARALLEL_FILES = 8;
const MAX_PROBLEMS = 20;

const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Hashes the stored bytes. Undefined when the file does not exist. */
async function digest(place: FilePlace, key: string): Promise<string | undefined> {
  const stored = await place.open(key);
  if (stored === undefined) return undefined;
  const sum = createHash('sha256');
  for await (const chunk of stored.content) sum.update(chunk);
  return sum.digest('hex');
}

async function read(place: FilePlace, key: string): Promise<Buffer | undefined> {
  const stored = await place.open(key);
  return stored === undefined ? undefined : Buffer.concat(await stored.content.toArray());
}

async function isDeleted(sql: Sql, key: string): Promise<boolean> {
  const rows = await sql`select 1 from files where key = ${key} and deleted_at is null`;
  return rows.length === 0;
}

/**
 * Copies one file and reads the copy back.
 * @throws Error when the file is missing, damaged or cannot be copied
 */
async function moveFile(
  { sql, source, target, removesSource = false }: MoveOptions,
  { key, bytes }: FileRow,
): Promise<'copied' | 'present'> {
  const content = await read(source, key);
  const existing = await digest(target, key);
  if (content === undefined) {
    if (existing !== undefined || (await isDeleted(sql, key))) return 'present';
    throw new Error('neither store has the file');
  }
  if (content.length !== bytes)
    throw new Error(`the source has ${content.length} bytes, the database expects ${bytes}`);
  const expected = hash(content);
  if (existing !== expected) {
    await target.putAs(key, content);
    if ((await digest(target, key)) !== expected) throw new Error('the copy has other bytes than the source');
    // A server may have deleted the file while it was copied.
    if (await isDeleted(sql, key)) await target.remove(key);
  }
  if (removesSource) await source.remove(key);
  return existing === expected ? 'present' : 'copied';
}

/**
 * Copies all files of the database from one store to the other. It can be repeated: files that the target has already
 * are only compared. Servers may run at the same time, if they read from both stores and write to the target.
 */
export async function moveFiles(options: MoveOptions): Promise<MoveResult> {
  const { sql, onProgress } = options;
  const limit = pLimit(PARALLEL_FILES);
  const problems: MoveProblem[] = [];
  const counts = { copied: 0, present: 0 };
  let lastKey = options.after ?? '';

  const tryFile = async (row: FileRow): Promise<void> => {
    try {
      counts[await moveFile(options, row)] += 1;
    } catch (error) {
      problems.push({ key: row.key, reason: error instanceof Error ? error.message : String(error) });
    }
  };

  for (;;) {
    const rows = await sql<FileRow[]>`
      select key, bytes from files where deleted_at is null and key > ${lastKey} order by key limit ${PAGE_SIZE}`;
    await Promise.all(rows.map((row) => limit(() => tryFile(row))));
    if (problems.length > MAX_PROBLEMS) return { ...counts, lastKey, problems, isComplete: false };
    lastKey = rows.at(-1)?.key ?? lastKey;
    if (rows.length > 0) onProgress?.({ ...counts, lastKey });
    if (rows.length < PAGE_SIZE) return { ...counts, lastKey, problems, isComplete: true };
  }
}
