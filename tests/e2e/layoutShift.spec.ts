import type { Page } from '@playwright/test';

import { expect, signInAs, speak, test, MOTION } from './support/app.ts';
import { observeShifts, readShifts } from './support/layoutShifts.ts';

// The roles run in parallel.
test.describe.configure({ mode: 'parallel' });

/** The pages whose Lighthouse score is measured (bench/measures/browser/pages.ts), and others that load in several steps. */
const pages = [
  { role: null, paths: ['/', '/login', '/policy?policy=2'] },
  {
    role: 'bot_developer',
    paths: ['/dashboard', '/agreements', '/my-profile', '/my-bots-detail/31', '/bots-analytics', '/bots-analytics/1'],
  },
  { role: 'admin', paths: ['/admin/admin-dashboard'] },
  {
    role: 'app_user',
    paths: [
      '/application-user/dashboard',
      '/application-user/market',
      '/application-user/post',
      '/application-user/portfolio/tradingview/1',
      '/application-user/marketplace',
      '/application-user/watchlist',
      '/application-user/latest-news',
    ],
  },
] as const;

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const;

const MAX_SHIFT = 0.02;

/** The shifts of one load of the page until its calls are answered. */
async function load(page: Page, path: string): Promise<{ total: number; moved: readonly string[] }> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  return readShifts(page);
}

for (const { role, paths } of pages) {
  test(
    `nothing moves while pages of ${role ?? 'guests'} load, on a desktop and on a phone`,
    { tag: MOTION },
    async ({ page }) => {
      if (role === null) await speak(page, 'en');
      else await signInAs(page, role);
      await observeShifts(page);
      const found: string[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        for (const path of paths) {
          const { total, moved } = await load(page, path);
          if (total >= MAX_SHIFT)
            found.push(`${path} at ${size.width} px: ${total.toFixed(3)}; ${moved.slice(0, 6).join(' | ')}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
}

test('nothing moves on a slow phone without cache, from right to left, with letters of twice the size', async ({
  page,
}) => {
  await signInAs(page, 'app_user');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    const key = 'bourse.uiSettings';
    const settings: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify(Object.assign({}, settings, { direction: 'rtl' })));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  // The slow 3G of the browser's own tools: 500 kbit/s, 400 ms there and back.
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 62_500,
    uploadThroughput: 62_500,
  });
  await observeShifts(page);
  for (const path of ['/application-user/dashboard', '/application-user/post']) {
    const { total, moved } = await load(page, path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(total, `${path}: ${moved.slice(0, 6).join(' | ')}`).toBeLessThan(MAX_SHIFT);
  }
});

test('text that is typed before the scripts arrive is in the form afterwards, with its selection', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const name = page.locator('input[name="username"]');
  await name.pressSequentially('ada');
  await name.selectText();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  release();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(name).toHaveValue('ada');
  await expect(name).toBeFocused();
  // The selection is preserved: what is typed next replaces it.
  await page.keyboard.type('grace');
  await expect(name).toHaveValue('grace');
});

for (const { role, paths } of [
  { role: 'app_user', paths: ['/application-user/dashboard', '/application-user/marketplace'] },
  { role: 'bot_developer', paths: ['/dashboard'] },
  { role: 'admin', paths: ['/admin/admin-dashboard'] },
] as const) {
  test(`headings of pages of ${role} are in the HTML, where they are later`, async ({ page }) => {
    await signInAs(page, role);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const path of paths) {
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route('**/*.js', async (route) => {
          await released;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        const early = page.locator('#first-paint .b-first-title:visible');
        await expect(early).toBeVisible();
        // The fonts of both have arrived.
        await page.evaluate(async () => document.fonts.ready);
        const [text, place] = [await early.textContent(), await early.boundingBox()];
        release();
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toHaveText(text ?? '');
        await expect(early).toHaveCount(0);
        const later = await heading.boundingBox();
        expect(`${path} ${later?.x} ${later?.y}`).toBe(`${path} ${place?.x} ${place?.y}`);
        await page.unroute('**/*.js');
      }
    }
  });
}
