import { expect, type Locator, type Page } from '@playwright/test';

import type { Words } from './words.ts';

export const postWith = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

/** Opens the composer of the page and fills in a text. */
export async function fillPost(page: Page, words: Words, text: string, prompt = words('posts.composer.prompt')) {
  await page.getByRole('button', { name: prompt }).click();
  await page.getByRole('textbox', { name: words('posts.composer.text'), exact: true }).fill(text);
}

export const getPostButton = (page: Page, words: Words): Locator =>
  page.getByRole('button', { name: words('posts.composer.post'), exact: true });

/** Writes a post with the composer of the page, and waits until it is in the list. */
export async function writeText(page: Page, words: Words, text: string, prompt?: string) {
  await fillPost(page, words, text, prompt);
  await getPostButton(page, words).click();
  await expect(postWith(page, text)).toBeVisible();
}

/** Sends a post with a poll of two options, Up and Down. */
export async function writePoll(page: Page, words: Words, text: string) {
  await fillPost(page, words, text);
  await page.getByRole('button', { name: words('posts.composer.poll.add') }).click();
  await page.getByRole('textbox', { name: words('posts.composer.poll.question') }).fill('Up or down?');
  for (const [index, option] of ['Up', 'Down'].entries())
    await page.getByRole('textbox', { name: words('posts.composer.poll.option', { place: index + 1 }) }).fill(option);
  await getPostButton(page, words).click();
}
