import type { Page } from '@playwright/test';

import { expect, expectAccessible, signInAs, test, type Role, MOTION } from './support/app.ts';
import { visit } from './support/visit.ts';

/** Screens with the menus that they open. The shell's menus are in landmarks of their own. */
const menus: Readonly<Record<Exclude<Role, 'bot_developer'>, readonly (readonly [path: string, opener: string])[]>> = {
  app_user: [
    ['/user/20', 'main button[aria-haspopup="menu"]'],
    ['/posts/1', 'main article button[aria-haspopup="menu"]'],
    ['/application-user/dashboard', 'header button[aria-haspopup="menu"]'],
  ],
  admin: [
    ['/admin/brokerage', 'main tbody button[aria-haspopup="menu"]'],
    ['/admin/post/user-post-report/7', 'main li button[aria-haspopup="menu"]'],
    ['/posts/1', 'main button[aria-haspopup="menu"]'],
  ],
};

const openMenu = (page: Page) => page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role="menu"]').first();

for (const role of ['app_user', 'admin'] as const) {
  test(`axe finds nothing on the open menus of ${role}`, async ({ page }) => {
    test.setTimeout(180_000);
    await signInAs(page, role);
    for (const [path, opener] of menus[role]) {
      await visit(page, path);
      await page.locator(opener).first().click();
      await expect(openMenu(page)).toBeVisible();
      await expectAccessible(page, `${path} with an open menu`);
      const isInLandmark = await openMenu(page).evaluate((menu) => menu.closest('main, header, nav, footer') !== null);
      expect(isInLandmark, path).toBe(true);
      await page.keyboard.press('Escape');
    }
  });
}

/** Screens with a field that opens a list: on the page, and in a dialog. */
const fields = [
  ['/application-user/portfolio/portfolio-list?dialog=add', '[role="dialog"] .ant-select >> nth=-1'],
  ['/admin/brokerage', 'main .ant-select'],
  ['/admin/audit-log', 'main .ant-select'],
] as const;

for (const [path, field] of fields) {
  test(`the list of a field of ${path} opens in a landmark or in its dialog`, async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      if (width === 360) await signInAs(page, path.startsWith('/admin') ? 'admin' : 'app_user', 'en', path);
      else await page.reload();
      await page.locator(field).first().click();
      const list = page.locator('.ant-select-dropdown:not([class*="-hidden"])');
      await expect(list.locator('.ant-select-item-option').first()).toBeVisible();
      await expectAccessible(page, `${path} with an open field at ${width} px`);
      expect(await list.evaluate((element) => element.closest('main, [role="dialog"]') !== null)).toBe(true);
      const box = await list.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });
}

test('an entry that is chosen with Enter closes the menu', { tag: MOTION }, async ({ page }) => {
  const words = await signInAs(page, 'app_user', 'en', '/posts/1');
  await page.locator('main article button[data-post-menu]').first().focus();
  await page.keyboard.press('Enter');
  const entry = openMenu(page).getByRole('menuitem', { name: words('posts.report') });
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(openMenu(page)).toHaveCount(0);
});
