import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The named imports `import { A, B } from './x'`, one match per statement. */
const namedImport = /^import \{ ([^}]+) \} from ('[^']+');$/gm;
/** The namespace imports `import type * as A from './x'`, one match per statement. */
const namespaceImport = /^import (?:type )?\* as (\w+) from '[^']+';\n/gm;

function isUsed(name: string, content: string): boolean {
  return (content.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
}

/**
 * Removes unused imports of a generated file: the generators import per fragment and per file, and the compiler rejects
 * unused names.
 * @param _path the path of the file
 * @param content the output of the generators
 */
export function dropUnusedImports(_path: string, content: string): string {
  return content
    .replace(namespaceImport, (statement, name: string) => (isUsed(name, content) ? statement : ''))
    .replace(namedImport, (_statement, names: string, source: string) => {
      const used = names.split(', ').filter((name) => isUsed(name, content));
      return used.length > 0 ? `import { ${used.join(', ')} } from ${source};` : '';
    });
}

/**
 * Removes generated files whose document was deleted, because they would still be compiled.
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
