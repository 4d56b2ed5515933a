import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

import type { Words } from './words.ts';

/** Password of the bot's account on the chat network. */
const PASSWORD = 'Deniz-Feneri7';

/** A real photo, as a phone would send it: large, with its location in the metadata. */
export async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '41/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A field of a form by its label. */
export const toText = (within: Locator, words: Words) => (id: string) =>
  within.getByRole('textbox', { name: words(id), exact: true });

/** A button by its text. */
export const getButton = (within: Page | Locator, words: Words) => (id: string) =>
  within.getByRole('button', { name: words(id), exact: true });

/** The name of a new bot, and its team. */
export interface NewBot {
  readonly name: string;
  readonly handler: string;
  readonly team: string;
}

/** Fills in the dialog that creates a bot, which must be open; some values are wrong at first and show their errors. */
export async function fillBot(page: Page, words: Words, bot: NewBot): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words('bots.create'), exact: true });
  const text = toText(dialog, words);
  const group = (id: string) => dialog.getByRole('group', { name: words(id), exact: true });

  await group('bots.form.image.label')
    .locator('input[type=file]')
    .setInputFiles(await photo('bot.jpg', '#7A3E0B'));
  const crop = page.getByRole('dialog', { name: words('bots.form.image.crop') });
  await getButton(crop, words)('bots.form.image.use').click();
  await expect(crop).toBeHidden();
  await expect(group('bots.form.image.label').getByTestId('image-preview')).toBeVisible();

  await text('bots.form.name.label').fill(bot.name);
  await expect(dialog.getByText(words('bots.form.name.free'))).toBeVisible();
  await text('bots.form.handler.label').fill('not a handler!');
  await expect(dialog.getByText(words('bots.form.handler.characters'))).toBeVisible();
  await text('bots.form.handler.label').fill(bot.handler);
  await expect(dialog.getByText(words('bots.form.handler.free'))).toBeVisible();
  await text('bots.form.shortDescription.label').fill('Follows trends, whatever they are');
  await expect(dialog.getByText(words('bots.form.shortDescription.tooLong'))).toBeVisible();
  await text('bots.form.shortDescription.label').fill('Follows trends');
  await text('bots.form.description.label').fill(
    'Reads the closing prices of the day and says where they lead: ₺, 🚀.',
  );

  await dialog.getByRole('switch', { name: words('bots.form.team.toggle') }).click();
  await choose(page, dialog.getByRole('combobox', { name: words('bots.form.team.label'), exact: true }), bot.team);
  await choose(page, dialog.getByRole('combobox', { name: words('bots.form.category.label'), exact: true }));
  await getButton(dialog, words)('bots.form.country.all').click();
  await group('bots.form.featuredImage.label')
    .locator('input[type=file]')
    .setInputFiles([await photo('day.jpg', '#E8F1F0'), await photo('night.jpg', '#101820')]);
  await expect(dialog.getByRole('img', { name: 'night.jpg' })).toBeVisible();

  await text('bots.form.userName.label').fill(bot.handler);
  await expect(dialog.getByText(words('bots.form.userName.free'))).toBeVisible();
  await text('bots.form.password.label').fill(PASSWORD);
  await text('bots.form.confirmPassword.label').fill(PASSWORD);
}

/** Chooses the first result of the list, by keyboard. */
async function choose(page: Page, list: Locator, typed = ''): Promise<void> {
  await list.click();
  await list.fill(typed);
  await expect(page.getByRole('option', { name: typed }).first()).toBeAttached();
  await list.press('Enter');
}

/** The tokens of a new bot. */
export interface Tokens {
  readonly live: string;
  readonly test: string;
}

/** Downloads the secrets of a new bot as a file, compares them with those on the screen, and returns the tokens. */
export async function downloadSecrets(page: Page, words: Words): Promise<Tokens> {
  const token = page.getByRole('group', { name: words('bots.created.token'), exact: true }).locator('code');
  await expect(token).toHaveText(/^\S{20,}$/);
  const file = page.waitForEvent('download');
  await getButton(page, words)('bots.created.download').click();
  const downloaded: unknown = JSON.parse(await readFile(await (await file).path(), 'utf8'));
  const shown = await token.innerText();
  const test = await page
    .getByRole('group', { name: words('bots.created.testToken'), exact: true })
    .locator('code')
    .innerText();
  expect(downloaded).toMatchObject({ bot_token: shown, test_bot_token: test, password: PASSWORD });
  await getButton(page, words)('bots.created.done').click();
  await expect(page).toHaveURL(/\/my-bots$/);
  return { live: shown, test };
}

/** Adds a command on the tab of the commands, which must be open. */
export async function addCommand(page: Page, words: Words, command: string, description: string): Promise<void> {
  await getButton(page, words)('commands.add').click();
  const dialog = page.getByRole('dialog', { name: words('commands.form.addTitle') });
  await toText(dialog, words)('commands.form.command.label').fill(command);
  await expect(dialog.getByText(words('commands.form.command.free'))).toBeVisible();
  await toText(dialog, words)('commands.form.description.label').fill(description);
  await getButton(dialog, words)('commands.form.add').click();
  await expect(dialog).toBeHidden();
}

/** Opens the form of a bot from its checklist and gives it the links that verification needs. */
export async function addLinks(page: Page, words: Words): Promise<void> {
  const list = page.getByRole('region', { name: words('botDetail.checklist.verification') });
  const what = words('botDetail.requirement.privacy');
  await list.getByRole('link', { name: words('botDetail.checklist.fixIt', { what }) }).click();
  const dialog = page.getByRole('dialog', { name: words('bots.edit.title') });
  await toText(dialog, words)('bots.form.privacy.label').fill('https://fener.example/privacy');
  await toText(dialog, words)('bots.form.terms.label').fill('https://fener.example/terms');
  await getButton(dialog, words)('shared.action.save').click();
  await expect(dialog).toBeHidden();
}
