import type { Locator, Page } from '@playwright/test';

import { expect, signInAs, test, MOTION } from './support/app.ts';

/** Plays the animations of the page as usual, or so slowly that they hardly move. */
async function animate(page: Page, speed: 'slowly' | 'as usual'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: speed === 'slowly' ? 0.01 : 1 });
}

/** Presses a button of a dialog that begins to open, and releases it when the dialog has opened. */
async function pressWhileItOpens(page: Page, dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: true });
  await expect(button).toBeAttached();
  const box = await button.boundingBox();
  if (box === null) throw new Error(`The button ${name} has no place`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await animate(page, 'as usual');
  await dialog.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map((animation) => animation.finished));
  });
  await page.mouse.up();
}

test('a press that begins while a dialog opens reaches its button', { tag: MOTION }, async ({ page }) => {
  const words = await signInAs(page, 'bot_developer', 'en', '/teams');
  const create = page.getByRole('button', { name: words('teams.create'), exact: true });
  await expect(create).toBeEnabled();
  await animate(page, 'slowly');
  await create.press('Enter');
  const dialog = page.getByRole('dialog', { name: words('teams.create') });
  await pressWhileItOpens(page, dialog, words('shared.action.cancel'));
  await expect(dialog).toBeHidden();
});

test('a press that begins while a question opens reaches its button', { tag: MOTION }, async ({ page }) => {
  const words = await signInAs(page, 'app_user');
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
  const logOut = page.getByRole('menuitem', { name: words('shell.user.logout') });
  await expect(logOut).toBeVisible();
  await animate(page, 'slowly');
  await logOut.press('Enter');
  const dialog = page.getByRole('dialog');
  await pressWhileItOpens(page, dialog, words('app.no'));
  await expect(dialog).toBeHidden();
});
