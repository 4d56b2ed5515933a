import type { Browser, Page } from '@playwright/test';

import { DEMO_ACCOUNTS } from '../../../server/seed/demoAccounts.ts';
import { expect, expectAccessible, expectFitsWidth, homes, signInAs, speak, test, MOTION } from '../support/app.ts';
import { FEED } from '../support/enter.ts';
import { postWith, writePoll } from '../support/posts.ts';
import { getResponse } from '../support/responses.ts';
import { visit } from '../support/visit.ts';
import { languages, type Language, type Words } from '../support/words.ts';

/** Each language on one of the two devices, because the journey is long. */
const devices = {
  en: { device: 'desktop', viewport: { width: 1280, height: 800 } },
  tr: { device: 'phone', viewport: { width: 390, height: 780 } },
} as const;

const [author] = DEMO_ACCOUNTS;

const PASSWORD = 'Sunny-Harbour-77';

/** Guests see an invitation to register instead of the composer. */
async function registerGuest(page: Page, words: Words, address: string): Promise<void> {
  await visit(page, FEED);
  await expect(page.getByText(words('profile.keep.invite'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('posts.composer.prompt') })).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: words('profile.keep.submit') })
    .click();
  const form = page.getByRole('form', { name: words('profile.keep.title') });
  await form.getByRole('textbox', { name: words('profile.email') }).fill(address);
  await form.getByLabel(words('profile.keep.password')).first().fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: words('profile.keep.submit') }).click();
  await expect(form).toHaveCount(0);
}

/** A new user in a separate browser, who follows no other user. */
async function enterAsNewUser(browser: Browser, language: Language, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: devices[language].viewport });
  const page = await context.newPage();
  const words = await speak(page, language);
  await page.getByRole('button', { name: words('session.login.guest') }).click();
  await expect(page).toHaveURL(homes.app_user);
  return page;
}

for (const language of languages) {
  const { device, viewport } = devices[language];
  test.describe(`posts between two people (${language}, ${device})`, { tag: language === 'en' ? MOTION : [] }, () => {
    test.use({ viewport });

    test("follow, post, poll, like, comment, and the author's notifications", async ({ page, browser, baseURL }) => {
      test.setTimeout(300_000);
      const text = `Banks look cheap (${language} ${Date.now()})`;
      const words = await signInAs(page, 'app_user', language);
      const reader = await enterAsNewUser(browser, language, baseURL);
      await registerGuest(reader, words, `reader.${language}.${Date.now()}@people.example`);

      // The viewer follows no user: the feed shows the next step.
      await visit(reader, FEED);
      await expect(reader.getByText(words('feed.empty.following'))).toBeVisible();
      await expectAccessible(reader, `the empty feed (${language}, ${device})`);

      // The author's account is private: the reader sends a request, the author accepts.
      await visit(reader, '/user/1');
      const requested = getResponse(reader, 'userFollowUnfollow');
      await reader
        .getByRole('main')
        .getByRole('button', { name: words('follows.button.noneNamed', { username: author.username }) })
        .first()
        .click();
      await requested;
      await visit(page, '/user/1?dialog=requests');
      const [before, after] = words('follows.requests.acceptNamed', { username: '|' }).split('|');
      const accepted = getResponse(page, 'acceptAndDeleteFollowRequestById');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${before}guest_.*${after}$`) })
        .first()
        .click();
      await accepted;
      await reader.goto(FEED);
      await expect(reader.getByRole('article').first()).toBeVisible();

      // The author posts, and the post appears at once.
      await visit(page, FEED);
      await writePoll(page, words, text);
      await expect(postWith(page, text)).toBeVisible();

      // The reader sees a notice, and the post on request.
      const announcement = reader.getByRole('button', { name: words('feed.new', { count: 1 }) });
      await expect(async () => {
        await reader.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(announcement).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(postWith(reader, text)).toHaveCount(0);
      await announcement.click();
      const post = postWith(reader, text);
      await expect(post).toBeVisible();
      await expect(announcement).toHaveCount(0);
      await expectAccessible(reader, `the feed (${language}, ${device})`);
      await expectFitsWidth(reader, 'the feed', 360);

      const like = post.getByRole('button', { name: words('posts.like'), exact: true });
      const voted = getResponse(reader, 'addPostVote');
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await voted;

      const answered = getResponse(reader, 'addPollAnswer');
      await post.getByRole('radio').first().check();
      await post.getByRole('button', { name: words('polls.vote.submit') }).click();
      await answered;
      await expect(post.getByRole('img', { name: words('posts.poll.own') })).toBeVisible();
      await expect(post.getByText(words('posts.poll.votes', { count: 1 }))).toBeVisible();

      await post.getByRole('button', { name: words('posts.comments', { count: 0 }) }).click();
      const talk = reader.getByRole('dialog');
      await talk.getByPlaceholder(words('comments.input')).fill('Well said');
      const commented = getResponse(reader, 'addPostCommentAndSubComment');
      await reader.keyboard.press('Enter');
      await commented;
      await expect(talk.getByRole('listitem').filter({ hasText: 'Well said' })).toBeVisible();
      await reader.keyboard.press('Escape');
      await expect(post.getByRole('button', { name: words('posts.comments', { count: 1 }) })).toBeVisible();

      // The author finds both among the notifications, and the comment behind one of them.
      const path =
        (await post
          .getByRole('link')
          .filter({ has: reader.locator('time') })
          .getAttribute('href')) ?? '';
      expect(path).toMatch(/^\/posts\/\d+$/);
      await page.reload();
      const [bell = ''] = words('shell.notifications', { count: 0 }).split(':');
      await page.getByRole('button', { name: bell }).click();
      const centre = page.getByRole('dialog').or(page.getByRole('tooltip'));
      await expect(centre.locator(`a[href="${path}"]`).first()).toBeVisible();
      await centre.locator(`a[href^="${path}?dialog=comments"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('listitem').filter({ hasText: 'Well said' })).toBeVisible();
      await expect(page.getByRole('button', { name: words('people.likes.show', { count: 1 }) })).toBeVisible();

      // The author pins the comment.
      const [menuBefore, menuAfter] = words('comments.menu.other', { name: '|' }).split('|');
      await page.getByRole('button', { name: new RegExp(`^${menuBefore}.+${menuAfter}$`) }).click();
      const pinned = getResponse(page, 'pinPostComment');
      await page.getByRole('menuitem', { name: words('comments.pin') }).click();
      await pinned;
      await expect(page.getByText(words('comments.pinned'))).toBeVisible();

      // The author replies; the reader answers the reply, which then names the author.
      const talkOfAuthor = page.getByRole('list', { name: words('comments.title') });
      await talkOfAuthor.getByRole('button', { name: words('comments.reply'), exact: true }).click();
      const replied = getResponse(page, 'addPostCommentAndSubComment');
      await page.getByPlaceholder(words('comments.reply.input')).fill('Thank you');
      await page.keyboard.press('Enter');
      await replied;
      await reader.goto(`${path}?dialog=comments`);
      const talkOfReader = reader.getByRole('list', { name: words('comments.title') });
      await expect(talkOfReader.getByText(words('comments.pinned'))).toBeVisible();
      await talkOfReader.getByRole('button', { name: words('comments.replies.show', { count: 1 }) }).click();
      const named = { name: `@${author.username}` };
      await talkOfReader.getByRole('button', { name: words('comments.reply.named', named) }).click();
      const answeredReply = getResponse(reader, 'addPostCommentAndSubComment');
      await reader.keyboard.type('You are welcome');
      await reader.keyboard.press('Enter');
      await answeredReply;
      await expect(talkOfReader.getByRole('link', { name: words('comments.recipient', named) })).toBeVisible();
      await expectAccessible(reader, `a thread (${language}, ${device})`);
      await expectFitsWidth(reader, 'a thread', 360);
      await page.reload();
      await talkOfAuthor.getByRole('button', { name: words('comments.replies.show', { count: 2 }) }).click();
      await expect(talkOfAuthor.getByRole('link', { name: words('comments.recipient', named) })).toBeVisible();
      await expectAccessible(page, `a post (${language}, ${device})`);
      await expectFitsWidth(page, 'a post', 360);

      // The author pins the post; the reader finds it first on the profile.
      await page.getByRole('button', { name: words('posts.composer.menu') }).click();
      const pinnedPost = getResponse(page, 'pinPost');
      await page.getByRole('menuitem', { name: words('posts.pin') }).click();
      await pinnedPost;
      await visit(reader, '/user/1');
      const top = reader.getByRole('article').first();
      await expect(top.getByText(words('posts.pinned'))).toBeVisible();
      await expect(top.getByText(text)).toBeVisible();
      await expectAccessible(reader, `a profile (${language}, ${device})`);
      await reader.context().close();
    });

    test('a reader returns to the position where they left the feed', async ({ page }) => {
      test.setTimeout(180_000);
      await signInAs(page, 'app_user', language, `${FEED}?tab=newest`);
      await expect(page.getByRole('article').first()).toBeVisible();
      // Scrolls into the second page, as fast as pages load; scrolls back after going too far.
      const deep = page.locator('[role="listitem"][aria-posinset="30"]');
      await expect(async () => {
        const drawn = await page
          .locator('[role="listitem"][aria-posinset]')
          .evaluateAll((items) => items.map((item) => Number(item.getAttribute('aria-posinset'))));
        if (drawn.includes(30)) return;
        const step = Math.min(...drawn) > 30 ? -400 : 400;
        await page.evaluate((by) => window.scrollBy(0, by), step);
        throw new Error(`The 30th post is not drawn yet: ${Math.min(...drawn)} to ${Math.max(...drawn)}`);
      }).toPass({ intervals: [100], timeout: 120_000 });
      await deep.scrollIntoViewIfNeeded();
      // The first one: a quoted post has its own.
      const link = deep
        .getByRole('link')
        .filter({ has: page.locator('time') })
        .first();
      const href = await link.getAttribute('href');
      await link.click();
      await expect(page).toHaveURL(href ?? '');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect(link).toBeInViewport();
      await expect.poll(() => page.getByRole('article').count()).toBeLessThan(30);
    });
  });
}
