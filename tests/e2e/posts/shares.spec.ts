import type { Locator, Page } from '@playwright/test';

import { expect, expectAccessible, expectFitsWidth, test } from '../support/app.ts';
import { enter, FEED } from '../support/enter.ts';
import { postWith, writeText } from '../support/posts.ts';
import { actAndWait } from '../support/responses.ts';
import { visit } from '../support/visit.ts';
import { getWords, languages, type Words } from '../support/words.ts';

/** Each language on one of the two devices, because the journey is long. */
const viewports = { en: { width: 1280, height: 800 }, tr: { width: 390, height: 780 } } as const;

const getPath = async (post: Locator, page: Page): Promise<string> =>
  (await post
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .first()
    .getAttribute('href')) ?? '';

const findShares = (page: Page, words: Words, count: number): Locator =>
  page.getByRole('button', { name: words('posts.shares', { count }), exact: true });

/** Opens the menu of a post for sharing it, by keyboard. */
const openShareMenu = (page: Page, words: Words): Promise<void> =>
  page
    .getByRole('button', { name: words('posts.repost.menu'), exact: true })
    .first()
    .press('Enter');

const pressItem = (page: Page, name: string): Promise<void> =>
  page.getByRole('menuitem', { name, exact: true }).press('Enter');

async function quote(page: Page, words: Words, text: string): Promise<void> {
  await openShareMenu(page, words);
  await pressItem(page, words('posts.quote'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words('posts.quote.text') }).fill(text);
  await expectAccessible(page, `the quote "${text}" being written`);
  await actAndWait(page, 'addPost', () =>
    dialog.getByRole('button', { name: words('posts.quote.send'), exact: true }).click(),
  );
  await expect(dialog).toBeHidden();
}

/** Opens the notice that links to an address. */
async function openNotice(page: Page, words: Words, path: string): Promise<void> {
  const [bell = ''] = words('shell.notifications', { count: 0 }).split(':');
  await page.getByRole('button', { name: bell }).click();
  const centre = page.getByRole('dialog').or(page.getByRole('tooltip'));
  await centre.locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(path);
}

for (const language of languages) {
  test(`a post is reposted and quoted, until its author ends it (${language})`, async ({ browser, server }) => {
    test.setTimeout(300_000);
    const words = getWords(language);
    const options = { viewport: viewports[language] };
    const { page: author } = await enter(browser, server.url, language, 'Selin', {
      ...options,
      path: `${FEED}?tab=newest`,
    });
    const { page: sharer } = await enter(browser, server.url, language, 'Emre', options);
    const text = `Banks look cheap (${language} ${Date.now()})`;
    const first = `Read this first (${language} ${Date.now()})`;
    const second = `Read this again (${language} ${Date.now()})`;

    await writeText(author, words, text);
    const path = await getPath(postWith(author, text), author);
    expect(path).toMatch(/^\/posts\/\d+$/);

    // Reposted by one, and the author reads it among the notifications, in the list of who, and in the feed.
    await visit(sharer, path);
    await openShareMenu(sharer, words);
    await actAndWait(sharer, 'repostPost', () => pressItem(sharer, words('posts.repost')));
    await expect(findShares(sharer, words, 1)).toBeVisible();
    await visit(author, FEED);
    await openNotice(author, words, path);
    await findShares(author, words, 1).click();
    const row = author.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Emre Demir' });
    await expectAccessible(author, `who reposted a post (${language})`);
    await actAndWait(author, 'userFollowUnfollow', () => row.getByRole('button').first().click());
    await author.goto(FEED);
    const reposted = author.getByText(words('posts.repost.by', { name: 'Emre Demir' }));
    await expect(reposted).toBeVisible();
    await expectAccessible(author, `a feed with a repost (${language})`);
    await visit(sharer, FEED);
    await expect(sharer.getByText(words('posts.repost.byYou'))).toBeVisible();

    // Quoted twice; the quotes show the post.
    await visit(sharer, path);
    await quote(sharer, words, first);
    await quote(sharer, words, second);
    await findShares(sharer, words, 3).click();
    await sharer
      .getByRole('dialog')
      .getByRole('link', { name: words('posts.quotes.show', { count: 2 }) })
      .click();
    await expect(postWith(sharer, first).getByRole('article')).toContainText(text);
    await expectAccessible(sharer, `quotes (${language})`);
    await expectFitsWidth(sharer, 'quotes', 360);
    const quotePath = await getPath(postWith(sharer, second), sharer);

    // The author reads both in the feed, takes the post out of one, and refuses further ones.
    await author.goto(FEED);
    await expect(postWith(author, first).getByRole('article')).toContainText(text);
    await openNotice(author, words, quotePath);
    // The address changes before the page does, and the feed shows the same post first.
    await expect(author.getByRole('heading', { level: 1 })).toContainText('Emre Demir');
    const detached = author.getByRole('main').getByRole('article').first();
    await expect(detached.getByRole('article')).toContainText(text);
    await detached.getByRole('button', { name: words('posts.menu', { name: 'Emre Demir' }) }).press('Enter');
    await pressItem(author, words('posts.quote.detach'));
    await actAndWait(author, 'detachQuote', () =>
      author
        .getByRole('dialog')
        .getByRole('button', { name: words('posts.quote.detach.ok'), exact: true })
        .click(),
    );
    await expect(detached.getByText(words('posts.quote.gone'))).toBeVisible();
    await sharer.goto(FEED);
    await expect(postWith(sharer, second).getByText(words('posts.quote.gone'))).toBeVisible();
    await expect(postWith(sharer, first).getByRole('article')).toContainText(text);
    await expectAccessible(sharer, `a feed with a quote of nothing (${language})`);

    await visit(author, path);
    await author
      .getByRole('button', { name: words('posts.composer.menu') })
      .first()
      .press('Enter');
    await actAndWait(author, 'setPostQuoting', () => pressItem(author, words('posts.quoting.disallow')));
    await visit(sharer, path);
    await openShareMenu(sharer, words);
    await expect(sharer.getByRole('menuitem', { name: words('posts.quote.off') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    // Taken back, the repost leaves the feed; a deleted post leaves its quotes.
    await actAndWait(sharer, 'repostPost', () => pressItem(sharer, words('posts.repost.undo')));
    await author.goto(FEED);
    await expect(postWith(author, first).first()).toBeVisible();
    await expect(reposted).toHaveCount(0);
    await visit(author, path);
    await author
      .getByRole('button', { name: words('posts.composer.menu') })
      .first()
      .press('Enter');
    await pressItem(author, words('posts.composer.delete'));
    await actAndWait(author, 'deletePost', () =>
      author
        .getByRole('dialog')
        .getByRole('button', { name: words('posts.composer.delete.ok'), exact: true })
        .click(),
    );
    await sharer.goto(FEED);
    await expect(postWith(sharer, first).getByText(words('posts.quote.gone'))).toBeVisible();
    await author.context().close();
    await sharer.context().close();
  });
}
