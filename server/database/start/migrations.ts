import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../migrations/', import.meta.url);

/** First line of a migration whose statements run one by one: `create index concurrently`, `validate constraint`. */
export const OUTSIDE_A_TRANSACTION = '-- outside a transaction';

const SEPARATOR = '--> statement-breakpoint';

export interface Migration {
  /** The name of its file without `.sql`. */
  readonly tag: string;
  /** Milliseconds; the key under which a database records the migration. */
  readonly createdAt: number;
  /** SHA-256 of the file, recorded as well. */
  readonly hash: string;
  readonly statements: readonly string[];
  /** Each statement runs by itself, and all of them run again after an interruption. */
  readonly isOutsideTransaction: boolean;
}

interface Entry {
  readonly tag: string;
  readonly when: number;
}

export function parseMigration(tag: string, createdAt: number, text: string): Migration {
  return {
    tag,
    createdAt,
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split(SEPARATOR),
    isOutsideTransaction: text.startsWith(OUTSIDE_A_TRANSACTION),
  };
}

/** The migrations of this version, oldest first. */
export function readMigrations(): readonly Migration[] {
  const read = (file: string): string => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8');
  const journal: { entries: readonly Entry[] } = JSON.parse(read('meta/_journal.json'));
  return journal.entries.map(({ tag, when }) => parseMigration(tag, when, read(`${tag}.sql`)));
}
