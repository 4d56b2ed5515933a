import type { Page } from '@playwright/test';

import { paths } from '../../../src/shared/paths.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { withBrowser, withBuiltSite } from '../../support/inBrowser.ts';
import { median, percentile, type Row } from '../../support/report.ts';

/** The demo bot "Chart Sketch", a program in the server process: a symbol is answered with a price and a chart. */
const BOT_ID = 6;
const SYMBOL = 'THYAO';
const WARM_UP = 5;
const ROUNDS = Number(process.env['BENCH_ANSWERS'] ?? 30);
/** A person may send five messages in five seconds. */
const PAUSE_MS = 1_050;
const TARGET_MS = 150;

/** Starts server processes of one demo world; the database is a part of the only one, or runs beside several. */
async function startServers(dataDir: string, count: number) {
  const start = (env: NodeJS.ProcessEnv = {}) => runServer({ env: { ...env, DATA_DIR: dataDir } });
  const first = await start();
  if (count === 1) return { url: first.url, stop: first.stop };
  // It has created the demo world.
  await first.stop();
  const database = await openDatabase({ dataDir });
  const servers = await Promise.all(Array.from({ length: count }, () => start({ DATABASE_URL: database.url })));
  return {
    url: servers[0]?.url ?? '',
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
    },
  };
}

/**
 * Measures the time from Enter in the composer to the frame with the card of a bot that runs in a server process. With
 * several processes any of them answers.
 */
export async function measureAnswer(processes: number): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    const { url, stop } = await startServers(dataDir, processes);
    try {
      const times = await withBrowser(url, 'app_user', async (page) => {
        await page.goto(`${url}${paths.messages(BOT_ID)}`);
        const shown: number[] = [];
        for (let round = -WARM_UP; round < ROUNDS; round += 1) {
          const ms = await sendQuestion(page);
          if (round >= 0) shown.push(ms);
          await page.waitForTimeout(Math.max(0, PAUSE_MS - ms));
        }
        return shown;
      });
      const late = percentile(times, 0.95);
      const of = processes === 1 ? '' : `, ${processes} processes`;
      return [
        {
          what: `bots: Enter to the answer of a bot of the platform on screen${of}, p95 (median ${median(times).toFixed(0)} ms)`,
          measured: `${late.toFixed(0)} ms`,
          target: `≤ ${TARGET_MS} ms`,
          met: late <= TARGET_MS,
        },
      ];
    } finally {
      await stop();
    }
  });
}

async function sendQuestion(page: Page): Promise<number> {
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
