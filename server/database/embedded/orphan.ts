import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findCommand, isAlive, processesIn } from './processes.ts';
import { DatabaseStartError } from '../startError.ts';

/**
 * Clears what a killed server left in a cluster folder: stops its postmaster, waits for the last of its processes,
 * removes lock files that PostgreSQL would stumble over. The caller holds the folder's lock, so nobody else uses it.
 */
export async function clearLeftovers(clusterFolder: string, socketFolder: string | null): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  const pid = postmasterPid(clusterFolder);
  if (pid !== null && isPostgres(pid)) await stopOrphan(pid, clusterFolder);
  const remaining = () => processesIn(clusterFolder).filter(isPostgres);
  await waitUntil(() => remaining().length === 0, 15_000);
  const rest = remaining();
  if (rest.length > 0) {
    throw new DatabaseStartError(
      `Processes of an earlier server still use ${clusterFolder} and do not exit: ${rest.join(', ')}. Stop them and start again.`,
    );
  }
  // Nobody uses the folder now. The file may be empty (a full disk), or name a zombie or an unrelated process.
  rmSync(pidFile, { force: true });
  if (socketFolder)
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketFolder, name), { force: true });
}

/** The process id in postmaster.pid, or null. */
export function postmasterPid(clusterFolder: string): number | null {
  return Number(pidFileLines(clusterFolder)[0]) || null;
}

/** Whether this postmaster says in its file that it takes connections. */
export function isReady(clusterFolder: string, pid: number): boolean {
  const lines = pidFileLines(clusterFolder);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function pidFileLines(clusterFolder: string): string[] {
  try {
    return readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** A living process of PostgreSQL, or what may be one where command lines cannot be read. */
function isPostgres(pid: number): boolean {
  return isAlive(pid) && /postgres/.test(findCommand(pid) ?? 'postgres');
}

async function stopOrphan(pid: number, clusterFolder: string): Promise<void> {
  // Fast, then immediate shutdown; SIGKILL last: the next start recovers from the log in every case.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone in the meantime, or not ours: the wait below tells which.
    }
    if (await waitUntil(() => !isAlive(pid), timeoutMs)) return;
  }
  throw new DatabaseStartError(
    `The PostgreSQL of an earlier server (process ${pid}) still uses ${clusterFolder} and does not exit. Stop it and start again.`,
  );
}

/** Asks every 10 ms until the answer is yes; false when `patience` milliseconds were not enough. */
async function waitUntil(question: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!question()) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}
