import type { Browser, Page } from '@playwright/test';

import { paths } from '../../../src/shared/paths.ts';
import { expect, signInAs } from './app.ts';
import { getButton, toText } from './botForm.ts';
import { visit } from './visit.ts';
import { getWords, type Words } from './words.ts';

const tr = getWords('tr');

/** A published bot, as a person sees it. */
export interface PublishedBot {
  readonly id: number;
  readonly name: string;
}

/** The code of an example of the documentation, which must be open. */
export const readCode = (page: Page, words: Words, id: string): Promise<string> =>
  page.getByRole('group', { name: words(id), exact: true }).innerText();

/** Adds the command of the tutorial, with a stock that people must give. */
export async function addPrice(page: Page, words: Words): Promise<void> {
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
export async function requestWatchlist(page: Page, words: Words): Promise<void> {
  await getButton(page, words)('consents.tab.edit').click();
  const dialog = page.getByRole('dialog', { name: words('consents.tab.edit') });
  const watchlist = dialog.getByRole('group', { name: words('conversations.consent.watchlist_read') });
  await watchlist.getByRole('checkbox', { name: words('consents.tab.requested') }).check();
  await toText(watchlist, words)('consents.tab.reason').fill('To show how your stocks move');
  await toText(watchlist, words)('consents.tab.reasonTr').fill('Hisselerinizin hareketini göstermek için');
  await getButton(dialog, words)('shared.action.save').click();
  await expect(dialog).toBeHidden();
}

/** Signs in a person with a phone in Turkish. */
export async function openPhone(browser: Browser): Promise<Page> {
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signInAs(phone, 'app_user', 'tr');
  return phone;
}

/** The field for messages to a bot on the phone. */
export const getField = (phone: Page, { name }: PublishedBot) =>
  phone.getByRole('textbox', { name: tr('conversations.messageTo', { name }) });

/** Sends /price with a stock that is chosen from the list. @returns the card */
export async function requestPrice(phone: Page, bot: PublishedBot, typed: string, symbol: string) {
  await getField(phone, bot).fill('/pr');
  await phone.getByRole('option', { name: /^\/price/ }).click();
  const stock = phone.getByRole('combobox', { name: 'hisse' });
  await expect(stock).toBeFocused();
  await stock.pressSequentially(typed);
  await phone.getByRole('option', { name: new RegExp(symbol) }).click();
  await stock.press('Enter');
  const card = phone.getByRole('region', { name: new RegExp(`^${symbol}`) });
  await expect(card.getByText('Fiyat', { exact: true })).toBeVisible();
  await expect(card.getByText(/₺[\d.]+,\d{2}/).first()).toBeVisible();
  return card;
}

/** Sends /watchlist. */
export async function sendWatchlist(phone: Page, bot: PublishedBot): Promise<void> {
  const field = getField(phone, bot);
  await field.fill('/watchlist');
  await field.press('Enter');
}

/** Withdraws the permission of a bot, after it was used so many times. */
export async function withdrawWatchlist(phone: Page, { name }: PublishedBot, uses: number): Promise<void> {
  await visit(phone, paths.dataAccess());
  const access = phone.getByRole('region', { name });
  await expect(access.getByText(tr('consents.page.reads', { count: uses }))).toBeVisible();
  await access.getByRole('button', { name: tr('consents.page.revoke') }).click();
  await expect(access.getByText(tr('consents.page.noGrants'))).toBeVisible();
}
