import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { OUTSIDE_A_TRANSACTION } from '../server/database/start/migrations.ts';
import { printSnapshot } from './migrations/printSnapshot.ts';
import { splitOnline } from './migrations/splitOnline.ts';
import { toolCommand } from './run.ts';

const FOLDER = 'server/database/migrations';

const listMigrations = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

function generate(args: readonly string[]): number {
  const { file, args: all } = toolCommand('drizzle-kit', ['generate', ...args]);
  return spawnSync(file, all, { stdio: 'inherit' }).status ?? 1;
}

/** Moves what runs outside of a transaction to a second migration, `<name>_online`, or makes it the only one. */
function moveOnlinePart(name: string): number {
  const { first, online } = splitOnline(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  if (online.length === 0) return 0;
  const text = [OUTSIDE_A_TRANSACTION, online.join('--> statement-breakpoint\n')].join('\n');
  if (first === '') {
    writeFileSync(`${FOLDER}/${name}`, text);
    return 0;
  }
  writeFileSync(`${FOLDER}/${name}`, first);
  const status = generate(['--custom', '--name', `${name.slice('0000_'.length, -'.sql'.length)}_online`]);
  const added = listMigrations().at(-1);
  if (status === 0 && added !== undefined && added !== name) writeFileSync(`${FOLDER}/${added}`, text);
  return status;
}

/**
 * `npm run db:generate -- --name <what>`: writes the next migration, in two parts when one of them builds indexes or
 * validates constraints of tables that servers use. Deletes older snapshots, because the generator reads the newest one
 * only, and writes that one with a column per line.
 */
const before = listMigrations();
const args = process.argv.slice(2);
let status = generate(args);
const added = listMigrations().find((name) => !before.includes(name));
if (status === 0 && added !== undefined && !args.includes('--custom')) status = moveOnlinePart(added);
if (status === 0) {
  const snapshots = readdirSync(`${FOLDER}/meta`).filter((name) => name.endsWith('_snapshot.json'));
  const newest = snapshots.toSorted().at(-1);
  for (const name of snapshots) {
    const path = `${FOLDER}/meta/${name}`;
    if (name === newest) writeFileSync(path, `${printSnapshot(JSON.parse(readFileSync(path, 'utf8')))}\n`);
    else rmSync(path);
  }
}
process.exitCode = status;
