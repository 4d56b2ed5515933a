import type { Page } from '@playwright/test';

import { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';
import { getDocumentText } from './support/documents.ts';
import { expect, expectAccessible, signInAs, test as base } from './support/app.ts';
import { mailTo } from './support/outbox.ts';
import { shiftBrowser } from './support/shiftBrowser.ts';
import { visit } from './support/visit.ts';
import { languages, type Words } from './support/words.ts';

/** Stocks of an open exchange that the demo user neither watches nor owns, one for each language. */
const stocks = {
  en: { symbol: 'AAPL', name: 'Apple Inc.', price: '250.5', alert: /AAPL (rose|fell) by / },
  tr: { symbol: 'AMZN', name: 'Amazon.com, Inc.', price: '250,5', alert: /AMZN .* (yükseldi|düştü): / },
} as const;

const STOCK_PAGE = /\/application-user\/portfolio\/tradingview\/\d+/;

const test = base.extend({ baseURL: async ({ market }, use) => use(market.url) });

/** The token that the page's own requests contain. */
function getToken(page: Page): () => string {
  let token = '';
  page.on('request', (request) => {
    token = request.headers()['authorization'] ?? token;
  });
  return () => token;
}

/** The user's notifications, as the server lists them. */
async function getNotices(page: Page, authorization: string, language: string): Promise<string> {
  const response = await page.request.post('/graphql', {
    headers: { authorization, 'apollo-require-preflight': 'true', 'accept-language': language },
    data: { query: getDocumentText('getNotificationList'), variables: { pageNumber: 1, pageSize: 10 } },
  });
  return response.text();
}

/** The row of a stock in the list on screen. */
const toRow = (page: Page, symbol: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: symbol, exact: true }) });

async function setAlert(page: Page, words: Words, symbol: string): Promise<void> {
  await page.getByRole('button', { name: words('stock.setAlert') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(words('alerts.dialog.create', { symbol }));
  await dialog.getByRole('radio', { name: words('alerts.form.condition.percent_move') }).check();
  // The smallest possible move: prices of an open exchange reach it within minutes.
  const decimal = words('alerts.form.value.invalid').includes('1.234,56') ? '0,01' : '0.01';
  await dialog.getByRole('textbox', { name: words('alerts.form.percent.label') }).fill(decimal);
  await dialog.getByRole('checkbox', { name: words('alerts.form.email.label') }).check();
  await expect(dialog.getByRole('status')).toContainText(symbol);
  await expectAccessible(page, 'the dialog of an alert');
  await dialog.getByRole('button', { name: words('alerts.set') }).click();
  await expect(dialog).toBeHidden();
}

/** Makes a list beside the default one, fills it from a text, arranges it, writes a note, and deletes it. */
async function useFurtherList(page: Page, words: Words, symbol: string): Promise<void> {
  await page.getByRole('button', { name: words('watchlists.lists.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words('watchlists.lists.name') }).fill(`About ${symbol}`);
  await dialog.getByRole('button', { name: words('watchlists.lists.create') }).click();
  await expect(page).toHaveURL(/watch-list\?list=\d+$/);
  await page.getByRole('button', { name: words('watchlists.import') }).click();
  await dialog.getByRole('textbox', { name: words('watchlists.import.text') }).fill(`MSFT, ${symbol}\nNOSUCHONE`);
  await dialog.getByRole('button', { name: words('watchlists.import.send', { count: 3 }) }).click();
  await expect(dialog.getByRole('status')).toContainText(
    words('watchlists.import.unknownAt', { symbol: 'NOSUCHONE', line: 2 }),
  );
  await expectAccessible(page, 'the result of an import');
  await dialog.getByText(words('watchlists.import.close'), { exact: true }).click();
  await page.getByRole('button', { name: words('watchlists.arrange'), exact: true }).click();
  await dialog.getByRole('button', { name: words('watchlists.arrange.up', { symbol }) }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText(
    words('watchlists.arrange.moved', { symbol, place: 1, count: 2 }),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').nth(1)).toContainText(symbol);
  await toRow(page, symbol).getByRole('button').click();
  await page.getByRole('menuitem', { name: words('watchlists.note.add') }).click();
  await dialog.getByRole('textbox', { name: words('watchlists.note.note') }).fill('Wait for the report');
  await dialog.getByRole('textbox', { name: words('watchlists.note.tags') }).fill('income, report');
  await expectAccessible(page, 'the note about a stock');
  await dialog.getByRole('button', { name: words('watchlists.lists.save') }).click();
  await expect(toRow(page, symbol)).toContainText('income');
  await page.getByRole('button', { name: words('watchlists.lists.remove') }).click();
  await dialog.getByRole('button', { name: words('watchlists.lists.remove') }).click();
  await expect(page).toHaveURL(/watch-list$/);
}

for (const language of languages) {
  const { symbol, name, price, alert: notification } = stocks[language];

  test(`search, stock page, ranges, watch, alert, e-mail, notification, portfolio (${language})`, async ({
    page,
    market,
  }) => {
    test.setTimeout(300_000);
    await shiftBrowser(page, market.shift);
    const token = getToken(page);
    const words = await signInAs(page, 'app_user', language);

    await test.step('the search of the toolbar leads to the stock', async () => {
      await page.getByRole('combobox', { name: words('shell.search.placeholder') }).fill(symbol);
      await page.getByRole('option').filter({ hasText: name }).first().click();
      await expect(page).toHaveURL(STOCK_PAGE);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    await test.step('another range is part of the address', async () => {
      await page.getByText(words('stock.rangeShort.one_month'), { exact: true }).click();
      await expect(page).toHaveURL(/range=one_month/);
    });

    await test.step('the stock is added to the watchlist after a confirmation', async () => {
      await page.getByRole('button', { name: words('watchlists.button.watchNamed', { name }) }).click();
      const question = page.getByRole('dialog').filter({ hasText: words('watchlists.add.title') });
      await question.getByRole('button', { name: words('watchlists.add.ok'), exact: true }).click();
      await expect(
        page.getByRole('button', { name: words('watchlists.button.watchingNamed', { name }) }),
      ).toBeVisible();
      await expect(question).toBeHidden();
    });

    await test.step('an alert is set', () => setAlert(page, words, symbol));

    await test.step('the price moves, and the alert appears on the page, by e-mail and in the app', async () => {
      const email = DEMO_ACCOUNTS.find(({ role }) => role === 'app_user')?.email ?? '';
      await expect(page.getByRole('button', { name: words('alerts.fired.close', { symbol }) })).toBeVisible({
        timeout: 150_000,
      });
      // The e-mail uses the account's language; the app uses that of the browser.
      await expect(async () => {
        await mailTo(page, email, `${symbol} `);
      }).toPass({ timeout: 150_000 });
      await expect.poll(() => getNotices(page, token(), language)).toMatch(notification);
    });

    await test.step('the list of alerts shows that it fired and is now off', async () => {
      await visit(page, '/application-user/portfolio/alerts');
      const row = toRow(page, symbol);
      await expect(row.getByRole('switch')).not.toBeChecked();
      await expect(row).not.toContainText(words('alerts.never'));
      await expectAccessible(page, 'the list of alerts');
    });

    await test.step('the stock is on the watchlist', async () => {
      await visit(page, '/application-user/portfolio/watch-list');
      await expect(toRow(page, symbol)).toBeVisible();
    });

    await test.step('a further list takes pasted symbols, an order and a note', () =>
      useFurtherList(page, words, symbol));

    await test.step('shares of it are added to the portfolio', async () => {
      await visit(page, '/application-user/portfolio/portfolio-list');
      await page
        .getByRole('button', { name: words('portfolios.list.add') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: words('portfolios.form.stock') }).fill(symbol);
      await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
      await dialog.getByRole('textbox', { name: words('portfolios.form.quantity') }).fill('10');
      await dialog.getByRole('textbox', { name: words('portfolios.form.price') }).fill(price);
      await dialog.getByLabel(words('portfolios.form.day')).fill('2026-11-18');
      await dialog.getByRole('button', { name: words('portfolios.add'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(toRow(page, symbol)).toBeVisible();
    });
  });
}
