/**
 * `npm run backup -- --to <file or folder>`: writes the rows and files of a server to one archive, while it runs or not.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from './config/config.ts';
import { openForTool } from './database/cli/openForTool.ts';
import { connect } from './database/connection/connect.ts';
import { openFiles } from './ports/files/openFiles.ts';
import {
  assertDatabaseExists,
  identifySecrets,
  readArguments,
  runCommand,
  unlimited,
  UsageError,
} from './process/backup/command.ts';
import { createBackup } from './process/backup/createBackup.ts';

const usage = 'Usage: npm run backup -- --to <a new file, or a folder>';

const count = (value: number): string => value.toLocaleString('en');

await runCommand(usage, async ({ signal, say }) => {
  const { to } = readArguments(() => parseArgs({ options: { to: { type: 'string' } } })).values;
  if (to === undefined || to === '') throw new UsageError('--to is missing.');
  const config = loadConfig(process.env);
  assertDatabaseExists(config);
  const started = performance.now();
  const database = await openForTool({ migrate: false }, config);
  const { sql } = connect({ url: database.url }, unlimited('bourse-backup', 2));
  try {
    const [secretId = null] = await identifySecrets(config);
    const { file, bytes, rows, files } = await createBackup(
      { sql, files: openFiles(config.files), secretId },
      { to, signal, say },
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return (
      `${file} is complete: ${count(rows)} rows and ${count(files)} files in ${(bytes / 2 ** 20).toFixed(1)} MB, ${seconds} s. ` +
      `Check it with: npm run restore -- --check --from ${file}`
    );
  } finally {
    await sql.end({ timeout: 5 });
    await database.close();
  }
});
