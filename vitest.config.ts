import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const alias = {
  '@': fileURLToPath(new URL('src', import.meta.url)),
  '@rules': fileURLToPath(new URL('rules', import.meta.url)),
};

/** Second tries on a machine that others use as well: what is broken fails twice. None while developing. */
const retry = Number(process.env['TEST_RETRIES'] ?? 0);

/** The zone in which people look at the components of tests, wherever the machine stands. */
const timeZone = process.env['TEST_TIME_ZONE'] ?? 'UTC';

/** Three kinds of tests: the contract itself, components on MockedProvider, the server over HTTP on a real PostgreSQL. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        resolve: { alias },
        test: { name: 'contract', environment: 'node', include: ['tests/{contract,rules,project}/**/*.test.ts'] },
      },
      {
        resolve: { alias },
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-components.ts'],
          testTimeout: 20_000,
          retry,
          css: false,
          env: { TZ: timeZone },
        },
      },
      {
        // As Node resolves: graphql's ES module beside its CommonJS one, which Mercurius loads, would be two libraries.
        resolve: {
          alias: { ...alias, graphql: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
        },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database/globalSetup.ts'],
          testTimeout: 30_000,
          retry,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
