import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

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

const componentTests = 'tests/components/**/*.test.{ts,tsx}';

/** A file that mocks a module needs a module registry of its own. */
const replacesModules = globSync(componentTests, { cwd: root }).filter((file) =>
  readFileSync(`${root}${file}`, 'utf8').includes('vi.mock('),
);

const components = {
  environment: 'jsdom',
  setupFiles: ['tests/support/setup-components.ts'],
  testTimeout: 60_000,
  expect: expectOptions,
  retry,
  css: false,
  env: { TZ: timeZone },
};

/**
 * The files of a kind share their modules and, for components, their page, because loading the product for each file
 * took most of the time. A test resets what it changes globally.
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
        resolve: { alias },
        test: { ...components, ...shared, name: 'components', include: [componentTests], exclude: replacesModules },
      },
      {
        resolve: { alias },
        test: { ...components, name: 'components-alone', include: replacesModules },
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
