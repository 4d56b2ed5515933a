import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The named imports `import { A, B } from './x'`, one match per statement. */
const namedImport = /^import \{ ([^}]+) \} from ('[^']+');$/gm;
/** The namespace imports `import type * as A from './x'`, one match per statement. */
const namespaceImport = /^import (?:type )?\* as (\w+) from '[^']+';\n/gm;
/** Fragments import these from the fragments of another file; the generators omit the names. */
const namelessImport = /^import \* from ('[^']+');$/gm;

function isUsed(name: string, content: string): boolean {
  return (content.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1;
}

/** Imports for the fragment documents that a file uses but neither contains nor imports. */
function missingFragments(content: string): string {
  const mentioned = Array.from(content.matchAll(/\$\{(\w+FragmentDoc)\}/g), ([, name = '']) => name);
  const declared = Array.from(
    content.matchAll(/^(?:import \{ [^}]+ \}|export const \w+)/gm),
    ([statement]) => statement,
  );
  return [...new Set(mentioned)].filter((name) => !declared.some((statement) => statement.includes(name))).join(', ');
}

/**
 * Removes unused imports of a generated file: the generators import per fragment and per file, and the compiler rejects
 * unused names. Adds names to imports that lack them.
 * @param _path the path of the file
 * @param generated the output of the generators
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
