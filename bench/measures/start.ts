import { readdirSync, readFileSync } from 'node:fs';

import { prepareContract, prepareServer, prepareSite } from '../../scripts/prepare.ts';
import { run } from '../../scripts/run.ts';
import { SERVER_BUNDLE } from '../../scripts/serverBundle.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import { median, type Row } from '../support/report.ts';
import { withDataDir } from '../data/world.ts';

const EMPTY_SECONDS = 15;
const EXISTING_SECONDS = 2;
const IDLE_MB = 220;

interface Process {
  pid: number;
  parent: number;
  /** Proportional set size: memory shared between PostgreSQL's processes counts once. */
  pssKb: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const pssKb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    return { pid, parent, pssKb };
  } catch {
    return undefined;
  }
}

/** Memory of a process and all its descendants, in MB. */
function measureMemory(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const process of processes) if (family.has(process.parent)) family.add(process.pid);
  }
  return processes.filter((process) => family.has(process.pid)).reduce((sum, process) => sum + process.pssKb, 0) / 1024;
}

/** The time in ms of the checks that `npm start` runs before the server, with fresh builds. */
async function measureChecks(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const from = performance.now();
    await run({ file: process.execPath, args: ['scripts/prepareStart.ts'] });
    times.push(performance.now() - from);
  }
  return median(times);
}

/**
 * Measures the time from `npm start` with fresh builds to readiness, on an empty folder and on an existing one, and the
 * memory when idle.
 */
export async function measureStart(): Promise<Row[]> {
  await prepareContract();
  await prepareSite();
  await prepareServer();
  return withDataDir(async (dataDir) => {
    const options = { script: SERVER_BUNDLE, env: { DATA_DIR: dataDir } };
    const checkMs = await measureChecks();
    const first = await runServer(options);
    await first.stop();
    const restarts: number[] = [];
    let idle = 0;
    for (let round = 0; round < 5; round += 1) {
      const server = await runServer(options);
      restarts.push((checkMs + server.readyAfterMs) / 1000);
      if (round === 4) {
        await new Promise((resolve) => setTimeout(resolve, 5_000));
        idle = measureMemory(server.process.pid ?? 0);
      }
      await server.stop();
    }
    const empty = (checkMs + first.readyAfterMs) / 1000;
    const existing = median(restarts);
    return [
      {
        what: 'ready on an empty folder, whole demo world',
        measured: `${empty.toFixed(1)} s`,
        target: `< ${EMPTY_SECONDS} s`,
        met: empty < EMPTY_SECONDS,
      },
      {
        what: 'ready on an existing database, median of 5',
        measured: `${existing.toFixed(2)} s`,
        target: `< ${EXISTING_SECONDS} s`,
        met: existing < EXISTING_SECONDS,
      },
      {
        what: 'idle memory, database included',
        measured: `${idle.toFixed(0)} MB`,
        target: `< ${IDLE_MB} MB`,
        met: idle < IDLE_MB,
      },
    ];
  });
}
