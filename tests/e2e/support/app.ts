import { expect, test as base, type Page } from '@playwright/test';

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/seed/demoAccounts.ts';
import { findViolations } from './axe.ts';
import { openSession, type Credentials } from './openSession.ts';
import { startDemoServer, startMarketServer, type DemoServer, type MarketServer } from './servers.ts';
import { getWords, type Language, type Words } from './words.ts';

export type Role = (typeof DEMO_ACCOUNTS)[number]['role'];

export const homes: Record<Role, string> = {
  bot_developer: '/dashboard',
  app_user: '/application-user/dashboard',
  admin: '/admin/admin-dashboard',
};

/** The tag of tests with motion: of every kind of screen that moves, in one of the two languages. */
export const MOTION = '@motion';

interface Servers {
  /** Per worker: journeys change its accounts, so another worker has its own server. */
  server: DemoServer;
  /** A server with moving prices; started for the tests that need it. */
  market: MarketServer;
}

/** A server that starts with the first test of a worker that needs it, and ends with the worker. */
async function serve<Server extends DemoServer>(server: Server, use: (server: Server) => Promise<void>): Promise<void> {
  await use(server);
  await server.stop();
}

const ofWorker = { scope: 'worker', timeout: 600_000 } as const;

/** Every test starts at its worker's server, in English by default, and fails on errors in the console. */
export const test = base.extend<{ failOnPageErrors: void }, Servers>({
  server: [async ({}, use) => serve(await startDemoServer(), use), ofWorker],
  market: [async ({}, use) => serve(await startMarketServer(), use), ofWorker],
  baseURL: async ({ server }, use) => use(server.url),
  // Motion takes a fifth of the processor time: only tests with the tag `MOTION` run with it.
  contextOptions: async ({ contextOptions }, use, { tags }) =>
    use({ ...contextOptions, reducedMotion: tags.includes(MOTION) ? 'no-preference' : 'reduce' }),
  failOnPageErrors: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        // A rejected call is part of some journeys; the browser logs its status by itself.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          problems.push(message.text());
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const ownNames = { en: 'English', tr: 'Türkçe' } as const;

/** Presses the language switch, which names each language in that language. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: ownNames[language] }).click();
}

/** Sets the stored language of a returning visitor. */
export async function speak(page: Page, language: Language): Promise<Words> {
  const words = getWords(language);
  await page.goto('/login');
  await chooseLanguage(page, language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session.login.title'));
  return words;
}

/** Types the credentials into the sign-in page, which must be open. */
export async function typeCredentials(page: Page, words: Words, username: string, password: string): Promise<void> {
  await page.getByLabel(words('session.login.username')).fill(username);
  await page.getByRole('textbox', { name: words('session.login.password') }).fill(password);
  await page.getByRole('button', { name: words('session.login.submit'), exact: true }).click();
}

/** Loads a screen with a session of the account: the home of the role by default. */
export async function enterAs(
  page: Page,
  role: Role,
  credentials: Credentials,
  language: Language,
  path: string = homes[role],
): Promise<Words> {
  await openSession(page, credentials, language);
  await page.goto(path);
  // The page has stored the role and the look of this browser, by which the server chooses the HTML of the next one.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return getWords(language);
}

/** Loads a screen as the demo account of a role, in the language: the home of the role by default. */
export async function signInAs(page: Page, role: Role, language: Language = 'en', path?: string): Promise<Words> {
  const account = DEMO_ACCOUNTS.find((item) => item.role === role);
  return enterAs(page, role, { username: account?.email ?? '', password: DEMO_PASSWORD }, language, path);
}

/** What axe checks: all rules, or those that depend on colours alone, for a page that only changes its look. */
const rules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, { type: 'tag' | 'rule'; values: string[] }>;

/** The arrow keys of a field scroll its list: the list itself needs no stop of the Tab key. */
const isOurs = (rule: string) => (where: string) =>
  rule !== 'scrollable-region-focusable' || !where.startsWith('.ant-select-dropdown-list-holder');

/** Fails with the rule and the places when axe finds anything on the current page; what fades in or out is not checked. */
export async function expectAccessible(page: Page, what: string, checked: keyof typeof rules = 'all'): Promise<void> {
  // A message that is half transparent at this moment has no contrast.
  const exclude = ':is([class*="-enter-active"], [class*="-appear-active"], [class*="-leave-active"])';
  // Faster: skips the descriptions of passed rules.
  const violations = await findViolations(page, exclude, { runOnly: rules[checked], resultTypes: ['violations'] });
  const found = violations
    .map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, summary }) => `${target} ${summary}`).filter(isOurs(id)),
    }))
    .filter(({ where }) => where.length > 0);
  expect(found, what).toEqual([]);
}

/**
 * How far the page and its tables exceed their room, in CSS pixels. The column of row menus covers a column that does
 * not fit.
 */
const overflows = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.ant-table-content')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((beyond) => beyond > 0),
  );

/** Fails when the page or a table on it can be scrolled sideways. */
export const expectFits = (page: Page, what: string): Promise<void> =>
  expect.poll(() => overflows(page), { message: what }).toEqual([]);

/** The same at a width; restores the width of the window afterwards. */
export async function expectFitsWidth(page: Page, what: string, width: number): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 740 });
  await expectFits(page, `${what} at ${width} px`);
  if (before) await page.setViewportSize(before);
}
