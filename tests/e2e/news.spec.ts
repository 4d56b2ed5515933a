import { expect, signInAs, test } from './support/app.ts';
import { getPostButton, postWith } from './support/posts.ts';
import { getResponse } from './support/responses.ts';
import { languages } from './support/words.ts';

const PAGE = '/application-user/latest-news';

for (const language of languages) {
  test(`an article is found, read, liked, commented and shared in a post (${language})`, async ({ page }) => {
    test.setTimeout(240_000);
    const words = await signInAs(page, 'app_user', language);
    const stamp = `${language} ${Date.now()}`;
    const article = page.getByRole('dialog').filter({ has: page.getByRole('article') });
    const like = article.getByRole('button', { name: words('posts.like'), exact: true });

    await test.step('the news about a stock', async () => {
      await page.getByRole('link', { name: words('page.latestNews'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: words('page.latestNews') })).toBeVisible();
      await page.getByRole('combobox', { name: words('news.page.stock') }).fill('AAPL');
      await page.getByText('AAPL · Apple Inc.').click();
      await expect(page).toHaveURL(`${PAGE}?ticker=AAPL`);
      await expect(page.getByRole('link', { name: /^AAPL/ }).first()).toHaveAttribute('href', /tradingview\/1$/);
    });

    await test.step('one article, which is part of the address', async () => {
      await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
      await expect(page).toHaveURL(/ticker=AAPL&news=\d+$/);
      await expect(like).toBeVisible();
    });

    await test.step('a like is stored and can be withdrawn', async () => {
      const before = (await like.getAttribute('aria-pressed')) === 'true';
      const response = getResponse(page, 'newsUpVoteDownVote');
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', String(!before));
      await response;
      await page.reload();
      await expect(like).toHaveAttribute('aria-pressed', String(!before));
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', String(before));
    });

    await test.step('a comment is written and deleted', async () => {
      await article.getByPlaceholder(words('comments.input')).fill(`Well said ${stamp}`);
      await page.keyboard.press('Enter');
      const comment = article.getByRole('listitem').filter({ hasText: `Well said ${stamp}` });
      // By the keyboard: the list may still move under the pointer.
      await comment.getByRole('button', { name: words('comments.menu') }).press('Enter');
      // By the pointer: a menu inside a dialog must receive it.
      await page.getByRole('menuitem', { name: words('comments.delete') }).click();
      await page.getByRole('button', { name: words('comments.delete.ok'), exact: true }).click();
      await expect(comment).toHaveCount(0);
    });

    await test.step('a post with the article, which links back to it', async () => {
      const title = await article.getByRole('article').getAttribute('aria-label');
      await article.getByRole('button', { name: words('news.page.post') }).click();
      await page.getByRole('textbox', { name: words('posts.composer.text') }).fill(`I expected this ${stamp}`);
      await getPostButton(page, words).click();
      await expect(page).not.toHaveURL(/news-post/);
      await article.getByRole('button', { name: words('shared.action.close') }).click();
      await page.getByRole('link', { name: words('page.posts'), exact: true }).click();
      await page.getByRole('link', { name: words('feed.tab.newest'), exact: true }).click();
      const post = postWith(page, `I expected this ${stamp}`);
      await post.getByRole('link', { name: title ?? '', exact: true }).click();
      await expect(page).toHaveURL(/latest-news\?news=\d+$/);
      await expect(like).toBeVisible();
    });
  });
}
