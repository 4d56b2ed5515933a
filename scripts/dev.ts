/**
 * `npm run dev`: runs server and Vite together. Both reload when their files change; code is regenerated first when the
 * contract changed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { watch, type FSWatcher } from 'node:fs';
import { prepareContract } from './prepare.ts';
import { toolCommand, type Command } from './run.ts';
import { stopWithNpm } from '../server/process/stopWithNpm.ts';

const port = process.env['PORT'] ?? '4000';

interface Part {
  readonly name: string;
  readonly command: Command;
  readonly env: Readonly<Record<string, string>>;
}

const WATCHED = ['server', 'rules', 'schema.graphql', 'operations', 'src/locales'];

/** Each part is a single Node process without a shell or npm in between, so that signals reach it directly. */
const parts: readonly Part[] = [
  {
    name: 'server',
    command: {
      file: process.execPath,
      args: ['--watch', '--watch-preserve-output', ...WATCHED.map((path) => `--watch-path=${path}`), 'server/main.ts'],
    },
    // Links in e-mails point to the development site.
    env: { NODE_ENV: 'development', PORT: port, PUBLIC_URL: process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:5173' },
  },
  { name: 'site', command: toolCommand('vite', []), env: { API_URL: `http://127.0.0.1:${port}` } },
];

function start({ name, command, env }: Part): ChildProcess {
  const child = spawn(command.file, command.args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const show = (chunk: Buffer): void => {
    for (const line of chunk.toString().trimEnd().split('\n')) process.stdout.write(`${name.padEnd(8)}│ ${line}\n`);
  };
  child.stdout.on('data', show);
  child.stderr.on('data', show);
  return child;
}

/** Regenerates code after a change of the contract, debounced; runs are serial. */
function watchContract(): readonly FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(() => prepareContract())
        .catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
    }, 200);
  };
  return [watch('schema.graphql', changed), watch('operations', { recursive: true }, changed)];
}

await prepareContract();
const watchers = watchContract();
const children = parts.map(start);
let stopping = false;

/** Stops all parts when one part ends; the exit code is that of the ended part. */
function stopAll(signal: NodeJS.Signals, code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const watcher of watchers) watcher.close();
  for (const child of children) child.kill(signal);
}

for (const child of children) child.on('exit', (code) => stopAll('SIGTERM', code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal, 0));
stopWithNpm();
