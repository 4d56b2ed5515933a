import type { CDPSession, Page } from '@playwright/test';

import { runServer } from '../../../tests/support/server/runServer.ts';
import { measureWork, withBrowser, withBuiltSite } from '../../support/inBrowser.ts';
import { median, type Row } from '../../support/report.ts';

const TARGET_MS = 100;
/** After one walk that fills caches and is not counted. */
const ROUNDS = 5;

interface Place {
  readonly name: string;
  /** The link that opens it, on the place before. */
  readonly link: string;
  /** Present when its content is, not only its heading. */
  readonly content: string;
}

/** The walk of an app user; the way back and forward again uses the history. */
const places: readonly Place[] = [
  { name: 'posts', link: 'nav a[href="/application-user/post"]', content: '[role="listitem"] article' },
  {
    name: 'market',
    link: 'nav a[href="/application-user/market"]',
    content: 'main a[href^="/application-user/portfolio/"]',
  },
  {
    name: 'stock',
    link: 'main a[href^="/application-user/portfolio/"]',
    content: 'main h2',
  },
  { name: 'dashboard', link: 'nav a[href="/application-user/dashboard"]', content: 'main a[href^="/user/"]' },
  { name: 'marketplace', link: 'nav a[href="/application-user/marketplace"]', content: 'main a[href*="/bot-detail/"]' },
];

type Way = 'by link' | 'back' | 'forward';

interface Change {
  readonly name: string;
  readonly way: Way;
  readonly heading: number;
  readonly content: number;
  /** Computing time of the main thread until the page is quiet. */
  readonly work: number;
}

/**
 * The time from the press on a link, or the step in the history, to the content of the next page, when code and data
 * have been loaded before.
 */
export async function measureRouteChange(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    try {
      const changes = await withBrowser(server.url, 'app_user', async (page, session) => {
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        await walk(page, session);
        const counted: Change[] = [];
        for (let round = 0; round < ROUNDS; round += 1) counted.push(...(await walk(page, session)));
        return counted;
      });
      return toRows(changes);
    } finally {
      await server.stop();
    }
  });
}

/** Along all places, back to the first, and forward again. */
async function walk(page: Page, session: CDPSession): Promise<Change[]> {
  const changes: Change[] = [];
  const measure = async (place: Place | undefined, way: Way, start: () => Promise<unknown>) => {
    if (place !== undefined) changes.push(await measureChange(page, session, place, way, start));
  };
  for (const place of places)
    await measure(place, 'by link', async () => page.locator(place.link).first().click({ noWaitAfter: true }));
  const go = async (steps: number) => page.evaluate(goInHistory, steps);
  for (const place of places.slice(0, -1).toReversed()) await measure(place, 'back', async () => go(-1));
  for (const place of places.slice(1)) await measure(place, 'forward', async () => go(1));
  return changes;
}

async function measureChange(
  page: Page,
  session: CDPSession,
  { name, content }: Place,
  way: Way,
  start: () => Promise<unknown>,
): Promise<Change> {
  const before = await measureWork(session);
  const observed = await page.evaluateHandle(observeChange, content);
  await start();
  const { heading, content: shown } = await observed.evaluate((change) => change.done);
  await page.waitForLoadState('networkidle');
  return { name, way, heading, content: shown, work: (await measureWork(session)) - before };
}

/** Runs in the browser: waits for another heading in `main` and for an element of the selector. */
function observeChange(selector: string): { done: Promise<{ heading: number; content: number }> } {
  const find = () => document.querySelector('main h1');
  const old = find();
  let started = 0;
  const onStart = () => {
    started ||= performance.now();
  };
  window.addEventListener('pointerdown', onStart, { once: true, capture: true });
  window.addEventListener('historystart', onStart, { once: true });
  const done = new Promise<{ heading: number; content: number }>((resolve) => {
    let heading: number | undefined;
    const observer = new MutationObserver(() => {
      if (find() === null || find() === old) return;
      heading ??= performance.now() - started;
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      resolve({ heading, content: performance.now() - started });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return { done };
}

/** Runs in the browser. The page may change before the browser announces the step, so the start is announced here. */
function goInHistory(steps: number): void {
  window.dispatchEvent(new Event('historystart'));
  history.go(steps);
}

function toRows(changes: readonly Change[]): Row[] {
  const groups = Map.groupBy(changes, ({ name, way }) => `${name}, ${way}`);
  return [...groups].map(([group, same]) => {
    const ms = (read: (change: Change) => number) => median(same.map(read));
    const shown = ms(({ content }) => content);
    const facts = `heading ${ms(({ heading }) => heading).toFixed(0)} ms, work ${ms(({ work }) => work).toFixed(0)} ms`;
    return {
      what: `${group}: ${facts}; content`,
      measured: `${shown.toFixed(0)} ms`,
      target: `< ${TARGET_MS} ms`,
      met: shown < TARGET_MS,
    };
  });
}
