import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The chunks of a build, by source file. */
export type Manifest = Readonly<Record<string, Chunk>>;

export async function readManifest(outDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(outDir, '.vite', 'manifest.json'), 'utf8'));
}

/** The scripts and styles of modules or named chunks with all that they import, in the order of the browser. */
export function getFiles(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const collect = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    for (const imported of chunk?.imports ?? []) collect(imported);
    for (const file of chunk?.css ?? []) files.add(file);
    if (chunk?.file.endsWith('.js') === true) files.add(chunk.file);
  };
  for (const name of modules)
    collect(name in manifest ? name : (Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name));
  return [...files];
}

/**
 * The source file of the chunk that built code imports.
 * @throws Error when the code imports no chunk of this build
 */
export function findChunk(manifest: Manifest, code: string): string {
  const [, file] = /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/.exec(code) ?? [];
  // The code may be in the folder of its chunk.
  const source = Object.keys(manifest).find((key) => `/${manifest[key]?.file}`.endsWith(`/${file}`));
  if (file === undefined || source === undefined) throw new Error(`No chunk of the build is imported by ${code}`);
  return source;
}

/**
 * The chunk of a part of a language (scripts/vite/compiledMessages.ts).
 * @throws Error when the build has none
 */
export function findTexts(manifest: Manifest, part: string, language: string): string {
  const source = Object.keys(manifest).find((key) => key.endsWith(`/src/locales/${part}/${language}`));
  if (source === undefined) throw new Error(`The build has no texts of ${part} in ${language}`);
  return source;
}
