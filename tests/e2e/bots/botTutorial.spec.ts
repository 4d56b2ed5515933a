import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { paths } from '../../../src/shared/paths.ts';
import { freePort } from '../../support/server/runServer.ts';
import { expect, expectAccessible, signInAs, test } from '../support/app.ts';
import { addCommand, addLinks, downloadSecrets, fillBot, getButton } from '../support/botForm.ts';
import {
  addPrice,
  requestPrice,
  sendWatchlist,
  openPhone,
  readCode,
  requestWatchlist,
  withdrawWatchlist,
} from '../support/botJourney.ts';
import { reviewer } from '../support/reviewer.ts';
import { runShell, startShell } from '../support/shell.ts';
import { visit } from '../support/visit.ts';
import { getWords } from '../support/words.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

/** A team of the demo developer. */
const TEAM = 'Hartley Automation';

const DOCS = '/developers/docs';

const tr = getWords('tr');

// The webhook serves the bot that the tutorial has published: a bot can change its way at any time.
test.describe.configure({ mode: 'serial' });

/** The project of the tutorial and its bot. */
let folder = '';
let bot = { id: 0, name: '', liveToken: '' };

test.beforeAll(async () => {
  folder = await mkdtemp(join(scratchFolder(), 'bourse-tutorial-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const getWatchlistCard = (phone: Page) => phone.getByRole('region', { name: 'İzleme listeniz', exact: true });

const getProject = () => join(folder, 'hello-bot');

test('the tutorial: from an empty folder to a published bot that answers in Turkish on a phone', async ({
  page,
  browser,
  request,
  server,
}) => {
  test.slow();
  const unique = String(Date.now());
  const name = `Rehber ${unique}`;
  const project = getProject();
  const words = await signInAs(page, 'bot_developer', 'en', '/my-bots');
  const openTab = (tab: string) => visit(page, `${paths.myBotDetail(bot.id)}?tab=${tab}`);
  let testToken = '';

  await test.step('1. create a bot and keep its tokens', async () => {
    await getButton(page, words)('bots.create').click();
    await fillBot(page, words, { name, handler: `rehber${unique}`, team: TEAM });
    const dialog = page.getByRole('dialog', { name: words('bots.create'), exact: true });
    await getButton(dialog, words)('bots.create.submit').click();
    const tokens = await downloadSecrets(page, words);
    testToken = tokens.test;
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/my-bots-detail\/\d+/);
    bot = { id: Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]), name, liveToken: tokens.live };
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
      await visit(page, DOCS);
      await runShell(await readCode(page, words, 'docs.first.install'), folder);
      await writeFile(join(project, 'bot.ts'), await readCode(page, words, 'docs.first.bot'));
      await writeFile(join(project, 'bot.test.ts'), await readCode(page, words, 'docs.first.unitTest'));
      const settings = await readCode(page, words, 'docs.first.env');
      const withTokens = settings
        .replace('BOURSE_TEST_TOKEN=', `BOURSE_TEST_TOKEN=${testToken}`)
        .replace('BOURSE_BOT_TOKEN=', `BOURSE_BOT_TOKEN=${bot.liveToken}`);
      await writeFile(join(project, '.env'), withTokens);
      expect(await runShell('node --test --test-reporter=tap', project)).toContain('# fail 0');
      const running = startShell(await readCode(page, words, 'docs.first.run'), project);
      await expect.poll(running.read).toContain(`${name} (/rehber${unique}) is connected to ${server.url}`);
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
      await answer({ botId: bot.id, isAccept: true });
      await page.reload();
      await getButton(page, words)('botDetail.next.requestPublish').click();
      await expect(page.getByText(words('botDetail.next.publishRequested'))).toBeVisible();
      await answer({ botId: bot.id, isAccept: true });
    });

    live = await test.step('the developer serves subscribers, as the documentation says', async () => {
      await visit(page, DOCS);
      const running = startShell(await readCode(page, words, 'docs.first.start'), project);
      await expect.poll(running.read).toContain('Lane: live.');
      return running;
    });
    const serving = live;

    const phone = await openPhone(browser);
    await test.step('a person subscribes on a phone in Turkish, allows the watchlist and gets a card', async () => {
      await visit(phone, paths.botDetail(bot.id));
      await phone.getByRole('button', { name: tr('store.subscribeNamed', { name: bot.name }), exact: true }).click();
      const dialog = phone.getByRole('dialog', { name: tr('consents.subscribe.title', { name: bot.name }) });
      await expect(dialog.getByText('Hisselerinizin hareketini göstermek için')).toBeVisible();
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: tr('store.subscribe'), exact: true }).click();
      await phone.getByRole('link', { name: tr('store.openNamed', { name: bot.name }) }).click();
      await requestPrice(phone, bot, 'THYA', 'THYAO');
      await expectAccessible(phone, 'the answer of the bot of the tutorial');
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await sendWatchlist(phone, bot);
      await expect(getWatchlistCard(phone)).toBeVisible();
    });

    await test.step('the developer sees the use, as it was measured', async () => {
      await openTab('analytics');
      const byCommand = page.getByRole('region', { name: words('usage.byCommand') });
      await expect(byCommand.getByRole('row', { name: /^\/price 1 100%/ })).toBeVisible();
      await expectAccessible(page, 'the measured use of a bot');
    });

    await test.step('the person withdraws the permission, and the next read is refused', async () => {
      await withdrawWatchlist(phone, bot, 1);
      await visit(phone, paths.messages(bot.id));
      await sendWatchlist(phone, bot);
      await expect(phone.getByRole('button', { name: tr('conversations.allow.watchlist_read') })).toBeVisible();
      await expect.poll(serving.read).toContain('[asks for watchlist_read]');
      // What the subscriber wrote came to the live program only.
      expect(shell.read()).not.toContain('▶ /watchlist');
      await phone.context().close();
    });
  } finally {
    await live?.stop();
    await shell.stop();
  }
});

test('the same bot by a webhook: delivery, use, one answer after a redelivery, and a withdrawn permission', async ({
  page,
  browser,
  request,
  server,
}) => {
  const project = getProject();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const words = await signInAs(page, 'bot_developer');
  const openTab = (tab: string) => visit(page, `${paths.myBotDetail(bot.id)}?tab=${tab}`);
  const button = getButton(page, words);

  await test.step('the developer sets the endpoint and stores its secret', async () => {
    await openTab('runtime');
    await button('deliveries.endpoint.set').click();
    const dialog = page.getByRole('dialog', { name: words('deliveries.endpoint.set') });
    await dialog.getByRole('textbox', { name: words('deliveries.endpoint.url') }).fill(address);
    await getButton(dialog, words)('shared.action.save').click();
    const secret = page.getByRole('group', { name: words('deliveries.endpoint.newSecret') });
    await appendFile(join(project, '.env'), `BOURSE_WEBHOOK_SECRET=${await secret.innerText()}\n`);
    await button('botDetail.secrets.stored').click();
  });

  const start = async () => {
    const running = startShell(run, project);
    const getStatus = async () => (await fetch(address).catch(() => undefined))?.status;
    await expect.poll(getStatus, { message: running.read() }).toBe(405);
    return running;
  };
  const docs = await page.context().newPage();
  await docs.goto(DOCS);
  const code = await readCode(docs, words, 'docs.ways.webhookCode');
  await writeFile(join(project, 'server.ts'), code.replace('listen(8443)', `listen(${port}, '127.0.0.1')`));
  const run = await readCode(docs, words, 'docs.ways.webhookRun');
  await docs.close();
  let shell = await start();
  try {
    await test.step('the endpoint passes its test', async () => {
      await button('deliveries.endpoint.test').click();
      const results = page.getByRole('status').getByRole('listitem');
      await expect(results.filter({ hasText: words('deliveries.step.passed') })).toHaveCount(3);
      await expect(page.getByText(words('deliveries.endpoint.active'), { exact: true })).toBeVisible();
    });

    const phone = await openPhone(browser);
    await test.step('the person allows the watchlist again, and gets cards', async () => {
      await visit(phone, paths.messages(bot.id));
      await requestPrice(phone, bot, 'AKBN', 'AKBNK');
      const lists = getWatchlistCard(phone);
      await expect(lists).toHaveCount(1);
      await sendWatchlist(phone, bot);
      await phone
        .getByRole('button', { name: tr('conversations.allow.watchlist_read') })
        .last()
        .click();
      await expect(lists).toHaveCount(2);
    });

    let interactionId = 0;
    await test.step('the developer sees the delivery; the person sees one answer after a redelivery', async () => {
      await openTab('deliveries');
      const table = page.getByRole('region', { name: words('deliveries.table') });
      await table.getByRole('button', { name: '/watchlist', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      const attempts = dialog.getByRole('region', { name: words('deliveries.attempt.title', { number: 1 }) });
      await expect(attempts).toContainText(`POST ${address}`);
      await expect(attempts).toContainText('webhook-signature: v1,');
      await expect(attempts).toContainText(/204.*\d ms/);
      await expectAccessible(page, 'a delivery to an endpoint');
      const body: { data: { interaction_id: number } } = JSON.parse(await dialog.locator('pre').first().innerText());
      interactionId = body.data.interaction_id;
      await page.keyboard.press('Escape');
      await table.getByRole('button', { name: '/price', exact: true }).first().click();
      await expect(dialog.locator('pre').first()).toContainText('AKBNK');
      // A program that was started again has forgotten what it has answered.
      await shell.stop();
      shell = await start();
      await getButton(dialog, words)('deliveries.redeliver').click();
      await expect(dialog.getByText(words('deliveries.detail.redeliveries', { count: 1 }))).toBeVisible();
      await expect(attempts).toHaveCount(2);
      await expect(attempts.first()).toContainText('204');
      await phone.reload();
      await expect(getWatchlistCard(phone)).toHaveCount(2);
      await expect(phone.getByRole('region', { name: /^AKBNK/ })).toHaveCount(1);
    });

    await test.step('the use counts the request once', async () => {
      await openTab('analytics');
      const byCommand = page.getByRole('region', { name: words('usage.byCommand') });
      await expect(byCommand.getByRole('row', { name: /^\/price 2 100%/ })).toBeVisible();
    });

    await test.step('the person withdraws the permission, and the next read is refused', async () => {
      const read = () =>
        request.post(`${server.url}/api/bot/watchlist`, {
          data: { interactionId },
          headers: { authorization: `Bearer ${bot.liveToken}` },
        });
      expect((await read()).status()).toBe(200);
      await withdrawWatchlist(phone, bot, 3);
      const rejected = await read();
      expect(rejected.status()).toBe(403);
      expect(await rejected.json()).toMatchObject({ missing_scope: 'watchlist_read' });
      await phone.context().close();
    });
  } finally {
    await shell.stop();
  }
});
