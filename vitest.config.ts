import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const alias = {
  '@': fileURLToPath(new URL('src', import.meta.url)),
  '@rules': fileURLToPath(new URL('rules', import.meta.url)),
};

/** CI repeats a failed test once (TEST_RETRIES=1); `npm test` lists each test that passed only then. No retries while developing. */
const retry = Number(process.env['TEST_RETRIES'] ?? 0);

/** How long a test waits for a state, as long as for an element: on a busy machine a second is not enough. */
const expectOptions = { poll: { timeout: 15_000 } };

/** The time zone of component tests, independent of the machine. */
const timeZone = process.env['TEST_TIME_ZONE'] ?? 'UTC';

/**
 * jsdom can neither draw on a canvas nor reload, so component tests replace the modules that do. All files have the same
 * replacements: a file with a mock of its own could not share its modules.
 */
const componentAlias = [
  {
    find: /^lightweight-charts$/,
    replacement: fileURLToPath(new URL('./tests/support/libraries/priceLibrary.ts', import.meta.url)),
  },
  {
    find: /^@ant-design\/charts$/,
    replacement: fileURLToPath(new URL('./tests/support/libraries/chartLibrary.ts', import.meta.url)),
  },
  {
    find: /^@\/shared\/ui\/picture\/cropSquare$/,
    replacement: fileURLToPath(new URL('./tests/support/libraries/cropSquare.ts', import.meta.url)),
  },
  {
    // The module beside it imports it by its relative path.
    find: /^(@\/app\/release|\.)\/browserReload$/,
    replacement: fileURLToPath(new URL('./tests/support/libraries/browserReload.ts', import.meta.url)),
  },
  ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })),
];

/**
 * The files of a kind share their modules and, for components, their page, because loading the product for each file
 * took most of the time; the contract tests took 13 s instead of 24 s. A test resets what it changes globally.
 */
const shared = { isolate: false };

/**
 * Kinds of tests: the contract itself, components on MockedProvider, the server over HTTP on a real PostgreSQL, and the
 * operation of several server processes, which `npm test` does not run (`npm run test:operation`).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // A worker waits for its database a third of the time: three on two cores took 291 s for the server instead of 349 s.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        resolve: { alias },
        test: {
          ...shared,
          name: 'contract',
          environment: 'node',
          include: ['tests/{contract,rules,project}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'sdk',
          environment: 'node',
          include: ['packages/*/tests/**/*.test.ts'],
          testTimeout: 60_000,
          expect: expectOptions,
          retry,
        },
      },
      {
        resolve: { alias: componentAlias },
        test: {
          ...shared,
          name: 'components',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-components.ts'],
          testTimeout: 60_000,
          expect: expectOptions,
          retry,
          css: false,
          env: { TZ: timeZone },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'operation',
          environment: 'node',
          include: ['tests/operation/**/*.test.ts'],
          globalSetup: ['tests/support/database/globalSetup.ts'],
          server: { deps: { external: [/\/vendor\/postgres\//] } },
          testTimeout: 290_000,
          // Most of these tests expect an empty list of failures: reports show what is in it.
          chaiConfig: { truncateThreshold: 1_000 },
          expect: expectOptions,
          retry,
          hookTimeout: 120_000,
        },
      },
      {
        // Resolves like Node: otherwise graphql's ES module and the CommonJS module that Mercurius loads would be two
        // instances.
        resolve: {
          alias: { ...alias, graphql: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)) },
        },
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          // Drizzle loads the driver through Node. The tests must do the same, or there would be two instances.
          server: { deps: { external: [/\/vendor\/postgres\//] } },
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/database/globalSetup.ts'],
          testTimeout: 60_000,
          expect: expectOptions,
          retry,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
