import type { Locator, Page } from '@playwright/test';

import { runServer } from '../../../tests/support/server/runServer.ts';
import { withBrowser, measureWork, withBuiltSite } from '../../support/inBrowser.ts';
import { percentile, type Row } from '../../support/report.ts';

/** How much slower a phone that is a few years old is than this machine. */
const SLOWDOWN = 4;
const KEYS = 100;
const CHARACTERS = 2_000;
/** Other processes on the machine affect the wall clock, but not this time of the main thread. */
const TARGET_WORK_MS = 50;
/** Time between two keys of a fast typist. */
const PAUSE_MS = 120;
const SENTENCE = 'What @ada and @deniz say about $ACME met: volume rises before the price does. ';

/**
 * Measures keys that are pressed one by one at the end of a long post, above the feed: the computing time of the page
 * per key, and the time until the key is drawn while the processor is throttled. The throttling works by waiting, which
 * would count as computing: so the computing time is measured without it.
 */
export async function measureTyping(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    try {
      return await withBrowser(server.url, 'app_user', async (page, session) => {
        await page.goto(`${server.url}/application-user/post?tab=newest`);
        await page.locator('[role="listitem"] article').first().waitFor();
        const area = await openComposer(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const before = await measureWork(session);
        await pressKeys(page, area);
        const work = ((await measureWork(session)) - before) / KEYS;
        await page.evaluate(watchKeys);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        await pressKeys(page, area);
        return [toRow(await readKeys(page), work * SLOWDOWN)];
      });
    } finally {
      await server.stop();
    }
  });
}

async function openComposer(page: Page): Promise<Locator> {
  await page.locator('button:has(.anticon-edit)').first().click();
  const area = page.locator('form textarea').first();
  await area.fill(SENTENCE.repeat(CHARACTERS).slice(0, CHARACTERS - KEYS));
  await area.press('Control+End');
  return area;
}

/** Runs in the browser: records for each key the ms until the frame with it was drawn. */
function watchKeys(): void {
  const keys: number[] = [];
  Object.assign(window, { keys });
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message that is sent from within a frame arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => keys.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

const readKeys = (page: Page): Promise<number[]> => page.evaluate(() => Reflect.get(window, 'keys'));

async function pressKeys(page: Page, area: Locator): Promise<void> {
  await area.focus();
  for (let count = 1; count <= KEYS; count += 1) {
    await page.keyboard.press(count % 6 === 0 ? 'Space' : 'e');
    await page.waitForTimeout(PAUSE_MS);
  }
}

function toRow(keys: readonly number[], work: number): Row {
  const [middle, late] = [0.5, 0.95].map((part) => percentile(keys, part).toFixed(0));
  return {
    what: `a key in a post of ${CHARACTERS.toLocaleString('en')} characters, processor ${SLOWDOWN}× slower, drawn after p50 ${middle}, p95 ${late} ms: work of a key`,
    measured: `${work.toFixed(1)} ms`,
    target: `≤ ${TARGET_WORK_MS} ms`,
    met: work <= TARGET_WORK_MS,
  };
}
