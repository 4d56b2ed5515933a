import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ToolRun {
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  readonly seconds: number;
}

/** Runs a file of the server as an operator does with `npm run`: a process with the settings of a server. */
export async function runTool(
  tool: 'backup' | 'restore' | 'createAdmin' | 'seed/main',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ToolRun> {
  const started = performance.now();
  const child = spawn(process.execPath, [`server/${tool}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, 'close');
  return { exitCode: child.exitCode, output, errors, seconds: (performance.now() - started) / 1000 };
}
