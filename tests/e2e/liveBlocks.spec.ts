import type { Browser, Page } from '@playwright/test';

import { expect, test } from './support/app.ts';
import { enter, FEED, LIVE } from './support/enter.ts';
import { postWith, writeText } from './support/posts.ts';
import { getWords, languages, type Words } from './support/words.ts';

/** Mutes or blocks a person from the profile, in another tab of the same browser: the watched page stays as it is. */
async function muteOrBlock(page: Page, words: Words, action: 'mute' | 'block', username: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`/profile/${username}`);
  await tab.getByRole('button', { name: words('shared.action.actionsFor', { name: `@${username}` }) }).click();
  await tab.getByRole('menuitem', { name: words(`people.${action}.named`, { username }) }).click();
  const dialog = tab.getByRole('dialog').filter({ hasText: words(`people.${action}.title`, { username }) });
  await dialog.getByRole('button', { name: words(`people.${action}`), exact: true }).click();
  await expect(dialog).toBeHidden();
  await tab.close();
}

const expectNew = (page: Page, words: Words, count: number) =>
  expect(page.getByRole('button', { name: words('feed.new', { count }), exact: true })).toBeVisible(LIVE);

async function openFeeds(browser: Browser, origin: string, language: (typeof languages)[number]) {
  const path = `${FEED}?tab=newest`;
  const [author, reader, witness] = [
    await enter(browser, origin, language, 'Selin', { path }),
    await enter(browser, origin, language, 'Emre', { path }),
    await enter(browser, origin, language, 'Deniz', { path }),
  ];
  return { author, reader, witness };
}

for (const language of languages) {
  test(`nothing arrives after a mute and after a block (${language})`, async ({ browser, server }) => {
    const words = getWords(language);
    const { author, reader, witness } = await openFeeds(browser, server.url, language);
    const stamp = `${language} ${Date.now()}`;
    const write = (page: Page, text: string) => writeText(page, words, `${text} (${stamp})`);

    await write(author.page, 'Before the mute');
    await expectNew(reader.page, words, 1);
    await reader.page.getByRole('button', { name: words('feed.new', { count: 1 }), exact: true }).click();
    const loaded = postWith(reader.page, `Before the mute (${stamp})`);
    await expect(loaded).toBeVisible();

    // The post of the witness is written last: what was sent before it has arrived with it.
    await muteOrBlock(reader.page, words, 'mute', author.username);
    await write(author.page, 'After the mute');
    await postWith(author.page, `Before the mute (${stamp})`)
      .getByRole('button', { name: words('posts.comments', { count: 0 }) })
      .click();
    const comments = author.page.getByRole('dialog');
    await comments.getByPlaceholder(words('comments.input')).fill('A comment after the mute');
    await author.page.keyboard.press('Enter');
    await expect(comments.getByRole('listitem').filter({ hasText: 'A comment after the mute' })).toBeVisible();
    await author.page.keyboard.press('Escape');
    await write(witness.page, 'Of a witness');
    await expectNew(reader.page, words, 1);
    await expect(loaded.getByRole('button', { name: words('posts.comments', { count: 0 }) })).toBeVisible();
    await reader.page.getByRole('button', { name: words('feed.new', { count: 1 }), exact: true }).click();
    await expect(postWith(reader.page, `Of a witness (${stamp})`)).toBeVisible();
    await expect(postWith(reader.page, `After the mute (${stamp})`)).toHaveCount(0);

    // The other direction: the author watches, and blocks the reader. A mute has no effect on the muted person.
    await expectNew(author.page, words, 1);
    await muteOrBlock(author.page, words, 'block', reader.username);
    await write(reader.page, 'After the block');
    await write(witness.page, 'Of the same witness');
    await expectNew(author.page, words, 2);
    await author.page.getByRole('button', { name: words('feed.new', { count: 2 }), exact: true }).click();
    await expect(postWith(author.page, `Of the same witness (${stamp})`)).toBeVisible();
    await expect(postWith(author.page, `After the block (${stamp})`)).toHaveCount(0);
    for (const { page } of [author, reader, witness]) await page.context().close();
  });
}
