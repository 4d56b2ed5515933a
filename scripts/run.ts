import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How a process ended. A process that could not be started has an error and no code. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * The command of a direct dependency, run by this Node without shebang or shell, so that it works on Windows too.
 * @param project the folder with package.json
 * @throws Error when no installed direct dependency has the command
 */
export function toolCommand(tool: string, args: readonly string[], project = root): Command {
  const { dependencies, devDependencies } = readManifest(project);
  for (const name of Object.keys({ ...devDependencies, ...dependencies })) {
    const folder = join(project, 'node_modules', name);
    // Images have no development dependencies, and a checkout that is older than package.json lacks the new ones.
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { bin } = readManifest(folder);
    const script = typeof bin === 'string' ? (name === tool ? bin : undefined) : bin?.[tool];
    if (script !== undefined) return { file: process.execPath, args: [resolve(folder, script), ...args] };
  }
  throw new Error(`No installed dependency of package.json has the command ${tool}. Install all of them: npm ci`);
}

/**
 * A script of package.json that consists of one tool and plain arguments.
 * @param further arguments after those of the script
 * @throws Error for an unknown script, and for one that needs a shell
 */
export function scriptCommand(name: string, further: readonly string[] = []): Command {
  const script = readManifest(root).scripts?.[name];
  if (script === undefined) throw new Error(`package.json has no script ${name}`);
  if (/["'$&|;<>*`\\]/.test(script)) throw new Error(`The script ${name} needs a shell: ${script}`);
  const [tool = '', ...own] = script.split(/\s+/);
  const args = [...own, ...further];
  return tool === 'node' ? { file: process.execPath, args } : toolCommand(tool, args);
}

/** Runs a command until it ends. Its output goes to this terminal, or to `onOutput`. */
export function run(
  { file, args }: Command,
  options: { readonly env?: NodeJS.ProcessEnv; readonly onOutput?: ((chunk: Buffer) => void) | undefined } = {},
): Promise<Ending> {
  const { env, onOutput } = options;
  const { promise, resolve: end } = Promise.withResolvers<Ending>();
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => onOutput?.(chunk));
  child.on('error', (error) => end({ code: null, signal: null, error }));
  child.on('close', (code, signal) => end({ code, signal }));
  return promise;
}

/** Why a process failed, or undefined when it succeeded. */
export function describeFailure({ code, signal, error }: Ending): string | undefined {
  if (error !== undefined) return `could not start: ${error.message}`;
  if (signal !== null) return `ended by ${signal}`;
  return code === 0 ? undefined : `exit code ${code}`;
}
