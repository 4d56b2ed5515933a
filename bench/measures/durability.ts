import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { getClusterFolder } from '../../server/database/embedded/createCluster.ts';
import { postmasterPid } from '../../server/database/embedded/orphan.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const ROUNDS = 20;
const writerScript = fileURLToPath(new URL('../../tests/support/database/databaseProcess.ts', import.meta.url));

/**
 * Kills a process that writes rows one after another, and in every second round its PostgreSQL as well, some 100 ms
 * after it began. Then opens the folder again without repair and counts the acknowledged rows that are present.
 */
export async function measureDurability(): Promise<Row[]> {
  return withDataDir(async (dataDir) => {
    let acknowledged = 0;
    let found = 0;
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      acknowledged = await writeUntilKilled(dataDir, round);
      const start = performance.now();
      const { sql, close } = await openDatabase({ dataDir, migrate: false });
      slowest = Math.max(slowest, performance.now() - start);
      const [row] = await sql<{ rows: number }[]>`select count(*) as rows from written where n <= ${acknowledged}`;
      found = row?.rows ?? 0;
      await close();
      if (found < acknowledged) break;
    }
    return [
      {
        what: `rows found of those acknowledged before ${ROUNDS} kills`,
        measured: `${found} of ${acknowledged}`,
        target: 'all',
        met: acknowledged > 0 && found === acknowledged,
      },
      {
        what: 'slowest start after a kill',
        measured: `${(slowest / 1000).toFixed(2)} s`,
        target: '< 2 s',
        met: slowest < 2_000,
      },
    ];
  });
}

/** Returns the number of the last row that the writer acknowledged. */
async function writeUntilKilled(dataDir: string, round: number): Promise<number> {
  const writer = spawn(
    process.execPath,
    ['--no-warnings', writerScript, JSON.stringify({ dataDir, migrate: false, write: true })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let last = 0;
  let first = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    const n = Number(/^row (\d+)$/.exec(line)?.[1]);
    if (!n) continue;
    last = n;
    first ||= n;
    // The delay differs in each round; the lines that are still in the pipe are read as well.
    if (n === first + 100 + round * 7) kill(writer, dataDir, round);
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  return last;
}

function kill(writer: ChildProcess, dataDir: string, round: number): void {
  const postmaster = postmasterPid(getClusterFolder(dataDir));
  writer.kill('SIGKILL');
  if (round % 2 === 1 && postmaster !== null) process.kill(postmaster, 'SIGKILL');
}
