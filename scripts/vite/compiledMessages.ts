import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

import { isCoreId, isInPart, PORTAL_PARTS } from './messageParts.ts';

/** A part of a language: the core, or the messages of one portal. */
const catalogue = /\/src\/locales\/(?<part>\w+)\/(?<language>\w+)\.ts$/;
/** A virtual module id, so that no other plugin treats it as JSON. */
const COMPILED = '\0bourse-messages:';

/**
 * Parses the messages at build time, so that the browser needs no parser (9 KB, and time for every message), and gives
 * each folder of `src/locales/` only the messages of its part. Development and tests skip this step: messages are
 * parsed when shown, and every part is the whole catalogue.
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
      filter: { id: /\/locales\/\w+\/\w+$/ },
      async handler(source, importer) {
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && catalogue.test(resolved.id) ? `${COMPILED}${resolved.id.replace(/\.\w+$/, '')}` : resolved;
      },
    },
    load: {
      filter: { id: new RegExp(`^${COMPILED}`) },
      async handler(id) {
        const name = id.slice(COMPILED.length);
        const [, folder = '', part = '', language = ''] = /^(.+)\/(\w+)\/(\w+)$/.exec(name) ?? [];
        const portal = PORTAL_PARTS.find((portalPart) => portalPart === part);
        if (portal === undefined && part !== 'core') throw new Error(`src/locales/${part} is no part of a language`);
        const path = `${folder}/${language}.json`;
        this.addWatchFile(path);
        const messages: Record<string, string> = JSON.parse(await readFile(path, 'utf8'));
        const wanted = Object.entries(messages).filter(([key]) =>
          portal === undefined ? isCoreId(key) : isInPart(portal, key),
        );
        const parsed = JSON.stringify(Object.fromEntries(wanted.map(([key, text]) => [key, parse(text)])));
        return {
          code: `export const ${portal === undefined ? 'coreMessages' : 'portalMessages'} = JSON.parse(${JSON.stringify(parsed)});`,
          map: null,
        };
      },
    },
  };
}
