import type { Locator, Page } from '@playwright/test';

import { expect, expectAccessible, expectFitsWidth, test } from '../support/app.ts';
import { enter, FEED } from '../support/enter.ts';
import { postWith, writeText } from '../support/posts.ts';
import { actAndWait } from '../support/responses.ts';
import { visit } from '../support/visit.ts';
import { getWords, languages } from '../support/words.ts';

const LISTS = `${FEED}?tab=lists`;
const viewport = { width: 1280, height: 800 };

const press = (where: Page | Locator, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).press('Enter');

for (const language of languages) {
  test(`a list of people is made, shared, followed and deleted (${language})`, async ({ browser, server }) => {
    test.setTimeout(300_000);
    const words = getWords(language);
    const owner = await enter(browser, server.url, language, 'Defne', { viewport });
    const author = await enter(browser, server.url, language, 'Kerem', { viewport });
    const { page } = owner;
    const text = `Steel is cheap (${language} ${Date.now()})`;
    const name = `Steel ${language}`;
    await visit(author.page, `${FEED}?tab=newest`);
    await writeText(author.page, words, text);

    // The first list, by keyboard.
    await visit(page, LISTS);
    await expect(page.getByText(words('peopleLists.none'))).toBeVisible();
    await expectAccessible(page, `no lists (${language})`);
    await press(page, words('peopleLists.add'));
    const form = page.getByRole('dialog').filter({ hasText: words('peopleLists.add') });
    await form.getByRole('textbox', { name: words('peopleLists.name') }).fill(name);
    await form.getByRole('checkbox', { name: words('peopleLists.share') }).check();
    await expectAccessible(page, `a new list (${language})`);
    await actAndWait(page, 'savePeopleList', () => press(form, words('peopleLists.create')));
    await expect(page).toHaveURL(/tab=lists&list=\d+$/);

    // People are found by name, and their posts are the feed.
    await press(page, words('peopleLists.addPeople'));
    const dialog = page.getByRole('dialog').filter({ hasText: words('peopleLists.hint') });
    await dialog.getByRole('searchbox', { name: words('people.search') }).fill(author.username);
    const add = dialog.getByRole('button', { name: words('peopleLists.addNamed', { name: 'Kerem Demir' }) });
    await actAndWait(page, 'setPeopleListMember', () => add.press('Enter'));
    await expect(
      dialog.getByRole('button', { name: words('peopleLists.addedNamed', { name: 'Kerem Demir' }) }),
    ).toHaveText(words('peopleLists.added'));
    await expectAccessible(page, `people who were found (${language})`);
    await expectFitsWidth(page, 'people who were found', 360);
    const path = (await dialog.getByRole('link', { name: 'Kerem Demir' }).getAttribute('href')) ?? '';
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const post = postWith(page, text);
    await expect(post).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page, `the feed of a list (${language})`);
    await expectFitsWidth(page, 'the feed of a list', 360);

    // Others find the list on the profile and follow it.
    const follower = author.page;
    await visit(follower, `/profile/${owner.username}`);
    await follower.getByRole('tab', { name: words('profile.tab.lists'), exact: true }).click();
    await expectAccessible(follower, `the lists of a profile (${language})`);
    await follower.getByRole('link', { name, exact: true }).click();
    await actAndWait(follower, 'followPeopleList', () => press(follower, words('peopleLists.followNamed', { name })));
    await visit(follower, LISTS);
    const tabs = follower.getByRole('navigation', { name: words('peopleLists.tabs') });
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(postWith(follower, text)).toBeVisible();
    await expectAccessible(follower, `a list of another user (${language})`);
    await expectFitsWidth(follower, 'a list of another user', 360);

    // From the menu of a profile, people leave the list again.
    await visit(page, path);
    await press(page, words('shared.action.actionsFor', { name: `@${author.username}` }));
    const item = words('peopleLists.addPerson', { username: author.username });
    await page.getByRole('menuitem', { name: item }).press('Enter');
    const choices = page.getByRole('dialog').filter({ hasText: item });
    await expect(choices.getByRole('checkbox', { name })).toBeChecked();
    await expectAccessible(page, `a person on lists (${language})`);
    await expectFitsWidth(page, 'a person on lists', 360);
    await actAndWait(page, 'setPeopleListMember', () => choices.getByRole('checkbox', { name }).press('Space'));
    await visit(page, LISTS);
    await expect(page.getByText(words('peopleLists.empty'))).toBeVisible();

    // A deleted list is gone for its followers, too.
    await press(page, words('peopleLists.remove'));
    const confirmation = page.getByRole('dialog').filter({ hasText: words('peopleLists.remove.title', { name }) });
    await actAndWait(page, 'removePeopleList', () => press(confirmation, words('peopleLists.remove')));
    await expect(page.getByText(words('peopleLists.none'))).toBeVisible();
    await follower.reload();
    await expect(follower.getByText(words('peopleLists.none'))).toBeVisible();
    await page.context().close();
    await follower.context().close();
  });
}
