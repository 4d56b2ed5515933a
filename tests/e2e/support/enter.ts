import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { enterAs } from './app.ts';
import { registerAppUser } from './register.ts';
import type { Language } from './words.ts';

export const FEED = '/application-user/post';

/** Polling would take at least 15 seconds: what appears within this time was sent. */
export const LIVE = { timeout: 10_000 };

interface EnteredPerson {
  readonly page: Page;
  readonly username: string;
  readonly email: string;
}

/** Registers a user with the last name Demir, and opens a screen in a separate browser: the user's home by default. */
export async function enter(
  browser: Browser,
  origin: string,
  language: Language,
  firstname: string,
  { path, ...options }: BrowserContextOptions & { path?: string } = {},
): Promise<EnteredPerson> {
  const { email, password, username } = await registerAppUser(origin, language, { firstname, lastname: 'Demir' });
  const context = await browser.newContext({ baseURL: origin, ...options });
  const page = await context.newPage();
  await enterAs(page, 'app_user', { username: email, password }, language, path);
  return { page, username, email };
}
