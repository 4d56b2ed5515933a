import { expect, signInAs, test, MOTION } from './support/app.ts';

test('subscribing on a phone moves no card, and its toast covers no title', { tag: MOTION }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const words = await signInAs(page, 'app_user', 'en', '/application-user/marketplace?view=all');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Subscribe to/ }) })
    .first();
  const name = await card.getAttribute('aria-label');
  const subscribed = page.getByRole('article', { name: name ?? '', exact: true });
  const before = await subscribed.boundingBox();
  await card.getByRole('button', { name: /^Subscribe to/ }).click();
  await expect(subscribed.getByRole('link', { name: words('store.openNamed', { name: name ?? '' }) })).toBeVisible();
  const toast = page.locator('.ant-message-notice');
  await expect(toast).toBeVisible();
  expect((await subscribed.boundingBox())?.height).toBe(before?.height);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const place = await toast.boundingBox();
  expect(place?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(740);
});
