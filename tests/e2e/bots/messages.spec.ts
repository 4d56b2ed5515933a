import { paths } from '../../../src/shared/paths.ts';
import { expect, expectAccessible, signInAs, test } from '../support/app.ts';
import { visit } from '../support/visit.ts';

/** The demo bot "Chart Sketch", to which the demo user subscribes. */
const BOT = { id: 6, name: 'Chart Sketch' };

test('a command of a bot in Turkish on a phone returns a card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const words = await signInAs(page, 'app_user', 'tr', paths.botDetail(BOT.id));
  await page.getByRole('link', { name: words('store.openNamed', { name: BOT.name }) }).click();
  await expect(page).toHaveURL(paths.messages(BOT.id));

  const field = page.getByRole('textbox', { name: words('conversations.messageTo', { name: BOT.name }) });
  await field.fill('/qu');
  await page.getByRole('option', { name: /^\/quote/ }).click();
  // The option has its own editor and the focus.
  const stock = page.getByRole('combobox', { name: 'hisse' });
  await expect(stock).toBeFocused();
  await stock.pressSequentially('THYA');
  await page.getByRole('option', { name: /THYAO/ }).click();
  await expect(stock).toHaveValue('THYAO');
  await expectAccessible(page, 'the options of a command');
  await stock.press('Enter');

  const card = page.getByRole('region', { name: /^THYAO/ });
  await expect(card).toBeVisible();
  await expect(card.getByText('Fiyat', { exact: true })).toBeVisible();
  await expect(card.getByText(/₺[\d.]+,\d{2}/).first()).toBeVisible();
  await expect(card.getByRole('img')).toBeVisible();
  await expectAccessible(page, 'a conversation with a card');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The list shows the answer after a reload.
  await page.getByRole('link', { name: words('conversations.back') }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: new RegExp(BOT.name) })).toContainText('THYAO');
});

/** The demo bot "Breakout Watch", which completes industries. */
const BOT_WITH_SUGGESTIONS = { id: 2, name: 'Breakout Watch' };

test('a bot suggests values while a person types in Turkish on a phone, and takes other ones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id, name } = BOT_WITH_SUGGESTIONS;
  const words = await signInAs(page, 'app_user', 'tr', paths.messages(id));
  const field = page.getByRole('textbox', { name: words('conversations.messageTo', { name }) });
  await field.fill('/ind');
  await page.getByRole('option', { name: /^\/industry/ }).click();
  const industry = page.getByRole('combobox', { name: 'sektör' });
  await expect(industry).toBeFocused();
  // All of them before anything is typed.
  const options = page.getByRole('option', { name: / · \d+ hisse/ });
  await expect(options.nth(5)).toBeVisible();
  await industry.pressSequentially('ban');
  await expect(options).toHaveCount(1);
  expect((await options.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, 'the suggestions of a bot');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await industry.press('ArrowDown');
  await industry.press('Enter');
  await expect(options).toHaveCount(0);
  const chosen = await industry.inputValue();
  await industry.press('Enter');
  await expect(page.getByRole('region', { name: chosen })).toBeVisible();

  await field.fill('/industry Uçan halı');
  await expect(page.getByText(words('conversations.suggest.none')).first()).toBeAttached();
  await industry.press('Enter');
  const history = page.getByRole('region', { name: words('conversations.history') });
  await expect(history.getByText(/“Uçan halı” adlı bir sektör bilmiyorum/)).toBeVisible();
});

/** The demo bot "Gap Guard", which requires the watchlist. */
const BOT_WITH_SCOPES = { id: 4, name: 'Gap Guard' };

test('a person subscribes with consent, sees the reads, withdraws the permission, and the next read is refused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id, name } = BOT_WITH_SCOPES;
  const words = await signInAs(page, 'app_user', 'tr', paths.botDetail(id));
  await expect(page.getByRole('region', { name: words('store.trust') })).toBeVisible();
  await page.getByRole('button', { name: words('store.unsubscribeNamed', { name }) }).click();
  await page.getByRole('button', { name: words('store.subscribeAgainNamed', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: words('consents.subscribe.title', { name }) });
  await expect(dialog.getByText('İzlediğiniz hisselerin hareketlerini göstermek için.')).toBeVisible();
  await expect(dialog.getByRole('checkbox').first()).not.toBeChecked();
  await expectAccessible(page, 'the permissions of a subscription');
  await dialog.getByRole('button', { name: words('consents.subscribe.allow') }).click();

  await page.getByRole('link', { name: words('store.openNamed', { name }) }).click();
  const field = page.getByRole('textbox', { name: words('conversations.messageTo', { name }) });
  await field.fill('/watchlist');
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'İzleme listeniz bugün' })).toBeVisible();

  await visit(page, paths.dataAccess());
  const bot = page.getByRole('region', { name });
  await expect(bot.getByText(words('consents.page.reads', { count: 1 }))).toBeVisible();
  await bot.getByRole('button', { name: words('consents.page.revoke') }).click();
  await expect(bot.getByText(words('consents.page.noGrants'))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await visit(page, paths.messages(id));
  await field.fill('/watchlist');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: words('conversations.allow.watchlist_read') })).toBeVisible();
});
