import type { Page, Request } from '@playwright/test';

import { expect } from './app.ts';
import { getWords, languages } from './words.ts';

/** The running requests of the pages that `visit` has opened. */
const traffic = new WeakMap<Page, ReadonlySet<Request>>();

/** Notes the running requests of a page from now on. */
function watchTraffic(page: Page): ReadonlySet<Request> {
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  traffic.set(page, running);
  return running;
}

const getAddresses = (requests: ReadonlySet<Request>): string[] =>
  [...requests].map((request) => `${request.method()} ${request.url()}`);

/** How often the page must be idle in a row, a frame each time and without a request in between, to count as complete. */
const IDLE_TURNS = 12;

/** What a skeleton says in each language. */
const LOADING = languages.map((language) => getWords(language)('shared.loading'));

/**
 * Opens a screen as a link of the open application does, and waits until it is complete. Loading the application again
 * for each screen would take most of the time of the browser tests.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const running = traffic.get(page) ?? watchTraffic(page);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  for (let idleTurns = 0; idleTurns < IDLE_TURNS; idleTurns += 1) {
    await expect.poll(() => getAddresses(running), { message: `requests of ${path}`, intervals: [20] }).toEqual([]);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))),
    );
    if (running.size > 0) idleTurns = -1;
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // The last one: some dialogs open above another.
  if (path.includes('dialog=')) await expect(page.getByRole('dialog').last()).toBeVisible();
  // React shows what has loaded up to 300 ms later.
  for (const text of LOADING) await expect(page.getByText(text, { exact: true })).toHaveCount(0);
}
