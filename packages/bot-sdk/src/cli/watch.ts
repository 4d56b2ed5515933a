import { fork, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formatNotice } from './print.ts';

/** Milliseconds that belong to one change: editors write a file in several steps. */
const SETTLE_MS = 150;

const isWatched = (name: string): boolean =>
  /\.(ts|mts|js|mjs|json)$|(^|[\\/])\.env$/.test(name) && !/(^|[\\/])(node_modules|\.git)[\\/]/.test(name);

/** Runs a command of this program again whenever a file beside the bot changes. Ends with the signals of the terminal. */
export async function watchAndRun(file: string, args: readonly string[], print: (line: string) => void): Promise<void> {
  const program = process.argv[1];
  if (program === undefined) throw new Error('The program does not know its own file');
  let child: ChildProcess | undefined;
  const ended = Promise.withResolvers<void>();

  const start = (): void => {
    const started = fork(program, [...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.once('exit', (code) => {
      if (child !== started) return;
      child = undefined;
      if (code !== 0 && code !== null) print(formatNotice('Waiting for a change of the files.'));
    });
  };

  const stop = async (): Promise<void> => {
    const running = child;
    if (running === undefined) return;
    child = undefined;
    const exited = new Promise((resolveExit) => running.once('exit', resolveExit));
    // A message, because Windows has no signal that a process can answer.
    running.send('stop', () => undefined);
    await exited;
  };

  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();
  const watcher = watch(dirname(resolve(file)), { recursive: true }, (_change, name) => {
    if (name === null || !isWatched(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(async () => {
        await stop();
        print(formatNotice(`${name} has changed: starting again.`));
        start();
      });
    }, SETTLE_MS);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      clearTimeout(timer);
      watcher.close();
      restarting = restarting.then(stop);
      void restarting.then(() => ended.resolve());
    });
  start();
  await ended.promise;
}
