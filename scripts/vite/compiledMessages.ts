import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** First parts of the ids that the first pages need: landing, sign-in, sign-out and the error pages. */
const corePrefixes = ['app', 'connection', 'error', 'landing', 'page', 'roles', 'session', 'shared'] as const;

export function isCoreId(id: string): boolean {
  const prefix = id.split('.')[0] ?? '';
  return corePrefixes.some((core) => core === prefix);
}

/** Either the whole catalogue of a language, or the module that stands for its core. */
const catalogue = /\/src\/locales\/(?<core>core\/)?(?<language>\w+)\.(json|ts)$/;
/** A name that no file has, so that nobody else takes it for JSON. */
const compiled = '\0bourse-messages:';

/**
 * Parses the messages while building, so that the browser needs no parser (9 KB, and time on every message), and puts
 * into `src/locales/core/` only what the sign-in page needs. In development and in tests there is no such step:
 * messages are parsed when shown, and the core is the whole catalogue.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'bourse-compiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: fileURLToPath(import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js')),
          },
        ],
      },
    }),
    resolveId: {
      filter: { id: /\/locales\/(core\/)?\w+(\.json)?$/ },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && catalogue.test(resolved.id) ? `${compiled}${resolved.id.replace(/\.\w+$/, '')}` : resolved;
      },
    },
    load: {
      filter: { id: new RegExp(`^${compiled}`) },
      async handler(id) {
        const name = id.slice(compiled.length);
        const isCore = name.includes('/core/');
        const path = `${name.replace('/core/', '/')}.json`;
        this.addWatchFile(path);
        const messages: Record<string, string> = JSON.parse(await readFile(path, 'utf8'));
        const wanted = Object.entries(messages).filter(([key]) => !isCore || isCoreId(key));
        const parsed = JSON.stringify(Object.fromEntries(wanted.map(([key, text]) => [key, parse(text)])));
        return {
          code: `export ${isCore ? 'const coreMessages =' : 'default'} JSON.parse(${JSON.stringify(parsed)});`,
          map: null,
        };
      },
    },
  };
}
