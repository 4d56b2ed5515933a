import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The named imports `import { A, B } from './x'`, one match per statement. */
const namedImport = /^import \{ ([^}]+) \} from ('[^']+');$/gm;
/** The namespace imports `import type * as A from './x'`, one match per statement. */
const namespaceImport = /^import (?:type )?\* as (\w+) from '[^']+';\n/gm;
/** What is imported from the fragments of another file by fragments alone: the generators forget the names. */
const namelessImport = /^import \* from ('[^']+');$/gm;

function isUsed(name: string, content: string): boolean {
  return (content.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
}

/** The documents of fragments that a file speaks of and neither has nor imports. */
function missingFragments(content: string): string {
  const spoken = Array.from(content.matchAll(/\$\{(\w+FragmentDoc)\}/g), ([, name = '']) => name);
  const known = Array.from(content.matchAll(/^(?:import \{ [^}]+ \}|export const \w+)/gm), ([statement]) => statement);
  return [...new Set(spoken)].filter((name) => !known.some((statement) => statement.includes(name))).join(', ');
}

/**
 * Drops what a generated file imports and never uses: the generators import per fragment and per file, and the compiler
 * refuses unused names. Imports that lack their names get them.
 * @param _path where the file goes
 * @param generated what the generators made
 */
export function dropUnusedImports(_path: string, generated: string): string {
  const content = generated.replace(
    namelessImport,
    (_statement, source: string) => `import { ${missingFragments(generated)} } from ${source};`,
  );
  return content
    .replace(namespaceImport, (statement, name: string) => (isUsed(name, content) ? statement : ''))
    .replace(namedImport, (_statement, names: string, source: string) => {
      const used = names.split(', ').filter((name) => isUsed(name, content));
      return used.length > 0 ? `import { ${used.join(', ')} } from ${source};` : '';
    });
}

/**
 * Removes generated files whose document is gone: nothing writes them any more, and they would go on compiling.
 * @param paths every file of this run
 */
export function removeStaleFiles(...paths: readonly string[]): void {
  const current = new Set(paths.map((path) => resolve(path)));
  const folder = resolve('src/generated');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !current.has(path)) rmSync(path);
  }
}
