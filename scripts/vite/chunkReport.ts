import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';

import type { Plugin } from 'vite';

/** The report of one chunk; the manifest has neither its modules nor their sizes. */
export interface ChunkReport {
  /** The chunks that the browser loads together with it. */
  readonly imports: readonly string[];
  /** Bytes of minified code by module, estimated from the share of the module in the chunk. */
  readonly modules: Readonly<Record<string, number>>;
}

/** Where the report is, in the output folder. */
export const REPORT_FILE = '.vite/chunks.json';

/** Writes the modules of each chunk beside the manifest, for `npm run check:bundle`. */
export function chunkReport(): Plugin {
  let root = process.cwd();
  return {
    name: 'bourse-chunk-report',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = 'dist' }, bundle) {
      const report: Record<string, ChunkReport> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const modules = Object.entries(chunk.modules);
        const rendered = modules.reduce((sum, [, module]) => sum + module.renderedLength, 0);
        const share = chunk.code.length / Math.max(1, rendered);
        report[chunk.fileName] = {
          imports: chunk.imports,
          modules: Object.fromEntries(
            modules.map(([id, module]) => [toName(root, id), Math.round(module.renderedLength * share)]),
          ),
        };
      }
      const file = resolve(dir, REPORT_FILE);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(report));
    },
  };
}

/** The path from the root with slashes, without the mark of virtual modules. */
function toName(root: string, id: string): string {
  return id.startsWith('\0') ? id.slice(1) : relative(root, id).replaceAll('\\', '/');
}
