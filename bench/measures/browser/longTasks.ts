import type { Browser, Page } from '@playwright/test';

import { runServer } from '../../../tests/support/server/runServer.ts';
import { withBrowser, withBuiltSite } from '../../support/inBrowser.ts';
import { pagesByRole } from '../../support/measuredPages.ts';
import { median, type Row } from '../../support/report.ts';

/** How much slower a phone that is a few years old is than this machine. */
const SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
const ROUNDS = 3;
const TARGET_MS = 150;

/** An event of a trace: the name of a thread, a task that it ran, or another one. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Computing time of the thread, in µs. */
  tdur?: number;
  args: { name?: string };
}

/**
 * Measures the longest task of the main thread while a page loads with a warm cache: its computing time in a trace,
 * times the slowdown of a phone, because the wall clock counts other processes of the machine as well.
 */
export async function measureLongTasks(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    try {
      const rows: Row[] = [];
      for (const { role, paths } of pagesByRole) {
        await withBrowser(server.url, role, async (page) => {
          await page.setViewportSize(PHONE);
          for (const path of paths) rows.push(await measurePage(page, server.url, path));
        });
      }
      return rows;
    } finally {
      await server.stop();
    }
  });
}

async function measurePage(page: Page, url: string, path: string): Promise<Row> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await traceLoad(browser, page));
  const longest = median(rounds.map((tasks) => Math.max(0, ...tasks)));
  const blocked = median(rounds.map((tasks) => tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0)));
  return {
    what: `${path} on a phone ${SLOWDOWN}× slower, blocked ${blocked.toFixed(0)} ms: longest task`,
    measured: `${longest.toFixed(0)} ms`,
    target: `< ${TARGET_MS} ms`,
    met: longest < TARGET_MS,
  };
}

/** The tasks of the busiest main thread during a load, in ms of a phone. */
async function traceLoad(browser: Browser, page: Page): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await page.reload({ waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threads = new Map<string, number[]>();
  for (const { name, pid, tid, args } of trace.traceEvents) {
    if (name === 'thread_name' && args.name === 'CrRendererMain') threads.set(`${pid} ${tid}`, []);
  }
  for (const { name, pid, tid, tdur } of trace.traceEvents) {
    if (name === 'RunTask' && tdur !== undefined) threads.get(`${pid} ${tid}`)?.push((tdur / 1_000) * SLOWDOWN);
  }
  const sum = (tasks: readonly number[]) => tasks.reduce((total, task) => total + task, 0);
  return [...threads.values()].toSorted((first, second) => sum(second) - sum(first))[0] ?? [];
}
