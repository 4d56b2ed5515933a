import { spawnSync } from 'node:child_process';

import { chromium } from '@playwright/test';

import { findBrowser } from '../scripts/browser.ts';
import { runServer } from '../tests/support/server/runServer.ts';
import type { Row } from './report.ts';
import { withDataDir } from './world.ts';

const ASKED_KB = 260;

/** Bytes of script that a browser with an empty cache receives for `/login`, as the server compresses them. */
export async function measureBundle(): Promise<Row[]> {
  if (spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
    throw new Error('build failed');
  return withDataDir(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      const scripts = new Set<string>();
      let bytes = 0;
      await session.send('Network.enable');
      session.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Script') scripts.add(requestId);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength;
      });
      await page.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
      const kilobytes = bytes / 1024;
      return [
        {
          what: `script for /login, cold, ${scripts.size} files`,
          measured: `${kilobytes.toFixed(1)} KB`,
          asked: `≤ ${ASKED_KB} KB`,
          holds: kilobytes <= ASKED_KB,
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}
