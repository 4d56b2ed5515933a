import type { Page } from '@playwright/test';

import { expect, signInAs, test } from './support/app.ts';
import { enter, FEED } from './support/enter.ts';
import { postWith, writeText } from './support/posts.ts';
import { mailTo } from './support/outbox.ts';
import { getResponse } from './support/responses.ts';
import { visit } from './support/visit.ts';
import { getWords, languages, type Words } from './support/words.ts';

const NEWEST = `${FEED}?tab=newest`;
const QUEUE = '/admin/post/user-post-report';

/** Reasons of the demo data, in the languages of the notified users. */
const spam = { en: 'Spam', tr: 'İstenmeyen içerik' } as const;

/** The latest notification of a user: the text of one that contains these words. */
async function expectNotification(page: Page, words: Words, text: string): Promise<void> {
  await page.reload();
  const [bell = ''] = words('shell.notifications', { count: 0 }).split(':');
  await page.getByRole('button', { name: bell }).click();
  await expect(page.getByText(text).first()).toBeVisible();
}

for (const language of languages) {
  test.describe(`reported posts (${language})`, () => {
    test('report, decision with a reason, and the notifications of reporter and author', async ({
      page: reporter,
      browser,
      server,
    }) => {
      test.setTimeout(600_000);
      const text = `Join my paid signals (${language} ${Date.now()})`;
      const reason = `Advertising for a paid group (${language} ${Date.now()}).`;
      const { page: author, email } = await enter(browser, server.url, language, 'Selin', { path: FEED });
      await writeText(author, getWords(language), text);

      // A reader reports the post.
      const words = await signInAs(reporter, 'app_user', language, NEWEST);
      const post = postWith(reporter, text);
      await post.getByRole('button', { name: words('posts.menu', { name: 'Selin Demir' }) }).click();
      await reporter.getByRole('menuitem', { name: words('posts.report') }).click();
      await reporter
        .getByRole('dialog')
        .filter({ hasText: words('reports.hint') })
        .getByRole('button', { name: spam[language], exact: true })
        .click();
      const reported = getResponse(reporter, 'addPostUserReportTopicRecord');
      await reporter
        .getByRole('dialog')
        .filter({ hasText: words('reports.confirm.title') })
        .getByRole('button', { name: words('reports.confirm.ok'), exact: true })
        .click();
      await reported;

      // An admin finds the case and removes the post.
      const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
      await signInAs(admin, 'admin', language, QUEUE);
      await admin.getByRole('link', { name: text }).click();
      await expect(admin.getByRole('region', { name: words('reportCases.page.post') }).getByText(text)).toBeVisible();
      await admin.getByRole('button', { name: words('reportCases.take') }).click();
      await expect(admin.getByRole('button', { name: words('reportCases.release') })).toBeVisible();
      await admin.getByRole('button', { name: words('reportCases.decide') }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('radio', { name: words('reportCases.decision.hide'), exact: true }).check();
      await dialog.getByRole('textbox', { name: words('reports.form.reason') }).fill(reason);
      await dialog.getByRole('button', { name: words('reportCases.decide') }).click();
      const decision = admin.getByRole('region', { name: words('reportCases.page.decision') });
      await expect(decision.getByText(words('reportCases.decided.hide'))).toBeVisible();
      await expect(decision.getByText(reason)).toBeVisible();

      // Both are notified with the reason, the author by e-mail as well, and the post is gone.
      await reporter.reload();
      await expect(reporter.getByRole('article').first()).toBeVisible();
      await expect(postWith(reporter, text)).toHaveCount(0);
      await expectNotification(reporter, words, reason);
      await expectNotification(author, words, reason);
      await expect(author.getByText(spam[language]).first()).toBeVisible();
      expect(await mailTo(admin, email, reason)).toContain(spam[language]);
      await visit(author, `${FEED}?tab=newest`);
      await expect(author.getByRole('article').first()).toBeVisible();
      await expect(postWith(author, text)).toHaveCount(0);

      // The log contains the decision and its admin.
      await visit(admin, '/admin/audit-log?action=reportCases.decided');
      await admin
        .getByRole('row')
        .getByRole('button', { name: words('audit.action.reportCases.decided'), exact: true })
        .first()
        .click();
      await expect(admin.getByRole('dialog').getByText(reason)).toBeVisible();
      await author.context().close();
      await admin.context().close();
    });
  });
}
