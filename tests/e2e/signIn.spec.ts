import type { Page } from '@playwright/test';

import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/seed/demoAccounts.ts';
import { expect, homes, signInAs, speak, test, typeCredentials, MOTION } from './support/app.ts';
import { languages, getWords } from './support/words.ts';

for (const language of languages) {
  test.describe(`signing in (${language})`, { tag: language === 'en' ? MOTION : [] }, () => {
    for (const { role } of DEMO_ACCOUNTS) {
      test(`${role} reaches the home of the role`, async ({ page }) => {
        await signInAs(page, role, language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    }

    test('a wrong password is reported and the input is preserved', async ({ page }) => {
      const words = await speak(page, language);
      await typeCredentials(page, words, 'demo.user@bourse.example', 'Wrong-2026!');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await expect(page.getByLabel(words('session.login.username'))).toHaveValue('demo.user@bourse.example');
      await expect(page).toHaveURL('/login');
    });

    test('logging out requires a confirmation, and the back button shows nothing private', async ({ page }) => {
      const words = await signInAs(page, 'bot_developer', language);
      await page.getByRole('link', { name: words('page.teams'), exact: true }).click();
      await expect(page).toHaveURL('/teams');
      const account = page.getByRole('button', { name: /Selin Hartley/ });
      await account.click();
      await page.getByRole('menuitem', { name: words('shell.user.logout') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(words('session.logout.confirm'));
      await dialog.getByRole('button', { name: words('app.no') }).click();
      await expect(dialog).toBeHidden();
      await account.click();
      await page.getByRole('menuitem', { name: words('shell.user.logout') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('app.yes') })
        .click();
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: words('session.login.title') })).toBeVisible();
    });
  });
}

test.describe('before the scripts arrive', () => {
  /** Opens the sign-in page without its scripts. The result lets them arrive. */
  async function openEarly(page: Page): Promise<() => void> {
    const arrival = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    return arrival.resolve;
  }
  const fields = { username: 'input[name="username"]', password: 'input[name="password"]' } as const;

  for (const field of ['username', 'password'] as const) {
    test(`Enter in the ${field} signs in with what was typed`, async ({ page }) => {
      const release = await openEarly(page);
      await page.locator(fields.username).fill('demo.developer@bourse.example');
      await page.locator(fields.password).fill(DEMO_PASSWORD);
      await page.locator(fields[field]).press('Enter');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-busy', 'true');
      await expect(page).toHaveURL('/login');
      release();
      await expect(page).toHaveURL(homes.bot_developer);
    });
  }

  test('the button reports what is missing, and typed text stays', async ({ page }) => {
    const release = await openEarly(page);
    await page.locator(fields.username).fill('ada');
    await page.getByRole('button', { name: 'Sign in', exact: true }).dispatchEvent('click');
    release();
    await expect(page.locator(fields.password)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(fields.username)).toHaveValue('ada');
  });

  test('a demo account signs in', async ({ page }) => {
    const release = await openEarly(page);
    await page.getByRole('button', { name: /Admin/ }).click({ force: true });
    release();
    await expect(page).toHaveURL(homes.admin);
  });
});

test('a demo account signs in with one click', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Admin/ }).click();
  await expect(page).toHaveURL(homes.admin);
});

test('a reload preserves the session, and the start page leads home', async ({ page }) => {
  await signInAs(page, 'app_user');
  await page.reload();
  await expect(page).toHaveURL(homes.app_user);
  await page.goto('/');
  await expect(page).toHaveURL(homes.app_user);
});

test('a guest is redirected to the sign-in page and back to the requested page', async ({ page }) => {
  await page.goto('/teams');
  await expect(page).toHaveURL(/\/login/);
  await typeCredentials(page, getWords('en'), 'demo.developer@bourse.example', DEMO_PASSWORD);
  await expect(page).toHaveURL('/teams');
});

test('a role without access is redirected home, an unknown path to the error page', async ({ page }) => {
  await signInAs(page, 'app_user');
  await page.goto('/admin/app-users');
  await expect(page).toHaveURL(homes.app_user);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/errors/error-404');
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signInAs(page, 'app_user');
  const otherTab = await context.newPage();
  await otherTab.goto('/application-user/dashboard');
  await expect(otherTab).toHaveURL(homes.app_user);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(otherTab).toHaveURL(/\/login/);
});

test('a token that the server rejects ends the session with a message', async ({ page, context }) => {
  await signInAs(page, 'app_user');
  await context.clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const value = localStorage.getItem(key) ?? '';
      if (value.includes('eyJ')) localStorage.setItem(key, value.replace(/\.[\w-]+("?)$/, '.AAAA$1'));
    }
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  // The account may have either language by now.
  const messages = (['en', 'tr'] as const).flatMap((language) =>
    (['session.invalid', 'session.tokenLoginFailed'] as const).map((id) => page.getByText(getWords(language)(id))),
  );
  await expect(messages.reduce((first, second) => first.or(second))).toBeVisible();
});
