/**
 * `npm run build:server`: bundles the server for `npm start`, because importing its modules one by one takes longer than
 * everything else at start. Development runs the modules themselves.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { SERVER_BUNDLE } from './serverBundle.ts';

/** Another folder inside the project, for tests. */
const folder = process.argv[2] ?? path.dirname(SERVER_BUNDLE);

/** Packages of many small ES modules. All other packages stay external. */
const bundledPackages = /^(drizzle-orm|jose|openid-client|oauth4webapi|yup|intl-messageformat|@formatjs\/[\w-]+)(\/|$)/;

const isExternal = (id: string): boolean => !id.startsWith('.') && !path.isAbsolute(id) && !bundledPackages.test(id);

/**
 * Files beside a module (migrations, CSV tables, policies) are found by `import.meta.url`. The bundle replaces it with
 * the address of the original module, so that both forms of the server read the same files.
 */
const keepModuleAddresses: Plugin = {
  name: 'keep-module-addresses',
  load(id) {
    if (id.includes('node_modules')) return null;
    const code = readFileSync(id, 'utf8');
    if (!code.includes('import.meta.url')) return null;
    const original = path.relative(folder, id).replaceAll(path.sep, '/');
    const address = `new URL(${JSON.stringify(original)}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', address), moduleType: 'ts' };
  },
};

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: 'server/main.ts',
  platform: 'node',
  external: isExternal,
  plugins: [keepModuleAddresses],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  chunkFileNames: '[name].js',
});
await bundle.close();
