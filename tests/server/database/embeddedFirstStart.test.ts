import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findLockOwnerPid } from '../../../server/database/embedded/folderLock.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import {
  firstWord,
  type ServerProcess,
  killHard,
  makeDataDir,
  open,
  spawnServerProcess,
} from '../../support/database/clusterFolders.ts';

const drafts = (dataDir: string) =>
  (existsSync(dataDir) ? readdirSync(dataDir) : []).filter(
    (name) => name.startsWith('pg.new-') && !name.endsWith('.password'),
  );

const draftHas =
  (...path: string[]) =>
  (dataDir: string) =>
    drafts(dataDir).some((name) => existsSync(join(dataDir, name, ...path)));

/** Stages of the first start at which the server is killed. */
const killPoints: [string, (dataDir: string) => boolean][] = [
  ['when the folder was just created', draftHas()],
  ['when initdb begins', draftHas('PG_VERSION')],
  ['when initdb has written its settings', draftHas('postgresql.conf')],
  ['when initdb has the control file', draftHas('global', 'pg_control')],
  ['when initdb fills the template databases', draftHas('base', '4')],
  ['when the cluster has its final name', (dataDir) => existsSync(join(dataDir, 'pg'))],
  ['when PostgreSQL starts', (dataDir) => existsSync(join(dataDir, 'pg', 'postmaster.pid'))],
];

async function killWhen(server: ServerProcess, isReached: () => boolean): Promise<void> {
  await vi.waitUntil(() => isReached() || server.process.exitCode !== null, { timeout: 20_000, interval: 1 });
  expect(server.process.exitCode, server.said()).toBeNull();
  await killHard(server);
}

describe('the first start of the embedded database', () => {
  it.each(killPoints)('survives being killed %s', async (_when, isReached) => {
    const dataDir = makeDataDir();
    await killWhen(spawnServerProcess({ dataDir }), () => isReached(dataDir));
    const { sql } = await open({ dataDir });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('survives being killed while it creates the tables', async () => {
    const dataDir = makeDataDir();
    await killWhen(spawnServerProcess({ dataDir, migrate: true }), () => existsSync(join(dataDir, 'postgres.json')));
    const { sql } = await open({ dataDir, migrate: true });
    const [row] = await sql<{ users: number }[]>`select count(*) as users from users`;
    expect(row?.users).toBe(0);
  });

  it('removes what an interrupted start has left', async () => {
    const dataDir = makeDataDir();
    await killWhen(spawnServerProcess({ dataDir }), () => draftHas('base', '4')(dataDir));
    // The initdb of the killed server may still have been writing during the next start; its files are removed by the
    // start after that.
    for (let start = 0; start < 2; start += 1) await (await openDatabase({ dataDir, migrate: false })).close();
    expect(drafts(dataDir)).toEqual([]);
  });

  it('preserves data for the next start, and releases the folder at the end', async () => {
    const dataDir = makeDataDir();
    const first = await openDatabase({ dataDir, migrate: false });
    await first.sql`create table kept as select 'Read' as name`;
    expect(findLockOwnerPid(dataDir)).toBe(process.pid);
    await first.close();
    expect(findLockOwnerPid(dataDir)).toBeNull();
    const second = await open({ dataDir });
    expect(await second.sql`select name from kept`).toEqual([{ name: 'Read' }]);
  });

  it('reports when it is ready', async () => {
    expect(await firstWord(spawnServerProcess({ dataDir: makeDataDir() }))).toBe('ready');
  });
});
