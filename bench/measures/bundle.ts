import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser, type Page } from '@playwright/test';

import { findBrowser } from '../../scripts/browser.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/seed/demoAccounts.ts';
import { runServer } from '../../tests/support/server/runServer.ts';
import type { Row } from '../support/report.ts';
import { runScript } from '../support/runScript.ts';
import { withDataDir } from '../data/world.ts';

const LOGIN_KB = 230;

/** Scripts that an account screen may load in addition to its frame. */
const ACCOUNT_SCREEN_KB = 60;

/** All scripts that the first page of an app user loads, including its frame. */
const DASHBOARD_KB = 360;
const DASHBOARD = '/application-user/dashboard';

/** Screens of guests; their frame is the scripts that /login and the shell load. */
const GUEST_SCREENS = ['/register', '/forgot-password', '/policy'];

/** Screens of signed-in users; their frame is the scripts that a page without content loads. */
const OWN_SCREENS = ['/my-profile', '/change-password/1', '/agreements'];
const EMPTY_PAGE = '/documentation';

/** Bytes of script that a browser with an empty cache receives for the sign-in page and the account's screens, as the server compresses them. */
export async function measureBundle(): Promise<Row[]> {
  await runScript('build');
  return withDataDir(async (dataDir) => {
    const server = await runServer({ env: { DATA_DIR: dataDir } });
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const login = await measureScripts(browser, server.url, '/login');
      const frame = await measureScripts(browser, server.url, EMPTY_PAGE, 'bot_developer');
      const rows = [row(`script for /login, cold, ${login.size} files`, sum(login), LOGIN_KB)];
      const both = new Map([...login, ...frame]);
      for (const path of GUEST_SCREENS) rows.push(beyond(path, await measureScripts(browser, server.url, path), both));
      for (const path of OWN_SCREENS)
        rows.push(beyond(path, await measureScripts(browser, server.url, path, 'bot_developer'), frame));
      const start = await measureScripts(browser, server.url, DASHBOARD, 'app_user');
      rows.push(row(`script for ${DASHBOARD}, cold, ${start.size} files`, sum(start), DASHBOARD_KB));
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** Compressed bytes by script. */
type Scripts = ReadonlyMap<string, number>;

const sum = (scripts: Scripts): number => [...scripts.values()].reduce((total, bytes) => total + bytes, 0);

function beyond(path: string, scripts: Scripts, frame: Scripts): Row {
  const own = new Map([...scripts].filter(([url]) => !frame.has(url)));
  return row(`script for ${path} beyond its frame, ${own.size} files`, sum(own), ACCOUNT_SCREEN_KB);
}

function row(what: string, bytes: number, targetKb: number): Row {
  const kilobytes = bytes / 1024;
  return {
    what,
    measured: `${kilobytes.toFixed(1)} KB`,
    target: `≤ ${targetKb} KB`,
    met: kilobytes <= targetKb,
  };
}

type Role = (typeof DEMO_ACCOUNTS)[number]['role'];

/** The scripts that a page loads with an empty cache, as a signed-in user of the role or as a guest. */
async function measureScripts(browser: Browser, url: string, path: string, role?: Role): Promise<Scripts> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (role !== undefined) await signIn(page, url, role);
    const session = await context.newCDPSession(page);
    const urls = new Map<string, string>();
    const scripts = new Map<string, number>();
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') urls.set(requestId, response.url);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = urls.get(requestId);
      if (script !== undefined) scripts.set(script, encodedDataLength);
    });
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await waitUntilIdle(() => urls.size + scripts.size);
    return scripts;
  } finally {
    await context.close();
  }
}

const QUIET_MS = 2000;

/**
 * Waits until no script was counted for a while: a busy machine takes longer between two scripts than `networkidle`
 * waits.
 */
async function waitUntilIdle(count: () => number): Promise<void> {
  for (let before = -1; before !== count(); await sleep(QUIET_MS)) before = count();
}

async function signIn(page: Page, url: string, role: Role): Promise<void> {
  const account = DEMO_ACCOUNTS.find((item) => item.role === role);
  await page.goto(`${url}/login`);
  await page.locator('input[name="username"]').fill(account?.email ?? '');
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL(`${url}/**/dashboard`);
}
