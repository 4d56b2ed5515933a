import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';
import { expect, test } from './support/app.ts';
import { enter } from './support/enter.ts';
import { getResponse } from './support/responses.ts';
import { visit } from './support/visit.ts';
import { getWords, languages, type Words } from './support/words.ts';

const APPLE = { symbol: 'AAPL', name: 'Apple Inc.' };

/** Opens the search by its keys, types a text and runs the first suggestion, which is the action. */
async function run(page: Page, words: Words, text: string, action: string): Promise<void> {
  const field = page.getByRole('combobox', { name: words('shell.search.placeholder') });
  await expect(field).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill(text);
  await expect(page.getByRole('option', { name: action, exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

for (const language of languages) {
  test(`the search runs actions, and a watched stock is exported (${language})`, async ({ browser, server }) => {
    const words = getWords(language);
    const { page } = await enter(browser, server.url, language, 'Lale');
    const verb = (name: string): string => words(`palette.words.${name}`).split(',')[0] ?? '';
    const { name } = APPLE;

    const watched = getResponse(page, 'addStockWatchlist');
    await run(page, words, `${verb('watch')} ${APPLE.symbol}`, words('palette.watch', { name: APPLE.symbol }));
    await watched;
    // The account is private, so that following starts with a request.
    const { username } = DEMO_ACCOUNTS[0];
    await run(page, words, `${verb('follow')} ${username}`, words('palette.follow', { name: username }));
    await expect(page.getByText(words('palette.requested', { username }))).toBeVisible();

    // An action on another page opens its dialog there.
    await run(page, words, `${verb('alert')} ${APPLE.symbol}`, words('palette.alert', { name: APPLE.symbol }));
    await expect(page.getByRole('dialog')).toContainText(words('alerts.dialog.create', { symbol: APPLE.symbol }));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: words('watchlists.button.watchingNamed', { name }) })).toBeVisible();
    await run(page, words, `${verb('write')} ${APPLE.symbol}`, words('palette.write', { name: APPLE.symbol }));
    await expect(page.getByRole('textbox', { name: words('posts.composer.text'), exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await visit(page, '/application-user/portfolio/watch-list');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words('shared.table.export') }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain(APPLE.symbol);
    expect(file).toContain(name);

    await run(page, words, words('palette.theme.dark'), words('palette.theme.dark'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const next = language === 'en' ? 'tr' : 'en';
    const change = words(`palette.language.${next}`);
    await run(page, words, change.split(' (')[0] ?? '', change);
    await expect(page.locator('html')).toHaveAttribute('lang', next);
    await page.context().close();
  });
}
