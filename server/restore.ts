/**
 * `npm run restore -- --from <archive>`: restores a backup into an empty database; `--replace` deletes the data that is
 * there, `--check` only reads the archive.
 */
import { parseArgs } from 'node:util';
import { loadConfig, type Config } from './config/config.ts';
import { readMigrations } from './database/start/migrations.ts';
import { openDatabase } from './database/connection/open.ts';
import type { Database } from './database/types.ts';
import { openFiles } from './ports/files/openFiles.ts';
import { openCheckedArchive, describeArchive } from './process/backup/checkArchive.ts';
import { explainFailures } from './process/backup/backupError.ts';
import { identifySecrets, readArguments, runCommand, unlimited, UsageError } from './process/backup/command.ts';
import { restoreBackup, RESTORE_NAME } from './process/backup/restoreBackup.ts';
import { findMigrations } from './process/backup/versions.ts';

const usage = 'Usage: npm run restore -- --from <archive> [--replace] [--check]';

const options = { from: { type: 'string' }, replace: { type: 'boolean' }, check: { type: 'boolean' } } as const;

async function check(from: string, signal: AbortSignal): Promise<string> {
  const migrations = readMigrations();
  const checked = await explainFailures(from, () =>
    openCheckedArchive(from, { assertRestorable: (header) => void findMigrations(from, header, migrations), signal }),
  );
  await checked.archive.close();
  return `${describeArchive(checked)}\nThe archive is complete and undamaged, and this version can restore it.`;
}

/** Its own embedded PostgreSQL, never that of a running server. */
const open = ({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Database> => {
  const pool = { ...unlimited(RESTORE_NAME, 1), migrate: false };
  return databaseUrl === undefined
    ? // Rows of new tables need no log: PostgreSQL writes them to disk before the transaction ends.
      openDatabase({ dataDir, settings: { wal_level: 'minimal' }, ...pool })
    : openDatabase({ url: databaseDirectUrl ?? databaseUrl, ...pool });
};

async function describeSecrets(config: Config, secretId: string | null): Promise<string> {
  if (secretId === null || (await identifySecrets(config)).includes(secretId)) return '';
  return (
    '\nThe signing secret is not the one of the backup: all users must sign in again, and stored passwords of bots on a ' +
    'homeserver cannot be decrypted. Copy DATA_DIR/secrets or set TOKEN_SECRET as on the server of the backup.'
  );
}

await runCommand(usage, async ({ signal, say }) => {
  const { from, replace, check: isCheck } = readArguments(() => parseArgs({ options })).values;
  if (from === undefined || from === '') throw new UsageError('--from is missing.');
  if (isCheck === true) return check(from, signal);
  const config = loadConfig(process.env);
  const started = performance.now();
  const database = await open(config);
  try {
    const target = { sql: database.sql, url: database.url, files: openFiles(config.files) };
    const { header, manifest } = await restoreBackup(target, { from, replace, signal, say });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return (
      `Restored the backup of ${header.createdAt}: all counts and hashes are equal, ${seconds} s.` +
      (await describeSecrets(config, manifest.secretId))
    );
  } finally {
    await database.close();
  }
});
