import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { compiledMessages } from './scripts/vite/compiledMessages.ts';
import { precompress } from './scripts/vite/precompress.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

/** One file each, because the first page needs all of it and larger files compress better. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@apollo[\\/]client(?![\\/]link[\\/]subscriptions)|rxjs|graphql|graphql-tag|optimism|@wry|tslib|react-intl|intl-messageformat|@formatjs)[\\/]/;

/*
 * Own code follows the routes: rolldown gives each lazy screen a chunk and shares the rest automatically. The groups
 * below are the exception: with them bench/measures/bundle.ts measured 259 KB for /login, headers included, of 260 KB allowed.
 * Static closure of /login, brotli: these groups 249 KB in 14 files; without them 252 KB in 37 files; whole folders
 * 253 KB in 20 files; groups by minShareCount (60 or 100 entries) 296 KB, because they merge what /login does not use.
 */

/** The modules of shared/ that the sign-in page needs, and most other pages. */
const core =
  /[\\/](rules[\\/]people[\\/]uiSettings|src[\\/](app[\\/]routes([\\/]\w+)?|domain[\\/]session[\\/](viewer|toOwnPath|SessionContext)|shared[\\/](paths|format[\\/]text|storage[\\/]\w+|theme[\\/]\w+|feedback[\\/](FeedbackContext|useToast)|action[\\/](envelope|failure|namedQueries|useAction|useIdempotencyKey|useRunner|readResponse)|ui[\\/](brand[\\/]\w+|hooks[\\/]useSecondsLeft|text[\\/]VisuallyHidden))))\./;

/** antd's button and the icons inside inputs, lists and messages. */
const controls =
  /[\\/](antd[\\/]es[\\/]button[\\/].+|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](Check|CheckCircle|Close|CloseCircle|Down|ExclamationCircle|Eye|EyeInvisible|InfoCircle|Loading|Search)(Outlined|Filled))\./;

/** Packages of menus and tooltips, which the toolbar and most lists open. */
const overlays =
  /[\\/]node_modules[\\/](antd[\\/]es[\\/](dropdown|tooltip|popover)|@rc-component[\\/](dropdown|menu|tooltip))[\\/]/;

/** Layout, states and formats of nearly every page behind the sign-in. */
const page =
  /[\\/]src[\\/]shared[\\/](feedback[\\/]useConfirm|format[\\/]useFormat|ui[\\/](page[\\/]\w+|state[\\/]\w+|stats[\\/]StatTile|picture[\\/]Avatar|text[\\/](Money|RelativeTime|Tag)|hooks[\\/]useReturnFocus))\./;

/** Prices, follow buttons and posts: shared by the pages of app users. */
const social =
  /[\\/](src[\\/](domain[\\/](follows[\\/](FollowButton|followCache)|market[\\/](LiveDelta|LivePrice|MarketStateTag|PriceNote|priceNow|useLiveQuotes)|watchlists[\\/]WatchButton)|generated[\\/](dashboards|posts)[\\/]fragments|shared[\\/]ui[\\/](text[\\/]PriceDelta|stats[\\/]Sparkline))|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/](Like|More|ShareAlt|Book)(Outlined|Filled))\./;

/** The frame around the pages of signed-in users: the lazy entry LiveShell with its dependencies. */
const shell = /[\\/]src[\\/]app[\\/]shell[\\/]LiveShell\./;

/**
 * Packages that only contain definitions but are not marked as free of side effects; their unused exports are removed.
 */
const withoutSideEffects = /[\\/]node_modules[\\/](@rc-component|@ant-design[\\/]icons(-svg)?)[\\/]/;

export default defineConfig({
  plugins: [react(), compiledMessages(), precompress()],
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
          groups: [
            { name: 'framework', test: framework, priority: 2 },
            { name: 'core', test: (id) => core.test(id) || controls.test(id), priority: 1 },
            { name: 'overlays', test: overlays },
            { name: 'page', test: page },
            { name: 'shell', test: shell },
            { name: 'social', test: social },
          ],
        },
      },
    },
  },
});
