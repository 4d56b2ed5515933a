import { defineConfig } from '@playwright/test';

const isTakingPictures = process.env['UPDATE_SCREENSHOTS'] === '1';

/**
 * Browser tests on the real server with its embedded database (`server` of tests/e2e/support/app.ts); `npm run test:e2e` finds
 * the browser and builds first.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Pictures of every screen are for people to look at: made on demand, they assert nothing that axe and journeys do not.
  ...(isTakingPictures ? { testMatch: 'screenshots.spec.ts' } : { testIgnore: 'screenshots.spec.ts' }),
  outputDir: 'test-results',
  // Two browsers, servers and databases share the machine: what comes may take a while.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // Second tries on a machine that others use as well: what is broken fails twice. None while developing.
  retries: Number(process.env['TEST_RETRIES'] ?? 0),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // What cannot be pressed fails by itself, and not with the time of the whole test.
    actionTimeout: 30_000,
    // Of what happened; pictures of each moment would take as long as the tests.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
      ],
    },
  },
});
