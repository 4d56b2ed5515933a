import { chromium, type Page } from '@playwright/test';

import { findBrowser } from '../../../scripts/browser.ts';
import { getWords } from '../../../tests/e2e/support/words.ts';
import { withBuiltSite } from '../../support/inBrowser.ts';
import { percentile, type Row } from '../../support/report.ts';
import { startSocialScreens, type Act, type SocialScreens } from '../../support/socialScreens.ts';

const TARGET_MS = 500;
const REPETITIONS = 30;
/** Longer than the server and the page wait between two changes. */
const QUIET_MS = 600;
const words = getWords('en');

/** Something that people do, and what the page of another person shows of it. */
interface Scene {
  readonly name: string;
  readonly path: string;
  /** What the n-th person sends. */
  readonly act: (n: number) => Act;
  /** What is on the page after n people did it: a text or a label. */
  readonly expected: (n: number) => string;
}

const scenes = ({ postId, pollPostId, poll, noticePostIds, readerId }: SocialScreens): readonly Scene[] => [
  {
    name: 'vote',
    path: `/posts/${postId}`,
    act: () => ({ call: 'addPostVote', variables: { postId, isUpVote: true, isDownVote: false } }),
    expected: (count) => words('people.likes.show', { count }),
  },
  {
    name: 'comment',
    path: `/posts/${postId}`,
    act: (n) => ({ call: 'addPostCommentAndSubComment', variables: { postId, comment: `Comment number ${n}.` } }),
    expected: (n) => `Comment number ${n}.`,
  },
  {
    name: 'poll vote',
    path: `/posts/${pollPostId}`,
    act: () => ({ call: 'addPollAnswer', variables: { pollId: poll.id, optionId: poll.optionId } }),
    expected: (count) => words('posts.poll.votes', { count }),
  },
  {
    name: 'follow',
    path: `/user/${readerId}`,
    act: () => ({ call: 'userFollowUnfollow', variables: { userId: [readerId], isFollow: true } }),
    expected: (count) => words('profile.followers', { number: count, count }),
  },
  {
    name: 'notification',
    path: '/application-user/market',
    act: (n) => ({
      call: 'addPostVote',
      variables: { postId: noticePostIds[n - 1], isUpVote: true, isDownVote: false },
    }),
    expected: (count) => words('shell.notifications', { count }),
  },
];

/**
 * Measures the time from the answer in one browser to the screen of another one: 30 times each with pauses, and 30 times
 * for the second of two changes that follow each other at once.
 */
export async function measureSocialScreen(): Promise<Row[]> {
  return withBuiltSite(async (dataDir) => {
    // Each act has a person of its own, so that no limit of a person applies.
    const screens = await startSocialScreens(dataDir, 3 * REPETITIONS);
    try {
      const rows: Row[] = [];
      for (const scene of scenes(screens)) {
        console.log(`  ${scene.name}`);
        const { spaced, bursts } = await measureScene(screens, scene);
        rows.push(toRow(`${scene.name}, spaced`, spaced), toRow(`${scene.name}, second of two`, bursts));
      }
      return rows;
    } finally {
      await screens.close();
    }
  });
}

async function measureScene(screens: SocialScreens, scene: Scene) {
  // Two processes: a page in the background would not be drawn.
  const [here, there] = await Promise.all([openBrowser(), openBrowser()]);
  try {
    const [actor, reader] = [await openPage(here, undefined), await openPage(there, screens.readerToken)];
    await actor.goto(`${screens.url}/about`);
    // Notifications of an earlier scene do not count.
    await screens.readAll();
    await reader.goto(`${screens.url}${scene.path}`);
    await reader.waitForLoadState('networkidle');
    let done = 0;
    const act = async (): Promise<number> => {
      done += 1;
      const token = screens.actorTokens[done - 1] ?? '';
      return actor.evaluate(sendAct, screens.toRequest(scene.act(done), token));
    };
    const measure = async (acts: number): Promise<number> => {
      const shown = await reader.evaluateHandle(observeScreen, scene.expected(done + acts));
      let answeredAt = 0;
      for (let count = 0; count < acts; count += 1) answeredAt = await act();
      const shownAt = await shown.evaluate((observed) => observed.at);
      await reader.waitForTimeout(QUIET_MS);
      // What is on the screen before the answer was not late.
      return Math.max(0, shownAt - answeredAt);
    };
    const repeat = async (acts: number): Promise<number[]> => {
      const times: number[] = [];
      for (let count = 0; count < REPETITIONS; count += 1) times.push(await measure(acts));
      return times;
    };
    return { spaced: await repeat(1), bursts: await repeat(2) };
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}

const openBrowser = () =>
  chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });

async function openPage(browser: Awaited<ReturnType<typeof openBrowser>>, token: string | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  if (token !== undefined)
    await page.addInitScript((value) => localStorage.setItem('bourse.accessToken', JSON.stringify(value)), token);
  return page;
}

/** Runs in the browser of the one who acts. @returns when the answer came, in ms since 1970 */
async function sendAct({ path, init }: { path: string; init: RequestInit }): Promise<number> {
  const answer = await fetch(path, init);
  const answeredAt = performance.timeOrigin + performance.now();
  const text = await answer.text();
  if (!text.includes('"status":200')) throw new Error(`The act failed: ${text}`);
  return answeredAt;
}

/** Runs in the browser of the reader: when the text or label is drawn, in ms since 1970. */
function observeScreen(expected: string): { at: Promise<number> } {
  const isShown = (): boolean =>
    document.body.textContent.includes(expected) ||
    [...document.querySelectorAll('[aria-label]')].some((element) =>
      element.getAttribute('aria-label')?.includes(expected),
    );
  const at = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The screen does not show "${expected}"`)), 20_000);
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      clearTimeout(timer);
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  return { at };
}

function toRow(name: string, times: readonly number[]): Row {
  const late = percentile(times, 0.95);
  return {
    what: `answer to the other screen: ${name}, p95 (median ${percentile(times, 0.5).toFixed(0)} ms)`,
    measured: `${late.toFixed(0)} ms`,
    target: `< ${TARGET_MS} ms`,
    met: late < TARGET_MS,
  };
}
