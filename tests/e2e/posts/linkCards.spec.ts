import type { Page } from '@playwright/test';

import { expect, expectAccessible, expectFitsWidth, signInAs, test } from '../support/app.ts';
import { FEED } from '../support/enter.ts';
import { observeShifts, readShifts } from '../support/layoutShifts.ts';
import { fillPost, getPostButton, postWith } from '../support/posts.ts';
import { visit } from '../support/visit.ts';
import { languages, type Words } from '../support/words.ts';

/** A page of the demo data, whose card is stored already: tests visit no pages. */
const ADDRESS = 'https://markets-daily.example/banks-after-the-rate-cut';
const TITLE = 'What a rate cut does to the margins of banks';

const devices = {
  en: { width: 1280, height: 800 },
  tr: { width: 360, height: 740 },
} as const;

async function write(page: Page, words: Words, text: string): Promise<void> {
  await fillPost(page, words, text);
  await expect(page.getByRole('checkbox', { name: words('posts.composer.linkCard') })).toBeChecked();
  await getPostButton(page, words).click();
}

/** Presses the switch of the settings and waits until the account has it. */
async function switchCards(page: Page, words: Words, isOn: boolean): Promise<void> {
  await visit(page, `${FEED}?dialog=settings`);
  const setting = page.getByRole('switch', { name: words('settings.linkCards') });
  const saved = page.waitForResponse((response) => {
    const sent = response.request().postData() ?? '';
    return sent.includes('updateUiSettings') && sent.includes(`"linkCards":${isOn}`);
  });
  await setting.click();
  await expect(setting).toBeChecked({ checked: isOn });
  await saved;
}

for (const language of languages) {
  test.describe(`cards of links (${language}, ${devices[language].width} px)`, () => {
    test.use({ viewport: devices[language] });

    test('a post has one; readers switch them off, its author removes it', async ({ page }) => {
      test.setTimeout(120_000);
      const words = await signInAs(page, 'app_user', language, FEED);
      const text = `Banks (${language} ${Date.now()}): ${ADDRESS}`;
      await write(page, words, text);
      const post = postWith(page, text.slice(0, 20));
      const card = post.getByRole('link', { name: TITLE });
      await expect(card).toBeVisible();
      await expect(card).toContainText('markets-daily.example · Markets Daily');
      await expect(card).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
      await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
      await expectAccessible(page, 'a feed with a card');
      await expectFitsWidth(page, 'a feed with a card', 360);

      // The card has its height before its picture arrives.
      await observeShifts(page);
      await page.reload();
      await expect(card).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { total, moved } = await readShifts(page);
      expect(total, moved.join(' | ')).toBeLessThan(0.02);

      await switchCards(page, words, false);
      await visit(page, FEED);
      await expect(post).toBeVisible();
      await expect(card).toHaveCount(0);
      await switchCards(page, words, true);
      await visit(page, FEED);
      await expect(card).toBeVisible();

      await post.getByRole('button', { name: words('posts.composer.menu') }).click();
      await page.getByRole('menuitem', { name: words('posts.linkCard.remove') }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: words('posts.linkCard.remove.title') });
      await dialog.getByRole('button', { name: words('posts.linkCard.remove') }).click();
      await expect(card).toHaveCount(0);
      await page.reload();
      await expect(post.getByRole('link', { name: 'markets-daily.example/' })).toBeVisible();
      await expect(card).toHaveCount(0);
    });
  });
}
