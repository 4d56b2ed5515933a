import type { Browser, Page } from '@playwright/test';

import { DEMO_PASSWORD } from '../../../server/seed/demoAccounts.ts';
import { enterAs, expectAccessible, expect, signInAs, test, MOTION } from '../support/app.ts';
import {
  addCommand,
  addLinks,
  getButton,
  fillBot,
  downloadSecrets,
  photo,
  toText,
  type NewBot,
} from '../support/botForm.ts';
import { reviewer } from '../support/reviewer.ts';
import { visit } from '../support/visit.ts';
import { languages, type Language, type Words } from '../support/words.ts';

const DEVELOPER = 'Selin Hartley';
const COLLEAGUE = { username: 'umut_yilmaz', name: 'Umut Yılmaz' };
const APP_USER = 'Deniz Morgan';

/** Creates a team with the dialog of the page, which must be open. */
async function createTeam(page: Page, words: Words, team: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words('teams.create') });
  const text = toText(dialog, words);
  await text('teams.form.name.label').fill(team);
  await text('teams.form.shortDescription.label').fill('Trend followers');
  await text('teams.form.description.label').fill('Bots that follow trends: İstanbul, ₺, 🚀.');
  await dialog.locator('input[type=file]').setInputFiles(await photo('team.jpg', '#0B7A75'));
  const members = dialog.getByRole('combobox', { name: words('teams.form.members.label') });
  await members.fill(COLLEAGUE.name);
  await expect(page.getByRole('option', { name: COLLEAGUE.name })).toBeAttached();
  await page.keyboard.press('Enter');
  await members.blur();
  await getButton(dialog, words)('teams.create.submit').click();
  await expect(dialog).toBeHidden();
}

/** Another user in a separate browser. */
async function openBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function acceptInvite(browser: Browser, language: Language, team: string): Promise<Page> {
  const page = await openBrowser(browser);
  const credentials = { username: COLLEAGUE.username, password: DEMO_PASSWORD };
  const words = await enterAs(page, 'bot_developer', credentials, language);
  await page.getByRole('button', { name: new RegExp(`^${words('shell.invites')}`) }).click();
  const accept = page.getByRole('button', { name: `${words('shell.invites.accept')}: ${team}` });
  await accept.click();
  await expect(accept).toHaveCount(0);
  return page;
}

for (const language of languages) {
  test(
    `a bot from its team to the reply to its first review (${language})`,
    { tag: language === 'en' ? MOTION : [] },
    async ({ page, browser, request }) => {
      test.slow();
      const unique = `${language}${Date.now()}`;
      const bot: NewBot = { name: `Trend Fener ${unique}`, handler: `fener${unique}`, team: `Fener ${unique}` };
      const words = await signInAs(page, 'bot_developer', language, '/teams?dialog=create');
      const button = getButton(page, words);
      let botId = 0;
      const openTab = (tab: string) => visit(page, `/my-bots-detail/${botId}?tab=${tab}`);
      const answer = await reviewer(request);

      await test.step('the developer creates the team, and a second developer joins it by the bell', async () => {
        await createTeam(page, words, bot.team);
      });
      const colleague = await acceptInvite(browser, language, bot.team);

      await test.step('the developer creates the bot, whose secrets are shown once', async () => {
        await visit(page, '/my-bots');
        await button('bots.create').click();
        await fillBot(page, words, bot);
        const dialog = page.getByRole('dialog', { name: words('bots.create'), exact: true });
        await getButton(dialog, words)('bots.create.submit').click();
        const { live: token } = await downloadSecrets(page, words);
        await page.getByRole('link', { name: bot.name, exact: true }).click();
        await expect(page).toHaveURL(/\/my-bots-detail\/\d+/);
        botId = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
        await expect(page.getByRole('heading', { level: 1, name: bot.name })).toBeVisible();
        await openTab('credentials');
        await expect(page.getByRole('region', { name: words('botTokens.title') })).toContainText(token.slice(-4));
        await expect(page.getByText(token)).toHaveCount(0);
      });

      await test.step('commands are added, and reordered by keyboard', async () => {
        await openTab('commands');
        await addCommand(page, words, 'price', 'The price of a share');
        await addCommand(page, words, 'alert', 'Tells when a price is reached');
        const rows = page.getByRole('list', { name: words('commands.title') }).getByRole('listitem');
        await expect(rows).toHaveText([/\/price/, /\/alert/]);
        await page.getByRole('button', { name: words('commands.handle', { command: '/alert' }) }).press('ArrowUp');
        await expect(rows).toHaveText([/\/alert/, /\/price/]);
        await expect(page.getByText(words('commands.moved', { command: '/alert', place: 1, count: 2 }))).toBeAttached();
        // Enabled again after the server has responded.
        await expect(
          page.getByRole('button', { name: words('commands.moveDown', { command: '/alert' }) }),
        ).toBeEnabled();
      });

      await test.step('the second developer finds it, with the commands in this order', async () => {
        await visit(colleague, `/my-bots-detail/${botId}?tab=commands`);
        await expect(colleague.getByRole('heading', { level: 1, name: bot.name })).toBeVisible();
        const rows = colleague.getByRole('list', { name: words('commands.title') }).getByRole('listitem');
        await expect(rows).toHaveText([/\/alert/, /\/price/]);
        await colleague.context().close();
      });

      await test.step('a manifest is corrected, compared and applied', async () => {
        await openTab('manifest');
        await button('manifests.useCurrent').click();
        const field = toText(page.locator('main'), words)('manifests.input');
        const present = await field.inputValue();
        await field.fill(present.replace('"commands"', '"comands"'));
        await button('manifests.compare').click();
        await expect(page.getByText(words('manifests.problems', { count: 1 }))).toBeVisible();
        await field.fill(present.replace('Tells when a price is reached', 'Tells when the price is reached'));
        await button('manifests.compare').click();
        const changes = page.getByRole('list', { name: words('manifests.changes', { count: 1 }) });
        await expect(changes).toContainText('/alert');
        await expectAccessible(page, 'the comparison of a manifest');
        await button('manifests.apply').click();
        const dialog = page.getByRole('dialog', { name: words('manifests.apply.title') });
        await getButton(dialog, words)('manifests.apply').click();
        const history = page.getByRole('region', { name: words('manifests.history') });
        await expect(history.getByText(words('manifests.history.number', { number: 1 }))).toBeVisible();
        await expect(field).toHaveValue('');
        await openTab('commands');
        await expect(page.getByText('Tells when the price is reached')).toBeVisible();
      });

      await test.step('a beta tester is invited', async () => {
        await openTab('testers');
        await button('betaTesters.invite').click();
        const dialog = page.getByRole('dialog', { name: words('betaTesters.inviteTitle') });
        await dialog.getByRole('searchbox', { name: words('people.search') }).fill(APP_USER);
        // By keyboard: the button moves when the search has answered.
        await dialog.getByRole('button', { name: words('betaTesters.inviteNamed', { name: APP_USER }) }).press('Enter');
        await expect(getButton(dialog, words)('betaTesters.alreadyInvited')).toBeDisabled();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(
          page.getByRole('button', { name: words('betaTesters.withdrawNamed', { name: APP_USER }) }),
        ).toBeVisible();
      });

      const user = await openBrowser(browser);
      await test.step('the tester accepts on the page of the bot', async () => {
        await signInAs(user, 'app_user', language, `/bot-detail/${botId}`);
        await expect(user.getByText(words('betaTesters.invitation'))).toBeVisible();
        await user.getByRole('checkbox', { name: words('betaTesters.policy') }).check();
        await getButton(user, words)('betaTesters.accept').click();
        await expect(user.getByText(words('betaTesters.testing'))).toBeVisible();
      });

      await test.step('the missing conditions are met, and verification is requested', async () => {
        await openTab('review');
        const list = page.getByRole('region', { name: words('botDetail.checklist.verification') });
        const requirement = (id: string) => list.getByRole('listitem').filter({ hasText: words(id) });
        await expect(requirement('botDetail.requirement.betaTester')).toContainText(words('botDetail.checklist.met'));
        await expect(requirement('botDetail.requirement.privacy')).toContainText(words('botDetail.checklist.notMet'));
        await expect(button('botDetail.next.requestVerification')).toBeDisabled();
        await addLinks(page, words);
        await openTab('review');
        await expect(requirement('botDetail.requirement.privacy')).toContainText(words('botDetail.checklist.met'));
        await button('botDetail.next.requestVerification').click();
        await expect(page.getByText(words('botDetail.next.verificationRequested'))).toBeVisible();
      });

      await test.step('a rejection shows its reason; the second request is accepted', async () => {
        const reason = 'The description says nothing about the risk: İyi değil.';
        await answer({ botId, isAccept: false, reason });
        await page.reload();
        const notice = page.getByRole('alert').filter({ hasText: words('botDetail.rejected.title') });
        await expect(notice).toContainText(reason);
        await button('botDetail.next.requestVerification').click();
        await expect(page.getByText(words('botDetail.next.verificationRequested'))).toBeVisible();
        await expect(notice).toBeHidden();
        await answer({ botId, isAccept: true });
      });

      await test.step('the bot is published', async () => {
        await page.reload();
        await button('botDetail.next.requestPublish').click();
        await expect(page.getByText(words('botDetail.next.publishRequested'))).toBeVisible();
        await answer({ botId, isAccept: true });
        await page.reload();
        await expect(page.getByText(words('botDetail.next.published'))).toBeVisible();
        await expect(page.getByRole('link', { name: words('botDetail.store') })).toHaveAttribute(
          'href',
          `/bot-detail/${botId}`,
        );
      });

      await test.step('an app user subscribes and reviews it', async () => {
        await user.reload();
        await expect(user.getByText(words('store.by', { name: DEVELOPER }))).toBeVisible();
        const picture = user.getByRole('img', { name: words('store.picture', { place: 1, name: bot.name }) });
        await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
        await user
          .getByRole('button', { name: words('store.subscribeNamed', { name: bot.name }), exact: true })
          .click();
        await expect(user.getByText(words('store.isSubscribed'))).toBeVisible();
        await getButton(user, words)('store.own.write').click();
        const dialog = user.getByRole('dialog', { name: words('store.own.title') });
        await expect(getButton(dialog, words)('store.own.send')).toBeDisabled();
        await dialog.getByRole('radio', { name: words('store.own.star', { stars: 4 }) }).check();
        await toText(dialog, words)('store.own.review').fill('Saves me an hour a day. Çok iyi 🚀');
        await getButton(dialog, words)('store.own.send').click();
        await expect(dialog).toBeHidden();
        const own = user.getByRole('region', { name: words('store.own.title') });
        await expect(own.getByRole('img', { name: words('store.rating.average', { average: 4 }) })).toBeVisible();
        await expect(own).toContainText('Saves me an hour a day. Çok iyi 🚀');
      });

      await test.step('the developer replies, and the reviewer reads it', async () => {
        await openTab('reviews');
        await page.getByRole('button', { name: words('store.review.replyNamed', { name: APP_USER }) }).click();
        const dialog = page.getByRole('dialog', { name: words('store.reply.title', { name: APP_USER }) });
        await toText(dialog, words)('store.reply.label').fill('Thank you. Next month it reads bonds as well.');
        await getButton(dialog, words)('store.reply.send').click();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('article', { name: APP_USER })).toContainText('Next month it reads bonds');
        await user.reload();
        const own = user.getByRole('region', { name: words('store.own.title') });
        await expect(own).toContainText(words('store.review.replyOf'));
        await expect(own).toContainText('Thank you. Next month it reads bonds as well.');
        await user.context().close();
      });
    },
  );
}
