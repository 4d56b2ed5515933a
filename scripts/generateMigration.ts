import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

import { toolCommand } from './run.ts';

const folder = 'server/database/migrations/meta';

/**
 * `npm run db:generate -- --name <what>`: writes the next migration and deletes older snapshots: the generator reads
 * the newest one only, and each has 17,000 lines.
 */
const { file, args } = toolCommand('drizzle-kit', ['generate', ...process.argv.slice(2)]);
const { status } = spawnSync(file, args, { stdio: 'inherit' });
if (status === 0) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(`${folder}/${name}`);
}
process.exitCode = status ?? 1;
