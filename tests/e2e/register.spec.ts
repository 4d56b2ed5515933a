import type { Page } from '@playwright/test';

import { chooseLanguage, expect, expectAccessible, homes, test } from './support/app.ts';
import { languages, getWords, type Words } from './support/words.ts';

const password = 'Kiraz-2026!';

/** A name that no other run has taken. */
const freshName = (): string => `e2e${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`;

/** Types all required values; the country is chosen by name, because this machine's address has none. */
async function fillIn(page: Page, words: Words, username: string): Promise<void> {
  const text = (id: string) => page.getByRole('textbox', { name: words(id), exact: true });
  await text('register.firstname').fill('Şule');
  await text('register.lastname').fill('Öztürk');
  await text('register.username').fill(username);
  await expect(page.getByText(words('register.username.free'))).toBeVisible();
  await text('register.email').fill(`${username}@bourse.example`);
  await expect(page.getByText(words('register.email.free'))).toBeVisible();
  await text('register.password').fill(password);
  await text('register.confirmPassword').fill(password);
  const country = page.getByRole('combobox', { name: words('register.countryCode') });
  await country.click();
  await country.fill('tr +90');
  await country.press('Enter');
  await text('register.phone').fill('532 111 22 33');
  await page.getByRole('checkbox').check();
}

for (const language of languages) {
  const words = getWords(language);

  test.describe(`registering (${language})`, () => {
    test('an app user reaches the home page after one page', async ({ page }) => {
      await page.goto('/login');
      await chooseLanguage(page, language);
      await page.getByRole('link', { name: words('page.register') }).click();
      await expect(page).toHaveURL('/register');
      await expect(page.getByRole('heading', { level: 1, name: words('page.register') })).toBeVisible();
      await fillIn(page, words, freshName());
      await page.getByRole('button', { name: words('register.submit') }).click();
      await expect(page).toHaveURL(homes.app_user);
      await expect(page.getByRole('button', { name: /Şule Öztürk/ })).toBeVisible();
    });

    test('an invited developer reaches the developer dashboard, and the page is open to guests only', async ({
      page,
    }) => {
      await page.goto('/register?as=developer');
      await chooseLanguage(page, language);
      await expect(page.getByRole('radio', { name: words('register.as.developer') })).toBeChecked();
      await fillIn(page, words, freshName());
      await page.getByLabel(words('register.organization')).fill('Northern Lights');
      await page.getByRole('button', { name: words('register.submit') }).click();
      await expect(page).toHaveURL(homes.bot_developer);
      await page.goto('/register');
      await expect(page).toHaveURL(homes.bot_developer);
    });

    test('missing and taken values are reported, and the input is preserved', async ({ page }) => {
      await page.goto('/register');
      await chooseLanguage(page, language);
      await page.getByRole('button', { name: words('register.submit') }).click();
      await expect(page.getByText(words('accounts.form.firstname.required'), { exact: true })).toBeVisible();
      await expect(page.getByRole('textbox', { name: words('register.firstname'), exact: true })).toBeFocused();
      await expectAccessible(page, `/register with mistakes (${language})`);
      await page.getByRole('textbox', { name: words('register.email'), exact: true }).fill('demo.user@bourse.example');
      await expect(page.getByText(words('accounts.form.email.taken'))).toBeVisible();
      await expect(page).toHaveURL('/register');
    });
  });
}

test('guests read the policies, one tab each, in both languages', async ({ page }) => {
  await page.goto('/auth/register/tabs/Policy');
  await page.getByRole('tab', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/policy=3/);
  await expect(page.getByText('23 December 2021')).toBeVisible();
  await chooseLanguage(page, 'tr');
  await expect(page.getByRole('tab', { name: 'Gizlilik Politikası' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('23 Aralık 2021')).toBeVisible();
});
