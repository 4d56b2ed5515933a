import { defineConfig } from '@playwright/test';

const isTakingPictures = process.env['UPDATE_SCREENSHOTS'] === '1';

/**
 * Browser tests on the real server with its embedded database (`server` of tests/e2e/support/app.ts); `npm run test:e2e` finds
 * the browser and builds first.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/globalSetup.ts',
  // Screenshots are made on demand for review; they assert nothing beyond axe and the journeys.
  ...(isTakingPictures ? { testMatch: 'screenshots.spec.ts' } : { testIgnore: 'screenshots.spec.ts' }),
  outputDir: 'test-results',
  // Three browsers, servers and databases share the machine, so responses can be slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  // One more than the cores of a small machine: a worker often waits, and the run took 534 s instead of 638 s.
  workers: 3,
  forbidOnly: true,
  // CI repeats a failed test once (TEST_RETRIES=1);
  // `npm test` lists each test that passed only then. No retries while developing.
  retries: Number(process.env['TEST_RETRIES'] ?? 0),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // A blocked action fails on its own limit, not on that of the whole test.
    actionTimeout: 30_000,
    // TRACE=1 records traces of failures: recording costs a twentieth of the run.
    trace: { mode: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: process.env['CHROME_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of tests are open for seconds: compiling their scripts once more takes longer than it saves, except in
        // the checks of axe. Journeys took 7 % less processor time without it.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
