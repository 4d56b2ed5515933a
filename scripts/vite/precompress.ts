import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

/** Not pages and reports of the build (.html, .json): the server reads them itself, and writes a nonce into each page. */
const compressible = /\.(js|css|svg|webmanifest|txt)$/;
/** Smaller files cost more in headers than compression saves. */
const SMALLEST_WORTHWHILE_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file that the server sends as it is, so that the server never compresses at request time. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'bourse-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_WORTHWHILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((data) => writeFile(`${path}.br`, data)),
    promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
  ]);
}
