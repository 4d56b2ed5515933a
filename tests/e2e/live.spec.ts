import type { Locator, Page } from '@playwright/test';

import { expect, test } from './support/app.ts';
import { enter, FEED, LIVE } from './support/enter.ts';
import { postWith, writePoll, writeText } from './support/posts.ts';
import { actAndWait } from './support/responses.ts';
import { visit } from './support/visit.ts';
import { getWords, languages } from './support/words.ts';

const NEWEST = `${FEED}?tab=newest`;

for (const language of languages) {
  test(`two browsers side by side show what the other does (${language})`, async ({ browser, server }, info) => {
    test.setTimeout(300_000);
    const { page: author } = await enter(browser, server.url, language, 'Selin', { path: NEWEST });
    const { page: reader } = await enter(browser, server.url, language, 'Emre');
    const words = getWords(language);
    const text = `Live (${language} ${Date.now()})`;

    /** Does something in one browser and waits for its effect in the other; notes the time since the answer. */
    const seeLive = async (name: string, act: () => Promise<unknown>, effect: Locator): Promise<void> => {
      await act();
      const began = performance.now();
      await expect(effect).toBeVisible(LIVE);
      info.annotations.push({ type: name, description: `${Math.round(performance.now() - began)} ms` });
    };
    const bell = (count: number): Locator =>
      author.getByRole('button', { name: words('shell.notifications', { count }) });

    await writePoll(author, words, text);
    const own = postWith(author, text);
    await expect(own).toBeVisible();
    await visit(reader, NEWEST);
    const post = postWith(reader, text);
    await expect(post).toBeVisible();

    await seeLive(
      'vote',
      () =>
        actAndWait(reader, 'addPostVote', () =>
          post.getByRole('button', { name: words('posts.like'), exact: true }).click(),
        ),
      own.getByText(words('people.likes.show', { count: 1 })),
    );
    await expect(bell(1)).toBeVisible(LIVE);

    await post.getByRole('radio').first().check();
    await seeLive(
      'poll vote',
      () =>
        actAndWait(reader, 'addPollAnswer', () =>
          post.getByRole('button', { name: words('polls.vote.submit') }).click(),
        ),
      own.getByText(words('posts.poll.votes', { count: 1 })),
    );

    // The author has the comments open while the reader writes one.
    await own.getByRole('button', { name: words('posts.comments', { count: 0 }) }).click();
    await post.getByRole('button', { name: words('posts.comments', { count: 0 }) }).click();
    await reader.getByRole('dialog').getByPlaceholder(words('comments.input')).fill('Well said');
    await seeLive(
      'comment',
      () => actAndWait(reader, 'addPostCommentAndSubComment', () => reader.keyboard.press('Enter')),
      author.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Well said' }),
    );
    await author.keyboard.press('Escape');
    await expect(own.getByRole('button', { name: words('posts.comments', { count: 1 }) })).toBeVisible(LIVE);
    await expect(bell(2)).toBeVisible(LIVE);
    await reader.keyboard.press('Escape');

    await post.getByRole('button', { name: words('posts.repost.menu'), exact: true }).click();
    await seeLive(
      'repost',
      () =>
        actAndWait(reader, 'repostPost', () =>
          reader.getByRole('menuitem', { name: words('posts.repost'), exact: true }).click(),
        ),
      own.getByRole('button', { name: words('posts.shares', { count: 1 }) }),
    );
    await expect(bell(3)).toBeVisible(LIVE);

    // A new post is announced in the reader's feed.
    await seeLive(
      'new post',
      () => actAndWait(author, 'addPost', () => writePoll(author, words, `${text} again`)),
      reader.getByRole('button', { name: words('feed.new', { count: 1 }) }),
    );

    const profile = post.locator('a[href^="/user/"]').first();
    await visit(reader, (await profile.getAttribute('href')) ?? '');
    const [start] = words('follows.button.noneNamed', { username: '|' }).split('|');
    await seeLive(
      'follow',
      () =>
        actAndWait(reader, 'userFollowUnfollow', () =>
          reader
            .getByRole('main')
            .getByRole('button', { name: new RegExp(`^${start}`) })
            .first()
            .click(),
        ),
      bell(4),
    );
    await author.context().close();
    await reader.context().close();
  });

  test(`a post that its author deletes is gone from the pages of others (${language})`, async ({ browser, server }) => {
    test.setTimeout(300_000);
    const { page: author } = await enter(browser, server.url, language, 'Selin', { path: NEWEST });
    const { page: reader } = await enter(browser, server.url, language, 'Emre');
    const words = getWords(language);
    const stamp = `${language} ${Date.now()}`;
    const [text, opinion] = [`Removed soon (${stamp})`, `An opinion (${stamp})`];
    const type = (page: Page, label: string, written: string): Promise<void> =>
      page.getByRole('textbox', { name: words(label), exact: true }).fill(written);

    await writeText(author, words, text);
    const own = postWith(author, text);

    // The reader quotes it: the feed shows the post and the quote.
    await visit(reader, NEWEST);
    await postWith(reader, text)
      .getByRole('button', { name: words('posts.repost.menu'), exact: true })
      .click();
    await reader.getByRole('menuitem', { name: words('posts.quote'), exact: true }).click();
    const dialog = reader.getByRole('dialog');
    await type(reader, 'posts.quote.text', opinion);
    await dialog.getByRole('button', { name: words('posts.quote.send'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await reader.reload();
    await expect(reader.getByText(text)).toHaveCount(2);

    await own.getByRole('button', { name: words('posts.composer.menu') }).click();
    await author.getByRole('menuitem', { name: words('posts.composer.delete') }).click();
    await author
      .getByRole('dialog')
      .getByRole('button', { name: words('posts.composer.delete.ok'), exact: true })
      .click();
    await expect(own).toBeHidden();
    await expect(reader.getByText(words('posts.removed'))).toBeVisible(LIVE);
    await expect(postWith(reader, opinion).getByText(words('posts.quote.gone'))).toBeVisible(LIVE);
    await expect(reader.getByText(text)).toHaveCount(0);
    await author.context().close();
    await reader.context().close();
  });
}
