import { expect, type Page } from '@playwright/test';

/**
 * The plain text of the newest message to an address, as the outbox page shows it. It is read in the background, so
 * that the page under test stays open. @param having a part of the text that distinguishes the message from earlier
 * ones
 */
export async function mailTo(page: Page, address: string, having: string | RegExp): Promise<string> {
  const outbox = await page.context().newPage();
  const isMeant = (text: string) => (typeof having === 'string' ? text.includes(having) : having.test(text));
  try {
    let found = '';
    await expect(async () => {
      await outbox.goto('/outbox');
      const links = await outbox.getByRole('listitem').filter({ hasText: address }).getByRole('link').all();
      const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
      for (const href of hrefs) {
        await outbox.goto(href ?? '/outbox');
        const text = await outbox.locator('pre').innerText();
        if (isMeant(text)) {
          found = text;
          return;
        }
      }
      throw new Error(`No message to ${address} with ${String(having)}`);
    }).toPass();
    return found;
  } finally {
    await outbox.close();
  }
}

/** The link to this site in a message, as a path. */
export function pathIn(text: string, start: string): string {
  const link = /https?:\/\/\S+/g;
  for (const [address] of text.matchAll(link)) {
    const url = new URL(address);
    if (url.pathname.startsWith(start)) return `${url.pathname}${url.search}`;
  }
  throw new Error(`No link to ${start} in: ${text}`);
}
