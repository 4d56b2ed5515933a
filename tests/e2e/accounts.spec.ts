import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

import { chooseLanguage, expect, homes, speak, test, typeCredentials } from './support/app.ts';
import { mailTo, pathIn } from './support/outbox.ts';
import { visit } from './support/visit.ts';
import { languages, type Language, type Words } from './support/words.ts';

/** A real photo, as a phone would send it: large, not square, with its location in the metadata. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 1400, height: 900, channels: 3, background: '#7A3E0B' } })
    .withExif({ IFD3: { GPSLatitude: '41/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

interface Person {
  readonly username: string;
  readonly address: string;
  password: string;
}

async function register(page: Page, words: Words, person: Person): Promise<void> {
  await visit(page, '/register');
  const text = (id: string) => page.getByRole('textbox', { name: words(id), exact: true });
  await text('register.firstname').fill('Işıl');
  await text('register.lastname').fill('Çağlar');
  await text('register.username').fill(person.username);
  await expect(page.getByText(words('register.username.free'))).toBeVisible();
  await text('register.email').fill(person.address);
  await expect(page.getByText(words('register.email.free'))).toBeVisible();
  await page.getByRole('textbox', { name: words('register.password'), exact: true }).fill(person.password);
  await text('register.confirmPassword').fill(person.password);
  const code = page.getByRole('combobox', { name: words('register.countryCode') });
  await code.fill('90');
  await page.getByRole('option', { name: /\+90 / }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await text('register.phone').fill('5321234567');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('register.submit'), exact: true }).click();
  await expect(page).toHaveURL(homes.app_user);
}

async function openProfile(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words('shell.user.menu', { name: 'Işıl Çağlar' }) }).click();
  await page.getByRole('menuitem', { name: words('shell.user.profile') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Işıl Çağlar' })).toBeVisible();
}

async function openSettings(page: Page, words: Words) {
  await page.getByRole('button', { name: words('shell.user.menu', { name: 'Işıl Çağlar' }) }).click();
  await page.getByRole('menuitem', { name: words('shell.user.settings') }).click();
  return page.getByRole('dialog', { name: words('shell.user.settings') });
}

/** A second device: another browser profile, signed in as the same user. */
async function secondDevice(browser: Browser, language: Language, person: Person): Promise<Page> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const page = await context.newPage();
  const words = await speak(page, language);
  await typeCredentials(page, words, person.username, person.password);
  await expect(page).toHaveURL(homes.app_user);
  return page;
}

async function leave(
  page: Page,
  words: Words,
  choice: 'settings.deactivate' | 'settings.deleteForGood',
  password?: string,
): Promise<void> {
  const settings = await openSettings(page, words);
  await settings.getByRole('button', { name: words('settings.delete'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('settings.delete'), exact: true });
  await dialog.getByRole('radio', { name: new RegExp(`^${words(choice)}`) }).check();
  await dialog.getByRole('button', { name: words('settings.delete.continue') }).click();
  const question = page.getByRole('dialog', { name: words(`${choice}.title`) });
  // A deletion requires the password; a break does not.
  if (password !== undefined) await question.getByLabel(words('password.current'), { exact: true }).fill(password);
  await question.getByRole('button', { name: words(choice), exact: true }).click();
}

for (const language of languages) {
  test(`an account from registration to deletion (${language})`, async ({ page, browser }) => {
    test.slow();
    const unique = `${language}${Date.now()}`;
    const person: Person = {
      username: `isil${unique}`,
      address: `isil.${unique}@example.org`,
      password: 'Deniz-Feneri7',
    };
    const words = await speak(page, language);

    await test.step('registers and opens the home page at once', () => register(page, words, person));

    await test.step('verifies the address by the link of the e-mail', async () => {
      const mail = await mailTo(page, person.address, '/verifyEmail/');
      await page.goto(pathIn(mail, '/verifyEmail/'));
      await expect(page.getByRole('link', { name: words('verifyEmail.continue') })).toBeVisible();
      // The token is removed from the address bar.
      await expect(page).toHaveURL(/\/verifyEmail\/?$/);
      await page.getByRole('link', { name: words('verifyEmail.continue') }).click();
      await expect(page).toHaveURL(homes.app_user);
      await openProfile(page, words);
      await expect(page.getByText(words('profile.email.verified'), { exact: true })).toBeVisible();
    });

    await test.step('changes the profile, with a real photo cropped in the browser', async () => {
      await page.getByRole('button', { name: words('profile.edit') }).click();
      const update = page.getByRole('button', { name: words('profile.form.update'), exact: true });
      await expect(update).toBeDisabled();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
      await page.getByRole('button', { name: words('profile.photo.use') }).click();
      await expect(page.getByTestId('photo-preview')).toBeVisible();
      await page.getByRole('textbox', { name: words('profile.text.bio') }).fill('Trend takip eder, 🚀 sevmez.');
      await update.click();
      await expect(page.getByText('Trend takip eder, 🚀 sevmez.')).toBeVisible();
      const image = page.getByRole('main').locator('img[src*="/files/"]').first();
      await expect(image).toBeVisible();
      const response = await page.request.get((await image.getAttribute('src')) ?? '');
      const { width, height, exif } = await sharp(await response.body()).metadata();
      expect([width, exif]).toEqual([height, undefined]);
    });

    await test.step('resets a forgotten password', async () => {
      await page.goto('/logout');
      await expect(page).toHaveURL('/login');
      await page.getByRole('link', { name: words('session.login.forgot') }).click();
      await page.getByRole('textbox', { name: words('recovery.email') }).fill(person.address);
      await page.getByRole('button', { name: words('recovery.forgot.submit') }).click();
      await expect(page).toHaveURL('/verify-code');
      const mail = await mailTo(page, person.address, '/reset-password');
      const code = /^\d{6}$/m.exec(mail)?.[0] ?? '';
      await page
        .getByRole('textbox', { name: words('recovery.code.label') })
        .fill(code === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: words('recovery.code.submit') }).click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
      await page.getByRole('textbox', { name: words('recovery.code.label') }).fill(code);
      await page.getByRole('button', { name: words('recovery.code.submit') }).click();
      await expect(page).toHaveURL('/reset-password');
      person.password = 'Yeni-Liman42';
      await page.getByRole('textbox', { name: words('password.new'), exact: true }).fill(person.password);
      await page.getByRole('textbox', { name: words('password.confirm') }).fill(person.password);
      await page.getByRole('button', { name: words('password.submit') }).click();
      await expect(page).toHaveURL('/login');
      await typeCredentials(page, words, person.username, person.password);
      await expect(page).toHaveURL(homes.app_user);
    });

    await test.step('signs a second device out', async () => {
      const otherDevice = await secondDevice(browser, language, person);
      await mailTo(page, person.address, /Firefox/);
      await openProfile(page, words);
      await page.getByRole('button', { name: words('devices.signOutOthers') }).click();
      const question = page.getByRole('dialog', { name: words('devices.signOutOthers.confirm') });
      await question.getByRole('button').last().click();
      await expect(page.getByText(words('devices.onlyThis'))).toBeVisible();
      await otherDevice.reload();
      await expect(otherDevice).toHaveURL(/\/login/);
      await otherDevice.context().close();
    });

    await test.step('takes a break and returns', async () => {
      await leave(page, words, 'settings.deactivate');
      await expect(page).toHaveURL(/\/login/);
      await typeCredentials(page, words, person.username, person.password);
      await expect(page).toHaveURL(homes.app_user);
    });

    await test.step('deletes the account', async () => {
      await leave(page, words, 'settings.deleteForGood', person.password);
      await expect(page).toHaveURL(/\/login/);
      const button = { en: 'Keep my account', tr: 'Hesabımı koru' }[language];
      expect(await mailTo(page, person.address, button)).toContain('/login');
    });
  });
}

test('an invitation of a developer leads to the developer form', async ({ page }) => {
  await page.goto('/register?as=developer');
  await chooseLanguage(page, 'en');
  await expect(page.getByRole('radio', { name: /Build bots/ })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Organization Name (optional)' })).toBeVisible();
});
