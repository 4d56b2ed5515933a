import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolCommand } from '../../../scripts/run.ts';
import { packSdk } from '../../../scripts/sdk/packSdk.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Unpacks an archive as npm does. */
function unpack(archive: Buffer, folder: string): string[] {
  const tar = gunzipSync(archive);
  const names: string[] = [];
  for (let at = 0; tar[at] !== 0;) {
    const name = tar.toString('utf8', at, at + 100).replaceAll('\0', '');
    const size = Number.parseInt(tar.toString('utf8', at + 124, at + 135), 8);
    const path = join(folder, name.replace(/^package\//, ''));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, tar.subarray(at + 512, at + 512 + size));
    names.push(name);
    at += 512 + 512 * Math.ceil(size / 512);
  }
  return names;
}

let folder: string;
let names: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-package-'));
  cpSync(join(root, 'examples/hello-bot'), folder, { recursive: true });
  names = unpack(packSdk(), join(folder, 'node_modules/bourse-bot'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('contains JavaScript with its types, and the same bytes every time', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'package/package.json',
        'package/README.md',
        'package/dist/index.js',
        'package/dist/index.d.ts',
      ]),
    );
    expect(names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(packSdk().equals(packSdk())).toBe(true);
  });

  it('runs the tests of the example', async () => {
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', 'bot.test.ts'], { cwd: folder });
    expect(stdout).toContain('# pass 3');
    expect(stdout).toContain('# fail 0');
  });

  it('has a program', async () => {
    const program = join(folder, 'node_modules/bourse-bot/dist/cli/main.js');
    const { stdout } = await run(process.execPath, [program, '--help'], { cwd: folder });
    expect(stdout).toContain('Usage: bourse-bot <command> [file]');
  });

  it('types the example strictly', async () => {
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
    symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node', '--noEmit'];
    const { file, args } = toolCommand('tsc', [...options, '--allowImportingTsExtensions', 'bot.ts', 'bot.test.ts']);
    await expect(run(file, args, { cwd: folder })).resolves.toMatchObject({ stdout: '' });
  });
});
