import type { Page } from '@playwright/test';

import { prepareContract, prepareSite } from '../../../scripts/prepare.ts';
import { paths } from '../../../src/shared/paths.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { withDataDir } from '../../data/world.ts';
import { withBrowser } from '../../support/inBrowser.ts';
import { median, percentile, type Row } from '../../support/report.ts';

/** The demo bot "Chart Sketch", a program in the server process: a symbol is answered with a price and a chart. */
const BOT_ID = 6;
const SYMBOL = 'THYAO';
const WARM_UP = 5;
const ROUNDS = Number(process.env['BENCH_ANSWERS'] ?? 30);
/** A person may send five messages in five seconds. */
const PAUSE_MS = 1_050;
const TARGET_MS = 150;

/** Measures the time from Enter in the composer to the frame with the card of a bot that runs in the server process. */
export async function measureAnswer(): Promise<Row[]> {
  await prepareContract();
  await prepareSite();
  return withDataDir(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    try {
      const times = await withBrowser(server.url, 'app_user', async (page) => {
        await page.goto(`${server.url}${paths.messages(BOT_ID)}`);
        const shown: number[] = [];
        for (let round = -WARM_UP; round < ROUNDS; round += 1) {
          const ms = await ask(page);
          if (round >= 0) shown.push(ms);
          await page.waitForTimeout(Math.max(0, PAUSE_MS - ms));
        }
        return shown;
      });
      const late = percentile(times, 0.95);
      return [
        {
          what: `bots: Enter to the answer of a bot of the platform on screen, p95 (median ${median(times).toFixed(0)} ms)`,
          measured: `${late.toFixed(0)} ms`,
          target: `≤ ${TARGET_MS} ms`,
          met: late <= TARGET_MS,
        },
      ];
    } finally {
      await server.stop();
    }
  });
}

async function ask(page: Page): Promise<number> {
  const field = page.locator('main textarea').first();
  await field.fill(SYMBOL);
  const watched = await page.evaluateHandle(watchCards);
  await field.press('Enter');
  return watched.evaluate(({ done }) => done);
}

/** Runs in the browser: the ms from the key to the frame in which the history has another card. */
function watchCards(): { readonly done: Promise<number> } {
  // The first message creates the list.
  const count = () => document.querySelectorAll('main [role="region"] ol section').length;
  const before = count();
  let pressed = 0;
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    { capture: true, once: true },
  );
  const done = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('There is no answer')), 20_000);
    const observer = new MutationObserver(() => {
      if (count() === before) return;
      observer.disconnect();
      clearTimeout(timer);
      requestAnimationFrame(() => {
        // A message that is sent from within a frame arrives after it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - pressed));
        port1.start();
        port2.postMessage(null);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return { done };
}
