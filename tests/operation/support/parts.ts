import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The Debian packages of the parts. */
const packages = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql-15',
} as const;

export type Part = keyof typeof packages;

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The newest folder of PostgreSQL programs that Debian has installed, from version 15 on. */
function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= 15));
  const folder = path.join(root, String(newest), 'bin');
  return isProgram(path.join(folder, 'initdb')) ? folder : undefined;
}

function findProgram(part: Part): string | undefined {
  if (part === 'postgres') return findPostgres();
  return folders.map((folder) => path.join(folder, part)).find(isProgram);
}

/** The file of a program, for PostgreSQL the folder of its programs. */
export function getPart(part: Part): string {
  const found = findProgram(part);
  if (found === undefined) throw new Error(`${part} is not installed`);
  return found;
}

/** A sentence that names the parts that a test lacks, undefined with all of them; also written to the terminal. */
export function describeMissing(test: string, parts: readonly Part[]): string | undefined {
  const missing = parts.filter((part) => findProgram(part) === undefined);
  if (missing.length === 0) return undefined;
  const names = missing.map((part) => packages[part]).join(' ');
  const text = `${test}: skipped, because ${missing.join(', ')} cannot be found (Debian: apt-get install ${names})`;
  process.stderr.write(`${text}\n`);
  return text;
}

/** PostgreSQL, etcd and PgBouncer refuse to run as root, so they run as the user `postgres` then. */
export function getAccount(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const read = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
