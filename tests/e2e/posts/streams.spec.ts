import { expect, test } from '../support/app.ts';
import { enter, FEED, LIVE } from '../support/enter.ts';
import { fillPost, getPostButton, postWith, writeText } from '../support/posts.ts';
import { visit } from '../support/visit.ts';
import { getWords, languages } from '../support/words.ts';

const APPLE = { page: '/application-user/portfolio/tradingview/1', symbol: 'AAPL', name: 'Apple Inc.' };

for (const language of languages) {
  test(`a tag and a stock lead to what others write about them, live (${language})`, async ({ browser, server }) => {
    const words = getWords(language);
    const [writer, reader] = [
      await enter(browser, server.url, language, 'Defne', { path: `${FEED}?tab=newest` }),
      await enter(browser, server.url, language, 'Kerem'),
    ];
    const { page } = writer;
    const tag = `Yükseliş${language}${Date.now() % 100_000}`;
    const text = `Strong quarter of $${APPLE.symbol} #${tag}`;
    // The search for the stock ends after the first measurement: its result moves nothing under the pointer.
    const measured = Promise.withResolvers<undefined>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"getSearchByType"') === true) await measured.promise;
      await route.continue();
    });
    await fillPost(page, words, text);
    const post = getPostButton(page, words);
    const before = await post.boundingBox();
    measured.resolve(undefined);
    await expect(
      page.getByRole('group', { name: words('posts.composer.sentiment', { symbol: APPLE.symbol }) }),
    ).toBeVisible();
    expect((await post.boundingBox())?.y).toBe(before?.y);
    await page.unrouteAll({ behavior: 'wait' });
    await post.click();
    await expect(postWith(page, text)).toBeVisible();

    // The reader finds the tag, written differently, and follows it.
    await visit(reader.page, `/tags/${tag.toLocaleUpperCase('tr')}`);
    await expect(reader.page.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible();
    await expect(postWith(reader.page, text)).toBeVisible();
    const follow = reader.page.getByRole('button', { name: words('tags.followNamed', { name: tag }) });
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');

    // The writer comes to the same page by the link, and to the stock by that of the symbol.
    await postWith(page, text)
      .getByRole('link', { name: `#${tag}` })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible();
    await postWith(page, text)
      .getByRole('link', { name: `$${APPLE.symbol}` })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: APPLE.name })).toBeVisible();

    // The conversation is beside the chart.
    const chart = await page.getByRole('slider').first().boundingBox();
    const title = page.getByRole('heading', { level: 2, name: words('feed.stock.title', { symbol: APPLE.symbol }) });
    const conversation = await title.boundingBox();
    expect(conversation?.x).toBeGreaterThan((chart?.x ?? 0) + (chart?.width ?? 0));
    expect(conversation?.y).toBeLessThan((chart?.y ?? 0) + (chart?.height ?? 0));

    // The reader opens the stock, where a new post of the writer is announced.
    await visit(reader.page, APPLE.page);
    await expect(reader.page.getByRole('heading', { level: 1, name: APPLE.name })).toBeVisible();
    await expect(postWith(reader.page, text)).toBeVisible();
    const opinion = `Still strong, $${APPLE.symbol} #${tag}`;
    await writeText(page, words, opinion, words('posts.composer.promptStock', { symbol: APPLE.symbol }));
    await reader.page.getByRole('button', { name: words('feed.new', { count: 1 }), exact: true }).click(LIVE);
    await expect(postWith(reader.page, opinion)).toBeVisible();

    // Both posts are in the feed of followed tags.
    await visit(reader.page, `${FEED}?tab=tags`);
    await expect(reader.page.getByRole('navigation', { name: words('tags.followed') })).toContainText(`#${tag}`);
    for (const written of [text, opinion]) await expect(postWith(reader.page, written)).toBeVisible();
    for (const person of [writer, reader]) await person.page.context().close();
  });
}
