import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';

import { findBrowser } from '../../../scripts/browser.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/seed/demoAccounts.ts';
import { freePort, runServer } from '../../../tests/support/server/runServer.ts';
import { withBuiltSite } from '../../support/inBrowser.ts';
import type { Row } from '../../support/report.ts';
import { startSecureProxy, type SecureProxy } from '../../support/secureProxy.ts';

type Role = (typeof DEMO_ACCOUNTS)[number]['role'];

interface PageUnderTest {
  readonly name: string;
  readonly path: string;
  /** Undefined: as a guest. */
  readonly role?: Role;
}

const pages: readonly PageUnderTest[] = [
  { name: 'login', path: '/login' },
  { name: 'landing', path: '/' },
  { name: 'developerDashboard', path: '/dashboard', role: 'bot_developer' },
  { name: 'adminDashboard', path: '/admin/admin-dashboard', role: 'admin' },
  { name: 'userDashboard', path: '/application-user/dashboard', role: 'app_user' },
  { name: 'market', path: '/application-user/market', role: 'app_user' },
  { name: 'posts', path: '/application-user/post', role: 'app_user' },
  { name: 'stock', path: '/application-user/portfolio/tradingview/1', role: 'app_user' },
  { name: 'marketplace', path: '/application-user/marketplace', role: 'app_user' },
];

const PRESETS = ['desktop', 'mobile'] as const;
const CACHES = ['cold', 'warm'] as const;
type Preset = (typeof PRESETS)[number];
type Cache = (typeof CACHES)[number];

const MAX_SHIFT = 0.02;

function getTarget(preset: Preset, cache: Cache, isGuestPage: boolean): number {
  if (preset === 'desktop') return 95;
  if (cache === 'cold') return isGuestPage ? 90 : 75;
  return isGuestPage ? 95 : 85;
}

/**
 * Lighthouse's performance score of nine pages, with the desktop and the mobile preset, with an empty and a filled
 * browser cache, through a proxy with HTTP/2. `npm run bench -- pages login mobile cold` measures one page once.
 * @param filters names of pages, presets and caches; a kind without a name is measured completely
 */
export async function measurePages(filters: readonly string[]): Promise<Row[]> {
  const select = <T extends string>(all: readonly T[]): readonly T[] => {
    const selected = all.filter((name) => filters.includes(name));
    return selected.length === 0 ? all : selected;
  };
  const names = select(pages.map(({ name }) => name));
  return withBuiltSite(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    const proxy = await startSecureProxy(server.url);
    try {
      const rows: Row[] = [];
      for (const role of [undefined, ...DEMO_ACCOUNTS.map((account) => account.role)]) {
        const ofRole = pages.filter((page) => page.role === role && names.includes(page.name));
        if (ofRole.length === 0) continue;
        await withProfile(proxy, role, async (port, context) => {
          for (const page of ofRole)
            for (const preset of select(PRESETS))
              for (const cache of select(CACHES))
                rows.push(await measurePage({ url: proxy.url, port, context, page, preset, cache }));
        });
      }
      return rows;
    } finally {
      await proxy.stop();
      await server.stop();
    }
  });
}

/** Runs `work` with a browser profile in which a user of the role is signed in. */
async function withProfile(
  { url, keyHash }: SecureProxy,
  role: Role | undefined,
  work: (port: number, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'bourse-profile-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Not --ignore-certificate-errors: Chromium stores nothing in its cache while a certificate has errors.
      `--ignore-certificate-errors-spki-list=${keyHash}`,
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    if (role !== undefined) await signIn(context, url, role);
    await work(port, context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function signIn(context: BrowserContext, url: string, role: Role): Promise<void> {
  const page = await context.newPage();
  const account = DEMO_ACCOUNTS.find((item) => item.role === role);
  await page.goto(`${url}/login`);
  await page.locator('input[name="username"]').fill(account?.email ?? '');
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(`${url}/**/*dashboard`);
  await page.close();
}

interface Run {
  readonly url: string;
  readonly port: number;
  readonly context: BrowserContext;
  readonly page: PageUnderTest;
  readonly preset: Preset;
  readonly cache: Cache;
}

async function measurePage({ url, port, context, page, preset, cache }: Run): Promise<Row> {
  const address = `${url}${page.path}`;
  await fillCache(context, address, cache);
  const result = await lighthouse(
    address,
    { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' },
    preset === 'desktop' ? desktopConfig : undefined,
  );
  const audits = result?.lhr.audits ?? {};
  const read = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  const score = Math.round((result?.lhr.categories['performance']?.score ?? 0) * 100);
  const shift = read('cumulative-layout-shift');
  const seconds = (id: string) => `${(read(id) / 1_000).toFixed(2)} s`;
  const target = getTarget(preset, cache, page.role === undefined);
  const facts = [
    `first paint ${seconds('first-contentful-paint')}`,
    `largest ${seconds('largest-contentful-paint')}`,
    `blocked ${read('total-blocking-time').toFixed(0)} ms`,
    `shift ${shift.toFixed(3)}`,
  ];
  return {
    what: `${page.name}, ${preset}, ${cache} cache: ${facts.join(', ')}; score`,
    measured: String(score),
    target: `≥ ${target}, shift < ${MAX_SHIFT}`,
    met: score >= target && shift < MAX_SHIFT,
  };
}

/** Empties the cache of the browser, or fills it with the files of the page. */
async function fillCache(context: BrowserContext, address: string, cache: Cache): Promise<void> {
  const page = await context.newPage();
  if (cache === 'warm') {
    await page.goto(address, { waitUntil: 'networkidle' });
  } else {
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
  }
  await page.close();
}
