import { readdirSync, readFileSync } from 'node:fs';

import type { Sql } from '../../server/database/types.ts';

/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;

interface ProcessStat {
  readonly parent: number;
  readonly milliseconds: number;
  /** The time of ended child processes. */
  readonly endedChildren: number;
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process is in brackets and may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number): number => fields[index] ?? 0;
    return { parent: at(1), milliseconds: (at(11) + at(12)) * TICK_MS, endedChildren: (at(13) + at(14)) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** The processor time of a process and of all its child processes, in ms. 0 on systems without /proc. */
function readTreeTime(pid: number): number {
  try {
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(Number(name)))
      .filter((stat) => stat?.parent === pid);
    const own = readStat(pid);
    const ownTime = own === undefined ? 0 : own.milliseconds + own.endedChildren;
    return children.reduce((sum, stat) => sum + (stat?.milliseconds ?? 0), ownTime);
  } catch {
    return 0;
  }
}

/** The process that starts the backends of a database; undefined when it runs elsewhere. */
export async function findPostmaster(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row && readStat(row.pid)?.parent;
}

/** Processor time that processes used while `work` ran, in ms: independent of what else the machine does. */
export async function measureProcessorTime(
  pids: readonly (number | undefined)[],
  work: () => Promise<void>,
): Promise<number> {
  const read = (): number => pids.reduce<number>((sum, pid) => sum + (pid === undefined ? 0 : readTreeTime(pid)), 0);
  const before = read();
  await work();
  return read() - before;
}
