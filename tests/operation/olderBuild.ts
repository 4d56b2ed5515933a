import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { toolCommand } from '../../scripts/run.ts';

/** What the copy links to, makes itself or does without. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  '.cache',
  '.git',
  'coverage',
  'data',
  'dist',
  'node_modules',
  'test-results',
  'tests',
  'vendor',
]);

const fragments = 'operations/teams/fragments.graphql';

export interface OlderBuild {
  readonly folder: string;
  readonly remove: () => void;
}

const execute = promisify(execFile);

async function build(folder: string, tool: string, args: readonly string[]): Promise<void> {
  const command = toolCommand(tool, args);
  // The site differs from that of a test run.
  const env = { ...process.env, NODE_ENV: 'production' };
  await execute(command.file, [...command.args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
}

/**
 * A copy of the project as the release before had it, with its site: a fragment has its fields in another order, so its
 * documents, and the scripts that send them, have other names.
 */
export async function copyOlderBuild(): Promise<OlderBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bourse-older-'));
  for (const part of readdirSync('.').filter((name) => !NOT_COPIED.has(name)))
    cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  symlinkSync(path.resolve('vendor'), path.join(folder, 'vendor'));
  const file = path.join(folder, fragments);
  const text = readFileSync(file, 'utf8');
  const older = text.replace(/^( {2}num_members\n)( {2}num_bots\n)/m, '$2$1');
  if (older === text) throw new Error(`${fragments} has no num_members before num_bots`);
  writeFileSync(file, older);
  await build(folder, 'graphql-codegen', ['--config', 'codegen.ts']);
  await build(folder, 'vite', ['build', '--logLevel', 'warn']);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
