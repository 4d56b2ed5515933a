import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { compiledMessages } from './scripts/vite/compiledMessages.ts';
import { precompress } from './scripts/vite/precompress.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

/** In one file each, because the first page needs all of it and bigger files compress better. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@apollo[\\/]client(?![\\/]link[\\/]subscriptions)|rxjs|graphql|graphql-tag|optimism|@wry|tslib|react-intl|intl-messageformat|@formatjs)[\\/]/;

/** Small parts that the first page and every other one need: a file each would cost more in headers than it holds. */
const core =
  /[\\/](rules[\\/]uiSettings|src[\\/](domain[\\/]session[\\/]viewer|shared[\\/](paths|format[\\/]text|storage[\\/]\w+|theme[\\/]\w+|feedback[\\/](FeedbackContext|useToast)|action[\\/](envelope|failure|refetchActive|useAction|useIdempotencyKey|useRunner|readReply)|ui[\\/](useSecondsLeft|BareHeader|BrandMark|LanguageSwitch|VisuallyHidden|Wordmark))))\./;

/** The icons inside inputs, lists and messages: half a kilobyte each, and most screens need several. */
const icons =
  /[\\/]@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](Check|CheckCircle|Close|CloseCircle|Down|ExclamationCircle|Eye|EyeInvisible|InfoCircle|Loading|Search)(Outlined|Filled)\./;

export default defineConfig({
  plugins: [react(), compiledMessages(), precompress()],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('src', import.meta.url)),
      '@rules': fileURLToPath(new URL('rules', import.meta.url)),
    },
  },
  // The server replaces this in every page it sends (server/http/staticSite.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(
        ['/graphql', '/auth/graphql', '/api', '/files', '/outbox'].map((path) => [path, { target: api }]),
      ),
      '/live': { target: api, ws: true },
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    // The policy of the server allows no data: scripts, and a font or picture inside CSS could not be cached on its own.
    assetsInlineLimit: 0,
    // The polyfill is an inline script; every browser of the target preloads modules itself.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 1 },
            { name: 'core', test: core },
            { name: 'icons', test: icons },
          ],
        },
      },
    },
  },
});
