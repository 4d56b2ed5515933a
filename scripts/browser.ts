/**
 * Finds a Chromium for the browser tests, or installs one: the system's, Playwright's, then Debian's package. The headless
 * shell comes first: it is the same engine without a window, and the browser tests take about half the time in it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:process';

import { chromium } from '@playwright/test';

import { toolCommand } from './run.ts';

const systemPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

function installed(): string | undefined {
  const candidates = [process.env['CHROME_PATH'], ...(systemPaths[platform] ?? []), chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function install(): void {
  const playwright = toolCommand('playwright', ['install', 'chromium']);
  if (succeeds(playwright.file, playwright.args)) return;
  if (platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return;
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    isRoot ? succeeds('apt-get', args) : succeeds('sudo', ['-n', 'apt-get', ...args]);
  apt('update', '-q');
  // Older releases of Debian lack the package of the shell.
  if (!apt('install', '-y', '-q', 'chromium-headless-shell')) apt('install', '-y', '-q', 'chromium');
}

/**
 * The path of a Chromium executable.
 * @throws Error with instructions when none is available
 */
export function findBrowser(): string {
  const found = installed();
  if (found !== undefined) return found;
  console.log('No Chromium found, installing one for the browser tests…');
  install();
  const fresh = installed();
  if (fresh !== undefined) return fresh;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; anywhere: npx playwright install chromium) or name it in CHROME_PATH.',
  );
}
