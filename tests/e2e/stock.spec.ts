import type { Page } from '@playwright/test';

import { expect, expectAccessible, expectFits, signInAs, test } from './support/app.ts';
import { visit } from './support/visit.ts';
import { languages, type Words } from './support/words.ts';

const PAGE = '/application-user/portfolio/tradingview';
/** Apple, listed in New York; a fund; a stock of Istanbul, priced in lira. */
const [STOCK, FUND, TURKISH] = [1, 2001, 1001];

const ranges = ['one_week', 'one_month', 'three_month', 'one_year', 'five_year', 'all_time', 'one_day'] as const;

const getChart = (page: Page, words: Words, range: (typeof ranges)[number]) =>
  page.getByRole('slider', {
    name: words('chart.cursor', {
      title: words('stock.chart.of', { symbol: 'AAPL', range: words(`stock.range.${range}`) }),
    }),
  });

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('canvas').first()).toBeVisible();
}

for (const language of languages) {
  test(`the page of a stock: ranges, candles, index, keyboard, table (${language})`, async ({ page }) => {
    test.slow();
    const words = await signInAs(page, 'app_user', language, `${PAGE}/${STOCK}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
    await isDrawn(page);

    await test.step('every range is shown and is part of the address', async () => {
      for (const range of ranges) {
        await page.getByTitle(words(`stock.range.${range}`), { exact: true }).click();
        await expect(getChart(page, words, range)).toBeVisible();
        if (range !== 'one_day') await expect(page).toHaveURL(new RegExp(`range=${range}`));
      }
      await expect(page).not.toHaveURL(/range=/);
    });

    await test.step('candles beside the index, and both are preserved by a reload', async () => {
      await page.getByTitle(words('stock.range.one_year'), { exact: true }).click();
      await page.getByText(words('stock.chart.candles'), { exact: true }).click();
      await page.getByRole('switch', { name: words('stock.chart.compare') }).click();
      await expect(page).toHaveURL(/chart=candles/);
      await expect(page).toHaveURL(/index=1/);
      await page.reload();
      await expect(page.getByRole('switch', { name: words('stock.chart.compare') })).toBeChecked();
      await expect(page.getByRole('radio', { name: words('stock.chart.candles') })).toBeChecked();
      await expect(getChart(page, words, 'one_year')).toHaveAttribute('aria-valuetext', /S&P 500/);
      await isDrawn(page);
    });

    await test.step('the chart can be read with the keyboard', async () => {
      const cursor = getChart(page, words, 'one_year');
      await cursor.focus();
      const count = Number(await cursor.getAttribute('aria-valuemax'));
      expect(count).toBeGreaterThan(200);
      await expect(cursor).toHaveAttribute('aria-valuenow', String(count));
      await page.keyboard.press('Home');
      await expect(cursor).toHaveAttribute('aria-valuenow', '1');
      const first = await cursor.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowRight');
      await expect(cursor).toHaveAttribute('aria-valuenow', '2');
      expect(await cursor.getAttribute('aria-valuetext')).not.toBe(first);
      await page.keyboard.press('PageUp');
      await expect(cursor).toHaveAttribute('aria-valuenow', String(2 + Math.round(count / 10)));
      await page.keyboard.press('End');
      await expect(cursor).toHaveAttribute('aria-valuenow', String(count));
      for (const key of ['+', '+', '-', '0']) await page.keyboard.press(key);
    });

    await test.step('its values are in a table', async () => {
      await page.getByText(words('chart.table')).click();
      const table = page.getByRole('table').first();
      await expect(table.getByRole('row')).toHaveCount(51);
      await page.getByRole('button', { name: words('chart.price.older') }).click();
      await expect(table.getByRole('row')).toHaveCount(51);
    });

    await test.step('axe finds nothing', () => expectAccessible(page, 'stock page'));
  });

  test(`a fund, a stock in lira, and an unknown stock, on a narrow screen (${language})`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 780 });
    const words = await signInAs(page, 'app_user', language, `${PAGE}/${FUND}`);
    // The conversation comes first on a narrow screen.
    await page.getByText(words('stock.part.facts'), { exact: true }).click();
    await expect(page).toHaveURL(/part=facts/);
    for (const id of ['stock.etf.ratings', 'stock.etf.earnings', 'stock.etf.dates', 'stock.etf.statistics'])
      await expect(page.getByRole('heading', { level: 2, name: words(id) })).toBeVisible();
    await isDrawn(page);
    await expectFits(page, 'page of a fund');
    const statistics = await page.getByRole('region', { name: words('stock.etf.statistics') }).boundingBox();
    expect(statistics?.width, 'a panel has the width of the page').toBeGreaterThan(300);
    await expectAccessible(page, 'page of a fund, 360 px');

    await visit(page, `${PAGE}/${TURKISH}?part=facts`);
    await expect(page.getByRole('region', { name: words('stock.keyStats.title') })).toContainText('₺');
    // Only the table scrolls: the drawing has the same width beside it.
    const drawing = page.getByRole('slider').first();
    const width = (await drawing.boundingBox())?.width ?? 0;
    await page.getByText(words('chart.table')).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    expect((await drawing.boundingBox())?.width).toBe(width);
    await expectFits(page, 'stock in lira with the table of its chart');

    await visit(page, `${PAGE}/999999`);
    await expect(page.getByText(words('stock.notFound.title'))).toBeVisible();
    await page.getByRole('searchbox', { name: words('stock.search.label') }).fill('AAPL');
    // By keyboard: the list moves when the search has answered.
    await page
      .getByRole('list', { name: words('stock.search.results') })
      .getByRole('link', { name: 'AAPL' })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc.' })).toBeVisible();
  });
}
