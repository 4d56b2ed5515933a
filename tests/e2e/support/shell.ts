import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What npm and the test runner say to their processes, which the programs of a developer do not see. */
const isFromRunner = (name: string): boolean =>
  /^npm_(package|lifecycle|config_(local_)?prefix)|^INIT_CWD$|^FORCE_COLOR$/.test(name);

/** No registry is called: the package comes from the server of the test. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isFromRunner(name))),
  NO_COLOR: '1',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  NO_PROXY: '127.0.0.1',
  no_proxy: '127.0.0.1',
};

/** Runs lines of the documentation in a shell, and returns what they print. Fails with them. */
export async function runShell(lines: string, folder: string): Promise<string> {
  const { stdout } = await run('sh', ['-ec', lines], { cwd: folder, env });
  return stdout;
}

/** A program that runs until it is stopped. */
export interface RunningShell {
  readonly read: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts a line of the documentation in a shell. */
export function startShell(line: string, folder: string): RunningShell {
  // A process group of its own, so that the program ends with the shell around it.
  const child = spawn('sh', ['-ec', line], { cwd: folder, env, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    read: () => output,
    stop: async () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await exited;
    },
  };
}
