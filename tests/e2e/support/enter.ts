import type { Browser, Locator, Page } from '@playwright/test';

import { expect, homes, speak, typeCredentials } from './app.ts';
import { registerAppUser } from './register.ts';
import type { Language, Words } from './words.ts';

export const FEED = '/application-user/post';

/** Polling would take at least 15 seconds: what appears within this time was sent. */
export const LIVE = { timeout: 10_000 };

interface EnteredPerson {
  readonly page: Page;
  readonly username: string;
}

/** Registers a user and signs in with a separate browser. */
export async function enter(
  browser: Browser,
  origin: string,
  language: Language,
  firstname: string,
): Promise<EnteredPerson> {
  const { email, password, username } = await registerAppUser(origin, language, { firstname, lastname: 'Demir' });
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const words = await speak(page, language);
  await typeCredentials(page, words, email, password);
  await expect(page).toHaveURL(homes.app_user);
  return { page, username };
}

export const postWith = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });

/** Writes a post with the composer of the page, and waits until it is in the list. */
export async function writeText(page: Page, words: Words, text: string, prompt = words('posts.composer.prompt')) {
  await page.getByRole('button', { name: prompt }).click();
  await page.getByRole('textbox', { name: words('posts.composer.text'), exact: true }).fill(text);
  await page.getByRole('button', { name: words('posts.composer.post'), exact: true }).click();
  await expect(postWith(page, text)).toBeVisible();
}
