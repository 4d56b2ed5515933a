import { paths } from '../../src/shared/paths.ts';
import { expect, expectAccessible, signInAs, test } from './support/app.ts';

/** The demo bot "Chart Sketch", to which the demo user subscribes. */
const BOT = { id: 6, name: 'Chart Sketch' };

test('a command of a bot in Turkish on a phone returns a card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const words = await signInAs(page, 'app_user', 'tr');
  await page.goto(paths.botDetail(BOT.id));
  await page.getByRole('link', { name: words('store.openNamed', { name: BOT.name }) }).click();
  await expect(page).toHaveURL(paths.messages(BOT.id));

  const field = page.getByRole('textbox', { name: words('conversations.messageTo', { name: BOT.name }) });
  await field.fill('/qu');
  await page.getByRole('option', { name: /^\/quote/ }).click();
  await expect(field).toHaveValue('/quote ');
  await field.pressSequentially('THYA');
  await page.getByRole('option', { name: /THYAO/ }).click();
  await field.press('Enter');

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
