import type { Locator, Page } from '@playwright/test';

import { en as enServer } from '../../server/i18n/locales/en.ts';
import { tr as trServer } from '../../server/i18n/locales/tr.ts';
import { expect, expectAccessible, homes, speak, test, MOTION } from './support/app.ts';
import { getResponse } from './support/responses.ts';
import { languages, type Language, type Words } from './support/words.ts';

/** Each language on one of the two devices, because the journey is long. */
const devices = {
  en: { device: 'desktop', viewport: { width: 1280, height: 800 } },
  tr: { device: 'phone', viewport: { width: 390, height: 780 } },
} as const;

const serverWords = { en: enServer, tr: trServer };

/** A new user, who follows and watches nothing, so that each journey starts alike. */
async function enterAsGuest(page: Page, language: Language): Promise<Words> {
  const words = await speak(page, language);
  await page.getByRole('button', { name: words('session.login.guest') }).click();
  await expect(page).toHaveURL(homes.app_user);
  return words;
}

const getCard = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

const getHeight = async (box: Locator): Promise<number> => Math.round((await box.boundingBox())?.height ?? 0);

/** Answers the open confirmation with its last button, which confirms. */
async function agree(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
}

for (const language of languages) {
  const { device, viewport } = devices[language];
  test.describe(
    `the dashboard of an app user (${language}, ${device})`,
    { tag: language === 'en' ? MOTION : [] },
    () => {
      test.use({ viewport });

      test('follows, watches, likes, bookmarks and reports', async ({ page }) => {
        test.setTimeout(180_000);
        const words = await enterAsGuest(page, language);
        const says = serverWords[language];
        const performers = words('userDashboard.performers');
        const movers = words('userDashboard.movers');

        await expect(getCard(page, performers).getByRole('listitem').first()).toBeVisible();
        await expectAccessible(page, `the dashboard (${language}, ${device})`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );

        // Follow All: no change before the confirmation, all users after it.
        const followAll = page.getByRole('button', { name: words('userDashboard.followAllOf', { title: performers }) });
        await followAll.click();
        const following = getResponse(page, 'userFollowUnfollow');
        await agree(page, words('userDashboard.performers.followAll'));
        await following;
        await expect(followAll).toBeDisabled();
        await page.reload();
        await expect(followAll).toBeDisabled();

        // Watch All: the tile counts them after the dashboard reloads.
        const watchAll = page.getByRole('button', { name: words('userDashboard.watchAllOf', { title: movers }) });
        await watchAll.click();
        await agree(page, words('watchlists.addAll.title'));
        await expect(watchAll).toBeDisabled();
        const count = await getCard(page, movers).getByRole('listitem').count();
        await expect(page.getByRole('link', { name: words('userDashboard.watchlist') }).first()).toContainText(
          String(count),
        );

        // A whole list: a further page at its end, and the focus returns to its opener.
        const influencers = words('userDashboard.influencers');
        const seeAll = page.getByRole('button', { name: words('userDashboard.seeAllOf', { title: influencers }) });
        await seeAll.click();
        const list = page.getByRole('dialog').getByRole('region');
        await expect(list.getByRole('listitem').first()).toBeVisible();
        // Dialogs grow while they open.
        await expect.poll(() => getHeight(list)).toBe(viewport.height / 2);
        await expectAccessible(page, `all influencers (${language}, ${device})`);
        const nextPage = getResponse(page, '"pageNumber":2');
        await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
        expect((await nextPage).ok()).toBe(true);
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(homes.app_user);
        await expect(seeAll).toBeFocused();

        await page.getByRole('button', { name: words('userDashboard.seeAllOf', { title: movers }) }).click();
        const moved = page.getByRole('dialog').getByRole('region');
        await expect(moved.getByRole('listitem').first()).toBeVisible();
        await expect.poll(() => getHeight(moved)).toBe(viewport.height);
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(homes.app_user);

        // Posts of users who are followed now.
        await page.reload();
        const post = getCard(page, words('userDashboard.posts')).getByRole('article').first();
        const like = post.getByRole('button', { name: words('posts.like'), exact: true });
        await expect(like).toHaveAttribute('aria-pressed', 'false');
        const voted = getResponse(page, 'addPostVote');
        await like.click();
        await expect(like).toHaveAttribute('aria-pressed', 'true');
        await voted;
        const bookmark = post.getByRole('button', { name: words('posts.bookmark'), exact: true });
        await bookmark.click();
        await expect(page.getByText(says['posts.bookmarked'])).toBeVisible();
        await page.reload();
        await expect(like).toHaveAttribute('aria-pressed', 'true');
        await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

        // Reported once, after a confirmation, with a message.
        const more = post.locator('[data-post-menu]');
        await more.click();
        await page.getByRole('menuitem', { name: words('posts.report') }).click();
        const reasons = page.getByRole('dialog').filter({ hasText: words('reports.hint') });
        await expect(reasons.getByRole('listitem').first()).toBeVisible();
        await expectAccessible(page, `the reasons for a report (${language}, ${device})`);
        await reasons.getByRole('listitem').first().getByRole('button').first().click();
        await agree(page, words('reports.confirm.title'));
        await expect(page.getByText(says['reports.posted'])).toBeVisible();
        await expect(page).toHaveURL(homes.app_user);
        await more.click();
        await expect(page.getByRole('menuitem', { name: words('posts.reported') })).toBeDisabled();
      });
    },
  );
}
