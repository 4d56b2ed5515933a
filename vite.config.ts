import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunkReport } from './scripts/vite/chunkReport.ts';
import { compiledMessages } from './scripts/vite/compiledMessages.ts';
import { lightLibrary } from './scripts/vite/lightLibrary.ts';
import { prerenderPages } from './scripts/vite/prerender.ts';
import { preloadHelper } from './scripts/vite/preloadHelper.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { sdkPackage } from './scripts/vite/sdkPackage.ts';
import { wholeSeries } from './scripts/vite/wholeSeries.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

/** The packages around the components: they change less often than the rest of the entry. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@apollo[\\/]client|rxjs|graphql|optimism|@wry|tslib|react-intl|intl-messageformat|@formatjs)[\\/]/;

// The sign-in page, pages of guests, and the frame of signed-in users: their chunks contain what they import.
const loginPage = /[\\/]src[\\/]portals[\\/]public[\\/]login[\\/]LoginPage\./;
/** They show lists and texts like the pages in the frame; what they share with it is a chunk of its own. */
const guestPages = /[\\/]src[\\/]portals[\\/]public[\\/](policy|docs)[\\/]\w+Page\./;
const shell = /[\\/]src[\\/]app[\\/]shell[\\/]LiveShell\./;

/** Icons that several pages show: each would be a file. They are small and import nothing but the entry. */
const icons = /[\\/]node_modules[\\/]@ant-design[\\/]icons(-svg)?[\\/]es[\\/](icons|asn)[\\/]/;

/** Small parts of most pages, which import nothing large. */
const parts = /[\\/]src[\\/]shared[\\/](ui[\\/](text|page|stats|button)|format)[\\/]/;

/** The schemas of forms: a page without a form loads none of it. */
const schemas = /[\\/]node_modules[\\/](yup|property-expr|tiny-case|toposort)[\\/]/;

/**
 * Packages that only contain definitions but are not marked as free of side effects; their unused exports are removed.
 */
const withoutSideEffects = /[\\/]node_modules[\\/](@rc-component|@ant-design[\\/]icons(-svg)?)[\\/]/;

export default defineConfig({
  plugins: [
    preloadHelper(),
    lightLibrary(),
    wholeSeries(),
    react(),
    compiledMessages(),
    chunkReport(),
    prerenderPages(),
    sdkPackage(),
    precompress(),
  ],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('src', import.meta.url)),
      '@rules': fileURLToPath(new URL('rules', import.meta.url)),
    },
    // Otherwise one page loads two patch releases of it.
    dedupe: ['intl-messageformat'],
  },
  // The server replaces this placeholder in every page it sends (server/http/staticSite.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(
        ['/graphql', '/auth/graphql', '/api', '/files', '/outbox', '/readyz'].map((path) => [path, { target: api }]),
      ),
      '/live': { target: api, ws: true },
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    // `npm run check:bundle` measures the compressed sizes.
    reportCompressedSize: false,
    // The server's content security policy forbids data URLs for scripts, and an inlined font or picture could not be
    // cached separately.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every target browser supports module preloading.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: {
        codeSplitting: {
          // The entry, sign-in page and frame are one chunk each, without parts of other pages. Everything else follows
          // the routes: rolldown gives each lazy screen a chunk and shares the rest. `npm run check:bundle` has the sizes.
          groups: [
            { name: 'framework', test: framework, tags: ['$initial'], priority: 6 },
            { name: 'core', tags: ['$initial'], priority: 5 },
            { name: 'forms', test: schemas, priority: 4 },
            { name: 'login', test: loginPage, priority: 4 },
            { name: 'guest', test: guestPages, priority: 3, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
            { name: 'shell', test: shell, priority: 2 },
            { name: 'icons', test: icons, minShareCount: 4, priority: 1, includeDependenciesRecursively: false },
            { name: 'parts', test: parts, minShareCount: 5, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
