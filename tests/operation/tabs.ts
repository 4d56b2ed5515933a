import { expect } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { getWords } from '../e2e/support/words.ts';
import type { TestPerson } from '../support/api/people.ts';

const words = getWords('en');

/** Screens of the menu whose heading is their name, each with scripts and documents of its own. */
const screens = ['page.teams', 'page.myBots', 'page.agreements'] as const;

/** Milliseconds until a screen counts as broken, while 20 tabs and four servers share the machine. */
const SCREEN_TIMEOUT_MS = 90_000;

export interface Tab {
  /** Calls that failed, errors of scripts, and screens that did not appear. */
  readonly problems: readonly string[];
  /** Follows the next link of the menu, as a user does. */
  visitNext: () => Promise<void>;
  /** Whether the tab has loaded the page again since it was opened. */
  hasReloaded: () => boolean;
}

export interface Tabs {
  /** Opens tabs of one user, who signs in in the first one. */
  open: (url: string, person: TestPerson, count: number) => Promise<Tab[]>;
  close: () => Promise<void>;
}

const isCall = (url: string): boolean => new URL(url).pathname.endsWith('/graphql');

async function findFailure(response: Response): Promise<string | undefined> {
  if (!isCall(response.url()) || response.request().method() === 'OPTIONS') return undefined;
  const text = await response.text().catch(() => '');
  // A reload discards the text of a response.
  const hasFailed = response.status() !== 200 || text.includes('"errors"');
  return hasFailed
    ? `${response.status()} ${response.request().postData()?.slice(0, 80)}: ${text.slice(0, 200)}`
    : undefined;
}

/** What did not appear, and what the page showed instead. */
async function describeMissing(page: Page, name: string, error: unknown): Promise<string> {
  const shown = await page
    .locator('body')
    .innerText()
    .catch(() => 'nothing');
  return `${name} did not appear: ${String(error).split('\n')[0]}; shown at ${page.url()}: ${shown.slice(0, 300)}`;
}

async function signIn(page: Page, url: string, { username, password }: TestPerson): Promise<void> {
  await page.goto(`${url}/login`);
  const submit = page.getByRole('button', { name: words('session.login.submit'), exact: true });
  // The first HTML of the page has fields before its scripts have run.
  await expect
    .poll(
      async () => {
        await page.getByLabel(words('session.login.username')).fill(username);
        await page.getByRole('textbox', { name: words('session.login.password') }).fill(password);
        return submit.isEnabled();
      },
      { timeout: SCREEN_TIMEOUT_MS, interval: 500 },
    )
    .toBe(true);
  await submit.click();
  await page.waitForURL('**/dashboard').catch(async (error: unknown) => {
    throw new Error(await describeMissing(page, 'The dashboard', error), { cause: error });
  });
}

function createTab(page: Page, first: number): Tab {
  const problems: string[] = [];
  let visits = first;
  let loads = 0;
  page.on('load', () => (loads += 1));
  page.on('pageerror', (error) => problems.push(`error of a script: ${error.message}`));
  page.on('response', (response) => {
    void findFailure(response).then((failure) => failure !== undefined && problems.push(failure));
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left cancels its requests.
    if (isCall(request.url()) && reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.postData()}`);
  });
  return {
    problems,
    hasReloaded: () => loads > 1,
    visitNext: async () => {
      visits += 1;
      const name = words(screens[visits % screens.length] ?? screens[0]);
      try {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      } catch (error) {
        problems.push(await describeMissing(page, name, error));
      }
    },
  };
}

/** A browser whose tabs stay open during a release. */
export async function startTabs(): Promise<Tabs> {
  const browser: Browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const openTab = async (context: BrowserContext, url: string, index: number): Promise<Tab> => {
    const page = await context.newPage();
    const tab = createTab(page, index);
    await page.goto(`${url}/dashboard`);
    await tab.visitNext();
    return tab;
  };
  return {
    open: async (url, person, count) => {
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
      context.setDefaultTimeout(SCREEN_TIMEOUT_MS);
      const page = await context.newPage();
      await signIn(page, url, person);
      await page.close();
      const tabs: Tab[] = [];
      for (let index = 0; index < count; index += 1) tabs.push(await openTab(context, url, index));
      return tabs;
    },
    close: () => browser.close(),
  };
}
