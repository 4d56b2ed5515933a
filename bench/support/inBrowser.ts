import { chromium, type CDPSession, type Page } from '@playwright/test';

import { findBrowser } from '../../scripts/browser.ts';
import { prepareContract, prepareSite } from '../../scripts/prepare.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/seed/demoAccounts.ts';
import { withDataDir } from '../data/world.ts';

/** Runs `work` with a temporary data folder, and with a site that was built from the present sources. */
export async function withBuiltSite<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  await prepareContract();
  await prepareSite();
  return withDataDir(work);
}

/** Runs `work` on a page of a desktop browser where a demo account has signed in. */
export async function withBrowser<T>(
  url: string,
  role: (typeof DEMO_ACCOUNTS)[number]['role'],
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${url}/login`);
    const account = DEMO_ACCOUNTS.find((item) => item.role === role);
    await page.locator('input[name="username"]').fill(account?.email ?? '');
    await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL((address) => address.pathname.endsWith('dashboard'));
    return await work(page, await page.context().newCDPSession(page));
  } finally {
    await browser.close();
  }
}

/** The memory of the page in MB after garbage collection. */
export async function getHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/**
 * The time that the page has computed since it began, in ms of its main thread. Requires `Performance.enable` with
 * `timeDomain: 'threadTicks'`.
 */
export async function measureWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}
