import { openDatabase } from '../../../server/database/connection/open.ts';
import { runServer } from '../../../tests/support/server/runServer.ts';
import { getHeap, withBrowser, measureWork, withBuiltSite } from '../../support/inBrowser.ts';
import { addPeople } from '../../data/manyPeople.ts';
import { addActivity } from '../../data/manyPosts.ts';
import { percentile, type Row } from '../../support/report.ts';

const PEOPLE = 300;
const POSTS = 2_400;
/** The memory is read at these numbers of posts. */
const STOPS = [200, 1_000, 2_000] as const;
const STEP_PX = 100;
/**
 * One frame at 60 per second. Other processes on the machine affect the wall clock, but not this time of the main
 * thread.
 */
const TARGET_WORK_MS = 1_000 / 60;
/** The memory that the last thousand posts may add. */
const TARGET_GROWTH_MB = 4;

interface Scrolled {
  /** Posts that the list currently contains. */
  posts: number;
  frames: number[];
}

/** Measures fast scrolling through the newest posts: frames while the list moves, and memory after it has grown. */
export async function measureScroll(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    await (await runServer({ env: { DATA_DIR: dataDir } })).stop();
    const database = await openDatabase({ dataDir, statementTimeout: 0 });
    await addPeople(database.sql, PEOPLE);
    await addActivity(database.sql, POSTS);
    const server = await runServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir } });
    try {
      return await withBrowser(server.url, 'app_user', async (page, session) => {
        await page.goto(`${server.url}/application-user/post?tab=newest`);
        await page.locator('[role="listitem"] article').first().waitFor();
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        const workBefore = await measureWork(session);
        const frames: number[] = [];
        const heaps: number[] = [];
        let work = 0;
        for (const stop of STOPS) {
          const scrolled = await page.evaluate(scrollTo, { posts: stop, step: STEP_PX });
          frames.push(...scrolled.frames);
          work = (await measureWork(session)) - workBefore;
          heaps.push(await getHeap(session));
        }
        const elements = await page.evaluate(() => document.querySelectorAll('*').length);
        return toRows(frames, work, heaps, elements);
      });
    } finally {
      await server.stop();
      await database.close();
    }
  });
}

function toRows(frames: readonly number[], work: number, heaps: readonly number[], elements: number): Row[] {
  const clock = [0.5, 0.95].map((part) => percentile(frames, part).toFixed(1));
  const ofFrame = work / frames.length;
  const [, middle = 0, last = 0] = heaps;
  const growth = last - middle;
  const memory = heaps.map((mb, index) => `${mb.toFixed(1)} MB at ${STOPS[index]}`).join(', ');
  return [
    {
      what: `2,000 posts scrolled through, frames of p50 ${clock[0]}, p95 ${clock[1]} ms, ${elements} elements at the end: work of a frame`,
      measured: `${ofFrame.toFixed(1)} ms`,
      target: `≤ ${TARGET_WORK_MS.toFixed(1)} ms`,
      met: ofFrame <= TARGET_WORK_MS,
    },
    {
      what: `memory of the page: ${memory} posts, growth from ${STOPS[1]} to ${STOPS[2]}`,
      measured: `${growth.toFixed(1)} MB`,
      target: `≤ ${TARGET_GROWTH_MB} MB`,
      met: growth <= TARGET_GROWTH_MB,
    },
  ];
}

/** Runs in the browser: scrolls until the list has this length. */
async function scrollTo({ posts, step }: { posts: number; step: number }): Promise<Scrolled> {
  const frames: number[] = [];
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const places = () =>
    [...document.querySelectorAll('[role="listitem"][aria-posinset]')].map((item) =>
      Number(item.getAttribute('aria-posinset')),
    );
  const deadline = performance.now() + 300_000;
  let reached = 0;
  let before = await frame();
  while (reached < posts) {
    if (performance.now() > deadline) throw new Error(`Only ${reached} posts came`);
    window.scrollBy(0, step);
    const now = await frame();
    frames.push(now - before);
    before = now;
    reached = Math.max(reached, ...places());
  }
  return { posts: reached, frames };
}
