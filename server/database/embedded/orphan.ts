import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findCommand, isAlive, processesIn } from './processes.ts';
import { DatabaseStartError } from '../start/startError.ts';

/**
 * Cleans up after a killed server: stops its postmaster, waits for its remaining processes, and removes lock files that
 * would stop PostgreSQL from starting. The caller owns the folder's lock, so no other process uses the cluster.
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
  // No process uses the folder at this point. The file may be empty (a full disk), or name a zombie or an unrelated
  // process.
  rmSync(pidFile, { force: true });
  if (socketFolder)
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketFolder, name), { force: true });
}

/** The process id in postmaster.pid, or null. */
export function postmasterPid(clusterFolder: string): number | null {
  return Number(pidFileLines(clusterFolder)[0]) || null;
}

/** Whether the postmaster's pid file reports that it accepts connections. */
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

/** A running PostgreSQL process, or any running process where command lines cannot be read. */
function isPostgres(pid: number): boolean {
  return isAlive(pid) && /postgres/.test(findCommand(pid) ?? 'postgres');
}

async function stopOrphan(pid: number, clusterFolder: string): Promise<void> {
  // Fast shutdown, then immediate shutdown, then SIGKILL. The next start recovers from the log in every case.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended, or belongs to another account. The wait below handles both.
    }
    if (await waitUntil(() => !isAlive(pid), timeoutMs)) return;
  }
  throw new DatabaseStartError(
    `The PostgreSQL of an earlier server (process ${pid}) still uses ${clusterFolder} and does not exit. Stop it and start again.`,
  );
}

/**
 * Polls every 10 ms until the condition is true.
 * @returns false after `timeoutMs` milliseconds
 */
async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > end) return false;
    await delay(10);
  }
  return true;
}
