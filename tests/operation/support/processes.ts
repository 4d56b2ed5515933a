import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getAccount } from './parts.ts';

/** A temporary folder of the user who runs the parts. */
export function makeFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `bourse-${name}-`));
  chmodSync(folder, 0o750);
  giveAway(folder);
  return folder;
}

function giveAway(file: string): void {
  const { uid, gid } = getAccount();
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

export function writeOwned(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  giveAway(file);
}

/** A process of the parts. Its output is a file in its folder. */
export interface PartProcess {
  readonly pid: number;
  readonly isRunning: () => boolean;
  /** The end of its output, for messages. */
  readonly readLog: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export function startPart(name: string, folder: string, command: string, args: readonly string[]): PartProcess {
  const log = path.join(folder, `${name}.log`);
  const output = openSync(log, 'a');
  // An environment of its own: variables such as PGHOST or PATRONI_… must not change the part.
  const env = { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', output, output], ...getAccount() });
  closeSync(output);
  if (child.pid === undefined) throw new Error(`${name} did not start`);
  return {
    pid: child.pid,
    isRunning: () => !hasEnded(child),
    readLog: () => readFileSync(log, 'utf8').slice(-4_000),
    stop: async (signal = 'SIGTERM') => {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Runs a program to its end, as the user of the parts. */
export function runPart(folder: string, command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' };
    execFile(command, args, { cwd: folder, env, ...getAccount() }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`${command} failed:\n${stdout}${stderr}`, { cause: error }));
    });
  });
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Waits until a condition is true. */
export async function waitUntil(what: string, isDone: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`Not after ${seconds} s: ${what}`);
    await pause(50);
  }
}

/** The ids of a process and of all its descendants. */
export function listTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ id: Number(name), parent }];
      } catch {
        return [];
      }
    });
  const collect = (id: number): number[] => [
    id,
    ...parents.filter(({ parent }) => parent === id).flatMap((child) => collect(child.id)),
  ];
  return collect(pid);
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
