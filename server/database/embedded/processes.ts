import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { hasErrorCode } from '../../base/hasErrorCode.ts';

/**
 * Queries about other processes of this machine. Linux uses /proc, macOS `ps`; other systems leave some queries
 * unanswered.
 */

/** Whether the process still runs. A zombie does not count: it has released its files and memory. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
  const state = linuxStat(pid)?.state;
  return state !== 'Z' && state !== 'X';
}

/** A value that no later process with the same id repeats, or null where it is unavailable. */
export function findIdentity(pid: number): string | null {
  const stat = linuxStat(pid);
  if (stat) return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${stat.startTime}`;
  return ps(pid, 'lstart=');
}

/** The command line, or null where it is unavailable. */
export function findCommand(pid: number): string | null {
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim() ?? ps(pid, 'command=');
}

/**
 * Processes whose working directory is `folder`: PostgreSQL and its children change into their data folder. Linux only.
 */
export function processesIn(folder: string): number[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names.filter((name) => /^\d+$/.test(name) && workingDirectory(name) === folder).map(Number);
}

function workingDirectory(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function linuxStat(pid: number): { state: string; startTime: string } | null {
  const stat = read(`/proc/${pid}/stat`);
  if (!stat) return null;
  // The name is in parentheses and may contain spaces. The state is the field after it, the start time the 20th after
  // it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
}

function ps(pid: number, column: string): string | null {
  if (process.platform === 'win32') return null;
  try {
    return (
      execFileSync('ps', ['-o', column, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    );
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
