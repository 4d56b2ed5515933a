import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targetUrl } from '../../../server/database/connection/connect.ts';
import { startCluster } from '../../../server/database/embedded/cluster.ts';
import { getClusterFolder } from '../../../server/database/embedded/createCluster.ts';
import { findLockOwnerPid } from '../../../server/database/embedded/folderLock.ts';
import { clearLeftovers } from '../../../server/database/embedded/orphan.ts';
import { scratchFolder } from './scratch.ts';

const prefix = 'bourse-test-';

/**
 * Durability is slow, and a test database is temporary. Hundreds of databases have their tables in the buffers: with
 * 64 MB, PostgreSQL reads and writes them again and again, which takes a tenth of the time of the server tests.
 */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_level: 'minimal',
  shared_buffers: '512MB',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
};

export type TestServer = { url: string; stop: () => Promise<void> };

/** The PostgreSQL of a test run: TEST_DATABASE_URL when set, else an embedded one in a temporary folder. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  await sweepKilledRuns();
  const folder = await mkdtemp(join(scratchFolder(), prefix));
  await chmod(folder, 0o711);
  const cluster = await startCluster({ dataDir: folder, settings: fastSettings });
  return {
    url: targetUrl(cluster.target),
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A killed run leaves its folder and its PostgreSQL behind. */
async function sweepKilledRuns(): Promise<void> {
  const bases = [...new Set([scratchFolder(), tmpdir()])];
  const found = await Promise.all(
    bases.map(async (base) =>
      (await readdir(base)).filter((name) => name.startsWith(prefix)).map((name) => join(base, name)),
    ),
  );
  for (const folder of found.flat()) {
    // A folder without a lock belongs to a run that has just begun or is ending.
    const isUnused = await readdir(folder).then(
      (entries) => entries.includes('server.lock'),
      () => false,
    );
    if (!isUnused || findLockOwnerPid(folder) !== null) continue;
    await clearLeftovers(getClusterFolder(folder), null);
    await rm(folder, { recursive: true, force: true });
  }
}
