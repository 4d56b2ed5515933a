import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

/** The folder of the bundled server; `main.js` is its entry point. */
const folder = '.cache/server';

/**
 * Files beside a module (migrations, CSV tables, policies) are found by `import.meta.url`. The bundle replaces it with
 * the address of the original module, so that both forms of the server read the same files.
 */
const keepModuleAddresses: Plugin = {
  name: 'keep-module-addresses',
  load(id) {
    const code = readFileSync(id, 'utf8');
    if (!code.includes('import.meta.url')) return null;
    const original = path.relative(folder, id).replaceAll(path.sep, '/');
    const address = `new URL(${JSON.stringify(original)}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', address), moduleType: 'ts' };
  },
};

/**
 * Bundles the server's own code, because importing its modules one by one takes longer than everything else at start.
 * Packages stay external.
 */
export async function bundleServer(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: 'server/main.ts',
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    plugins: [keepModuleAddresses],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    chunkFileNames: '[name].js',
  });
  await bundle.close();
}
