import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { paths } from '../../src/shared/paths.ts';
import { expect, expectAccessible, signInAs, test } from './support/app.ts';
import { addCommand, addLinks, downloadSecrets, fillBot, getButton, toText } from './support/botForm.ts';
import { reviewer } from './support/reviewer.ts';
import { runShell, startShell } from './support/shell.ts';
import { getWords, type Words } from './support/words.ts';

/** A team of the demo developer. */
const TEAM = 'Hartley Automation';

const DOCS = '/developers/docs';

/** The code of an example of the documentation. */
const readCode = (page: Page, words: Words, id: string): Promise<string> =>
  page.getByRole('group', { name: words(id), exact: true }).innerText();

/** Adds the command of the tutorial, with a stock that people must give. */
async function addPrice(page: Page, words: Words): Promise<void> {
  await getButton(page, words)('commands.add').click();
  const dialog = page.getByRole('dialog', { name: words('commands.form.addTitle') });
  await toText(dialog, words)('commands.form.command.label').fill('price');
  await toText(dialog, words)('commands.form.description.label').fill('The price of a stock');
  await getButton(dialog, words)('commandOptions.form.add').click();
  await toText(dialog, words)('commandOptions.form.name').fill('stock');
  await toText(dialog, words)('commandOptions.form.nameTr').fill('hisse');
  await dialog.getByRole('checkbox', { name: words('commandOptions.form.required') }).check();
  await getButton(dialog, words)('commands.form.add').click();
  await expect(dialog).toBeHidden();
}

/** Lets the bot ask for the watchlist. */
async function requestWatchlist(page: Page, words: Words): Promise<void> {
  await getButton(page, words)('consents.tab.edit').click();
  const dialog = page.getByRole('dialog', { name: words('consents.tab.edit') });
  const watchlist = dialog.getByRole('group', { name: words('conversations.consent.watchlist_read') });
  await watchlist.getByRole('checkbox', { name: words('consents.tab.requested') }).check();
  await toText(watchlist, words)('consents.tab.reason').fill('To show how your stocks move');
  await toText(watchlist, words)('consents.tab.reasonTr').fill('Hisselerinizin hareketini göstermek için');
  await getButton(dialog, words)('shared.action.save').click();
  await expect(dialog).toBeHidden();
}

test('the tutorial: from an empty folder to a published bot that answers in Turkish on a phone', async ({
  page,
  browser,
  request,
  server,
}) => {
  test.slow();
  const unique = String(Date.now());
  const bot = { name: `Rehber ${unique}`, handler: `rehber${unique}`, team: TEAM };
  const folder = await mkdtemp(join(tmpdir(), 'bourse-tutorial-'));
  const project = join(folder, 'hello-bot');
  const words = await signInAs(page, 'bot_developer');
  const openTab = (tab: string) => page.goto(`${paths.myBotDetail(botId)}?tab=${tab}`);
  let tokens = { live: '', test: '' };
  let botId = 0;

  await test.step('1. create a bot and keep its tokens', async () => {
    await page.goto('/my-bots');
    await getButton(page, words)('bots.create').click();
    await fillBot(page, words, bot);
    const dialog = page.getByRole('dialog', { name: words('bots.create'), exact: true });
    await getButton(dialog, words)('bots.create.submit').click();
    tokens = await downloadSecrets(page, words);
    await page.getByRole('link', { name: bot.name, exact: true }).click();
    await expect(page).toHaveURL(/\/my-bots-detail\/\d+/);
    botId = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
  });

  await test.step('2. and 3. add the commands, and ask for the watchlist', async () => {
    await openTab('commands');
    await addPrice(page, words);
    await addCommand(page, words, 'watchlist', 'How your stocks move');
    await openTab('access');
    await requestWatchlist(page, words);
  });

  const shell =
    await test.step('install the SDK, write the bot, test it and run it, as the documentation says', async () => {
      await page.goto(DOCS);
      await runShell(await readCode(page, words, 'docs.first.install'), folder);
      await writeFile(join(project, 'bot.ts'), await readCode(page, words, 'docs.first.bot'));
      await writeFile(join(project, 'bot.test.ts'), await readCode(page, words, 'docs.first.unitTest'));
      const settings = await readCode(page, words, 'docs.first.env');
      const withTokens = settings
        .replace('BOURSE_TEST_TOKEN=', `BOURSE_TEST_TOKEN=${tokens.test}`)
        .replace('BOURSE_BOT_TOKEN=', `BOURSE_BOT_TOKEN=${tokens.live}`);
      await writeFile(join(project, '.env'), withTokens);
      expect(await runShell('node --test --test-reporter=tap', project)).toContain('# fail 0');
      const running = startShell(await readCode(page, words, 'docs.first.run'), project);
      await expect.poll(running.read).toContain(`${bot.name} (/${bot.handler}) is connected to ${server.url}`);
      expect(running.read()).toContain('Lane: test.');
      return running;
    });

  let live: typeof shell | undefined;
  try {
    await test.step('the developer writes to it and reads the answer, in the browser and in the terminal', async () => {
      const address = /Write to it on (\S+)/.exec(shell.read())?.[1] ?? '';
      await page.goto(address);
      await expect(page.getByRole('radio', { name: words('lanes.test') })).toBeChecked();
      const field = page.getByRole('textbox', { name: words('conversations.messageTo', { name: bot.name }) });
      // A typed command becomes its options.
      await field.fill('/price AKBNK');
      await expect(page.getByRole('combobox', { name: 'stock', exact: true })).toHaveValue('AKBNK');
      const about = { command: 'price', name: bot.name };
      await page.getByRole('button', { name: words('conversations.sendCommand', about) }).click();
      await expect(page.getByRole('region', { name: /^AKBNK/ })).toBeVisible();
      await expect.poll(shell.read).toContain('▶ /price stock=AKBNK');
      expect(shell.read()).not.toContain('has no handler');
    });

    await test.step('the bot is verified and published', async () => {
      const answer = await reviewer(request);
      await openTab('review');
      await addLinks(page, words);
      await openTab('review');
      await getButton(page, words)('botDetail.next.requestVerification').click();
      await expect(page.getByText(words('botDetail.next.verificationRequested'))).toBeVisible();
      await answer({ botId, isAccept: true });
      await page.reload();
      await getButton(page, words)('botDetail.next.requestPublish').click();
      await expect(page.getByText(words('botDetail.next.publishRequested'))).toBeVisible();
      await answer({ botId, isAccept: true });
    });

    live = await test.step('the developer serves subscribers, as the documentation says', async () => {
      await page.goto(DOCS);
      const running = startShell(await readCode(page, words, 'docs.first.start'), project);
      await expect.poll(running.read).toContain('Lane: live.');
      return running;
    });
    const serving = live;

    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    const tr = getWords('tr');
    const field = phone.getByRole('textbox', { name: tr('conversations.messageTo', { name: bot.name }) });
    await test.step('a person subscribes on a phone in Turkish, allows the watchlist and gets a card', async () => {
      await signInAs(phone, 'app_user', 'tr');
      await phone.goto(paths.botDetail(botId));
      await phone.getByRole('button', { name: tr('store.subscribeNamed', { name: bot.name }), exact: true }).click();
      const dialog = phone.getByRole('dialog', { name: tr('consents.subscribe.title', { name: bot.name }) });
      await expect(dialog.getByText('Hisselerinizin hareketini göstermek için')).toBeVisible();
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: tr('store.subscribe'), exact: true }).click();
      await phone.getByRole('link', { name: tr('store.openNamed', { name: bot.name }) }).click();
      await field.fill('/pr');
      await phone.getByRole('option', { name: /^\/price/ }).click();
      const stock = phone.getByRole('combobox', { name: 'hisse' });
      await expect(stock).toBeFocused();
      await stock.pressSequentially('THYA');
      await phone.getByRole('option', { name: /THYAO/ }).click();
      await stock.press('Enter');
      const card = phone.getByRole('region', { name: /^THYAO/ });
      await expect(card.getByText('Fiyat', { exact: true })).toBeVisible();
      await expect(card.getByText(/₺[\d.]+,\d{2}/).first()).toBeVisible();
      await expectAccessible(phone, 'the answer of the bot of the tutorial');
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await field.fill('/watchlist');
      await field.press('Enter');
      await expect(phone.getByRole('region', { name: 'İzleme listeniz' })).toBeVisible();
    });

    await test.step('the developer sees the use, as it was measured', async () => {
      await openTab('analytics');
      const byCommand = page.getByRole('region', { name: words('usage.byCommand') });
      await expect(byCommand.getByRole('row', { name: /^\/price 1 100%/ })).toBeVisible();
      await expectAccessible(page, 'the measured use of a bot');
    });

    await test.step('the person withdraws the permission, and the next read is refused', async () => {
      await phone.goto(paths.dataAccess());
      const access = phone.getByRole('region', { name: bot.name });
      await expect(access.getByText(tr('consents.page.reads', { count: 1 }))).toBeVisible();
      await access.getByRole('button', { name: tr('consents.page.revoke') }).click();
      await expect(access.getByText(tr('consents.page.noGrants'))).toBeVisible();
      await phone.goto(paths.messages(botId));
      await field.fill('/watchlist');
      await field.press('Enter');
      await expect(phone.getByRole('button', { name: tr('conversations.allow.watchlist_read') })).toBeVisible();
      await expect.poll(serving.read).toContain('[asks for watchlist_read]');
      // What the subscriber wrote came to the live program only.
      expect(shell.read()).not.toContain('▶ /watchlist');
      await phone.context().close();
    });
  } finally {
    await live?.stop();
    await shell.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
