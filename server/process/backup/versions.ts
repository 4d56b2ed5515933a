import { replacedMigrations } from '../../database/start/adoptBaseline.ts';
import type { Migration } from '../../database/start/migrations.ts';
import type { DriverTransaction, Sql } from '../../database/types.ts';
import { BackupError } from './backupError.ts';
import { FORMAT, type Header } from './format.ts';

/**
 * The migrations of this version that the database has.
 * @throws BackupError when the database belongs to another version, whose tables this one would not copy
 */
export async function findApplied(
  sql: Sql | DriverTransaction,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const [journal] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  const rows =
    journal?.exists === true
      ? await sql<{ at: number; hash: string }[]>`select created_at as at, hash from drizzle.__drizzle_migrations`
      : [];
  if (rows.length === 0) throw new BackupError('The database has no tables of Bourse, so there is nothing to back up.');
  if (rows.some(({ hash }) => hash === replacedMigrations.lastHash))
    throw new BackupError('An older version of Bourse created the database. Start this version once, then back it up.');
  const existing = new Set(migrations.map(({ createdAt }) => createdAt));
  if (rows.some(({ at }) => !existing.has(at)))
    throw new BackupError('A newer version of Bourse migrated the database. Run the backup with that version.');
  const applied = new Set(rows.map(({ at }) => at));
  return migrations.filter(({ createdAt }) => applied.has(createdAt));
}

/**
 * The migrations that build the tables of an archive.
 * @throws BackupError when a newer version of Bourse wrote the archive
 */
export function findMigrations(file: string, header: Header, migrations: readonly Migration[]): readonly Migration[] {
  if (header.format > FORMAT)
    throw new BackupError(
      `${file} has the format ${header.format} of a newer version of Bourse; this version reads up to ${FORMAT}. ` +
        'Restore it with the version that wrote it, or a newer one.',
    );
  const unknown = header.migrations.filter(
    ({ createdAt }) => !migrations.some((migration) => migration.createdAt === createdAt),
  );
  if (unknown.length > 0)
    throw new BackupError(
      `${file} was written by a newer version of Bourse: this one lacks its migration ${unknown[0]?.tag ?? ''}. ` +
        'Restore it with the version that wrote it, or a newer one.',
    );
  const needed = new Set(header.migrations.map(({ createdAt }) => createdAt));
  return migrations.filter(({ createdAt }) => needed.has(createdAt));
}
