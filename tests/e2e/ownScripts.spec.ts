import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

import { expect, signInAs, test } from './support/app.ts';

/** The file of each lazily loaded source. */
async function getFiles(isIncluded: (source: string) => boolean): Promise<string[]> {
  const manifest: unknown = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8'));
  const files = Object.entries(manifest ?? {}).flatMap(([source, entry]: [string, unknown]) =>
    isIncluded(source) && typeof entry === 'object' && entry !== null && 'file' in entry ? [String(entry.file)] : [],
  );
  expect(files.length).toBeGreaterThan(0);
  return files;
}

const isOfAdmins = (source: string) =>
  source.startsWith('src/portals/admin/') || /AccountSwitch|EnableAccount|DisableAccount/.test(source);

/** The files that a page requests from now on. */
function listen(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
  return fetched;
}

const places = [
  '/admin/bots/bots',
  '/admin/audit-log',
  '/admin/brokerage',
  '/admin/settings',
  '/bot-detail/2?tab=ratings',
];

test('a guest loads no script of the admins, whatever address they open', async ({ page }) => {
  const ofAdmins = new Set(await getFiles(isOfAdmins));
  const fetched = listen(page);
  for (const place of places) {
    await page.goto(place);
    await expect(page).toHaveURL('/login');
  }
  expect(fetched.filter((file) => ofAdmins.has(file))).toEqual([]);
});

test('nor does a developer, including on the record of their own account', async ({ page }) => {
  const ofAdmins = new Set(await getFiles(isOfAdmins));
  await signInAs(page, 'bot_developer');
  const fetched = listen(page);
  for (const place of [...places, '/user-detail/2']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(fetched.filter((file) => ofAdmins.has(file))).toEqual([]);
});

test('the screen of an admin starts to load before the session check has ended', async ({ page }) => {
  await signInAs(page, 'admin');
  const [screen = ''] = await getFiles((source) => source === 'src/portals/admin/auditLog/AuditLogPage.tsx');
  // The check of the session gets no response, so these files load without it.
  await page.route('**/auth/graphql', () => undefined);
  const request = page.waitForRequest((request) => request.url().endsWith(screen));
  await page.goto('/admin/audit-log', { waitUntil: 'commit' });
  await request;
});
