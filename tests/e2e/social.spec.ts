import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { SERVER_BUNDLE } from '../../scripts/serverBundle.ts';
import { startLocalProvider, type LocalProvider } from '../support/oidc/localProvider.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { expect, homes, test } from './support/app.ts';
import { languages, getWords } from './support/words.ts';
import { scratchFolder } from '../support/database/scratch.ts';

let provider: LocalProvider;
let server: RunningServer;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  provider = await startLocalProvider();
  dataDir = mkdtempSync(join(scratchFolder(), 'bourse-social-'));
  server = await runServer({
    script: SERVER_BUNDLE,
    env: {
      DATA_DIR: dataDir,
      DEMO: '0',
      OIDC_GOOGLE_ISSUER: provider.issuer,
      OIDC_GOOGLE_CLIENT_ID: provider.clientId,
      OIDC_GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

for (const language of languages) {
  const words = getWords(language);
  const withGoogle = words('session.social.with', { provider: 'Google' });

  test.describe(`sign-in by a provider (${language})`, () => {
    test.use({ locale: language === 'tr' ? 'tr-TR' : 'en-US' });

    test('a new user chooses a role, and signs in directly the next time', async ({ page, context }) => {
      provider.signInAs({
        sub: `person-${language}`,
        email: `ada.${language}@people.example`,
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Aydın',
      });
      await page.goto(`${server.url}/teams`);
      await page.getByRole('button', { name: withGoogle }).click();
      await page.getByRole('radio', { name: words('roles.bot_developer') }).check();
      await page.getByRole('checkbox').check();
      await expect(page).toHaveURL(`${server.url}/login`);
      await page.getByRole('button', { name: withGoogle }).first().click();
      // The page that the user requested at first.
      await expect(page).toHaveURL(`${server.url}/teams`);
      await expect(page.getByRole('button', { name: /Ada Aydın/ })).toBeVisible();

      await context.clearCookies();
      await page.evaluate(() => localStorage.removeItem('bourse.accessToken'));
      await page.goto(`${server.url}/login`);
      await page.getByRole('button', { name: withGoogle }).click();
      await expect(page).toHaveURL(`${server.url}${homes.bot_developer}`);
    });

    test('an error at the provider is reported', async ({ page }) => {
      provider.signInAs(undefined);
      await page.goto(`${server.url}/login`);
      await page.getByRole('button', { name: withGoogle }).click();
      await expect(page.getByText(words('session.social.denied', { provider: 'Google' }))).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/login`);
    });

    test('a guest signs in, and returns to the same account', async ({ page, context }) => {
      const names: (string | null)[] = [];
      for (let round = 0; round < 2; round += 1) {
        await page.goto(`${server.url}/login`);
        await page.getByRole('button', { name: words('session.login.guest') }).click();
        await expect(page).toHaveURL(`${server.url}${homes.app_user}`);
        names.push(await page.evaluate(() => localStorage.getItem('bourse.deviceId')));
        await context.clearCookies();
        await page.evaluate(() => localStorage.removeItem('bourse.accessToken'));
      }
      expect(names[0]).toBe(names[1]);
    });
  });
}
