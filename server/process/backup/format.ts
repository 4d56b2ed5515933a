import type { Migration } from '../../database/start/migrations.ts';

/** Increased when an older version of Bourse could not read a new archive. */
export const FORMAT = 1;

/** The entries of an archive, in this order; those of tables and files are between the first and the last two. */
export const HEADER_NAME = 'bourse-backup.json';
export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_HASH_NAME = 'manifest.sha256';

/** Bytes of text per entry of a table, before compression. */
export const CHUNK_BYTES = 4 * 2 ** 20;

/** Commands show the progress of tables that take seconds. */
export const MANY_ROWS = 100_000;

export const chunkName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.gz`;

export const fileName = (key: string): string => `files/${key}`;

/** Written first: whether this version of Bourse can restore the archive. */
export interface Header {
  readonly format: number;
  readonly createdAt: string;
  readonly product: string;
  readonly postgres: string;
  readonly migrations: readonly Pick<Migration, 'tag' | 'createdAt' | 'hash'>[];
}

/** What COPY wrote for a table. */
export interface TableEntry {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  /** Of the text of all chunks. */
  readonly sha256: string;
  readonly chunks: number;
}

export interface FileEntry {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface SequenceEntry {
  readonly table: string;
  readonly column: string;
  /** As text, because it may be a large number. */
  readonly lastValue: string;
}

/** Written last: what the archive contains. An archive without it is incomplete. */
export interface Manifest {
  readonly headerSha256: string;
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
  readonly files: readonly FileEntry[];
  /** Keys of rows whose bytes the store did not have. */
  readonly missingFiles: readonly string[];
  /** Identifies the signing secret, which the archive does not contain. */
  readonly secretId: string | null;
}
