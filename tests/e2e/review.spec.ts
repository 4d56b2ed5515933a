import type { Browser, Page } from '@playwright/test';

import { expect, signInAs, test } from './support/app.ts';
import { addCommand, addLinks, getButton, fillBot, downloadSecrets, toText, type NewBot } from './support/botForm.ts';
import { visit } from './support/visit.ts';
import { languages } from './support/words.ts';

/** The demo developer's team. */
const TEAM = 'Northern Lights Bots';

/** Another user in a separate browser. */
async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
}

for (const language of languages) {
  test(`a bot on its way through the review into the store (${language})`, async ({ page, browser }) => {
    test.slow();
    const unique = `${language}${Date.now()}`;
    const bot: NewBot = { name: `Prova Bot ${unique}`, handler: `prova${unique}`, team: TEAM };
    const reason = 'The description says nothing about the risk: İyi değil.';
    const words = await signInAs(page, 'bot_developer', language, '/my-bots');
    const button = getButton(page, words);
    let botId = 0;

    await test.step('its developer creates it and requests verification', async () => {
      await button('bots.create').click();
      await fillBot(page, words, bot);
      const dialog = page.getByRole('dialog', { name: words('bots.create'), exact: true });
      await getButton(dialog, words)('bots.create.submit').click();
      await downloadSecrets(page, words);
      await page.getByRole('link', { name: bot.name, exact: true }).click();
      await expect(page).toHaveURL(/\/my-bots-detail\/\d+/);
      botId = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
      await visit(page, `/my-bots-detail/${botId}?tab=commands`);
      await addCommand(page, words, 'price', 'The price of a share');
      await visit(page, `/my-bots-detail/${botId}?tab=review`);
      await addLinks(page, words);
      await visit(page, `/my-bots-detail/${botId}?tab=review`);
      await button('botDetail.next.requestVerification').click();
      await expect(page.getByText(words('botDetail.next.verificationRequested'))).toBeVisible();
    });

    const admin = await openBrowser(browser);
    const adminButton = getButton(admin, words);
    const row = admin.getByRole('row', { name: bot.name });
    const choose = async (action: string) => {
      await row.getByRole('button', { name: words('shared.action.actionsFor', { name: bot.name }) }).click();
      await admin.getByRole('menuitem', { name: words(action), exact: true }).click();
    };

    await test.step('an admin finds it in the queue and opens it', async () => {
      await signInAs(admin, 'admin', language, '/admin/bots/bots');
      await admin.getByRole('searchbox', { name: words('botAdmin.search') }).fill(bot.name);
      // The row is in the queue already, and moves when the search has answered.
      await expect(admin.getByText(words('shared.table.loaded', { count: 1 }), { exact: true })).toBeAttached();
      await row.getByRole('link', { name: bot.name, exact: true }).click();
      await expect(admin.getByRole('heading', { level: 1, name: bot.name })).toBeVisible();
      await expect(admin.getByText(words('botAdmin.currentStatus.verificationRequested'))).toBeVisible();
    });

    await test.step('and rejects it; a missing reason needs a confirmation', async () => {
      await adminButton('botAdmin.reject.action').click();
      const dialog = admin.getByRole('dialog', { name: words('botAdmin.reject.title', { name: bot.name }) });
      const reject = getButton(dialog, words)('botAdmin.reject.action');
      await expect(reject).toBeDisabled();
      await toText(dialog, words)('botAdmin.reject.reason').fill(reason);
      await reject.click();
      await expect(dialog).toBeHidden();
      await expect(admin.getByText(words('botAdmin.currentStatus.rejected'))).toBeVisible();
    });

    await test.step('its developer reads the reason and requests again', async () => {
      await page.reload();
      const notice = page.getByRole('alert').filter({ hasText: words('botDetail.rejected.title') });
      await expect(notice).toContainText(reason);
      await button('botDetail.next.requestVerification').click();
      await expect(page.getByText(words('botDetail.next.verificationRequested'))).toBeVisible();
    });

    await test.step('the admin verifies it from the list', async () => {
      await visit(admin, `/admin/bots/bots?search=${encodeURIComponent(bot.name)}&status=2`);
      await choose('botAdmin.accept.verify');
      const question = admin.getByRole('dialog', { name: words('botAdmin.accept.verifyTitle', { name: bot.name }) });
      await getButton(question, words)('botAdmin.accept.verify').click();
      await expect(question).toBeHidden();
      // It leaves the list of pending verifications.
      await expect(row).toHaveCount(0);
    });

    await test.step('its developer requests publishing, and the admin publishes it', async () => {
      await page.reload();
      await button('botDetail.next.requestPublish').click();
      await expect(page.getByText(words('botDetail.next.publishRequested'))).toBeVisible();
      await visit(admin, `/bot-detail/${botId}`);
      await adminButton('botAdmin.accept.publish').click();
      const question = admin.getByRole('dialog', { name: words('botAdmin.accept.publishTitle', { name: bot.name }) });
      await getButton(question, words)('botAdmin.accept.publish').click();
      await expect(admin.getByText(words('botAdmin.currentStatus.published'))).toBeVisible();
      await admin.context().close();
    });

    await test.step('every user finds it in the store', async () => {
      await page.reload();
      await expect(page.getByText(words('botDetail.next.published'))).toBeVisible();
      const user = await openBrowser(browser);
      await signInAs(
        user,
        'app_user',
        language,
        `/application-user/marketplace?search=${encodeURIComponent(bot.name)}`,
      );
      await expect(user.getByRole('link', { name: bot.name })).toBeVisible();
      await user.context().close();
    });
  });
}
