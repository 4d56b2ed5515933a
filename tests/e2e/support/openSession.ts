import type { Page } from '@playwright/test';

import { getDocumentText } from './documents.ts';
import type { Language } from './words.ts';

export interface Credentials {
  /** A user name or an e-mail address. */
  readonly username: string;
  readonly password: string;
}

/**
 * Signs in without the sign-in page, which has journeys of its own, and stores the language in the account and in the
 * browser. The next page that loads in this tab finds the session: Playwright's own way to store it opens another tab.
 */
export async function openSession(page: Page, credentials: Credentials, language: Language): Promise<void> {
  const call = async (path: string, name: string, variables: object, headers: Record<string, string> = {}) => {
    // Requests of a page share its cookies.
    const response = await page.request.post(path, {
      data: { query: getDocumentText(name), variables },
      headers: { 'apollo-require-preflight': 'true', ...headers },
    });
    return { origin: new URL(response.url()).origin, text: await response.text() };
  };
  const { origin, text } = await call('/auth/graphql', 'loginV3', credentials);
  const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
  if (token === undefined) throw new Error(`${credentials.username} could not sign in: ${text}`);
  const settings = { language };
  const saved = await call('/graphql', 'updateUiSettings', { settings }, { authorization: `Bearer ${token}` });
  if (!saved.text.includes('"status":200')) throw new Error(`The language was not saved: ${saved.text}`);
  await page.addInitScript(storeOnce, { origin, mark: token, items: { accessToken: token, uiSettings: settings } });
}

interface Stored {
  readonly origin: string;
  /** Marks the tab in which the items are stored, so that they are not stored again after a sign-out. */
  readonly mark: string;
  readonly items: Readonly<Record<string, unknown>>;
}

/** Runs in the page, before its scripts: stores what a browser has in which the user has signed in before. */
function storeOnce({ origin, mark, items }: Stored): void {
  if (location.origin !== origin || sessionStorage.getItem(mark) !== null) return;
  sessionStorage.setItem(mark, '');
  for (const [name, value] of Object.entries(items)) localStorage.setItem(`bourse.${name}`, JSON.stringify(value));
}
