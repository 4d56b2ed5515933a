import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { toolCommand } from '../run.ts';
import { packTar, type TarFile } from './tar.ts';

const folder = fileURLToPath(new URL('../../packages/bot-sdk/', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
}

/** The manifest of the published package: it contains JavaScript, because Node strips no types of installed packages. */
function createManifest(): Buffer {
  const { name, version, description, license, engines }: Manifest = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const described = { name, version, description, license, engines };
  const entry = (file: string) => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });
  const manifest = {
    ...described,
    type: 'module',
    bin: { 'bourse-bot': 'dist/cli/main.js' },
    exports: { '.': entry('index'), './testing': entry('testing'), './package.json': './package.json' },
    files: ['dist'],
  };
  return Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
}

function compile(outDir: string): TarFile[] {
  const { file, args } = toolCommand('tsc', ['-p', join(folder, 'tsconfig.json'), '--outDir', outDir]);
  execFileSync(file, args, { stdio: 'inherit' });
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => {
      const name = `dist/${relative(outDir, path).replaceAll(sep, '/')}`;
      return { path: name, content: readFileSync(path), isExecutable: name === 'dist/cli/main.js' };
    });
}

/** Packs the SDK as the archive that `npm install` takes. */
export function packSdk(): Buffer {
  const outDir = mkdtempSync(join(tmpdir(), 'bourse-sdk-'));
  try {
    return packTar([
      { path: 'package.json', content: createManifest() },
      { path: 'README.md', content: readFileSync(join(folder, 'README.md')) },
      ...compile(outDir),
    ]);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
