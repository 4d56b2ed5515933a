import type { Page } from '@playwright/test';

import { screens } from './screens.ts';
import { expect, expectAccessible, expectFitsWidth, signInAs, speak, test } from './support/app.ts';
import { expectLook, wear, type Look } from './support/looks.ts';

// The roles run in parallel.
test.describe.configure({ mode: 'parallel' });

/** Roles with the most screens first. */
const roles = ['admin', 'app_user', 'bot_developer', null] as const;

/** Changes the look and waits until the account has stored it: the next page uses it. */
async function saveLook(page: Page, look: Look, isSignedIn: boolean): Promise<void> {
  const saved = isSignedIn
    ? page.waitForResponse((response) => response.request().postData()?.includes('updateUiSettings') === true)
    : undefined;
  await wear(page, look);
  await saved;
}

for (const role of roles) {
  test(`axe finds nothing on the screens of ${role ?? 'guests'}, light and dark, and they fit a phone and a notebook`, async ({
    page,
  }) => {
    test.setTimeout(1_200_000);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    if (role === null) await speak(page, 'en');
    else await signInAs(page, role);
    // Each screen is loaded once, in the look of the previous one, and changes it while open.
    let look: Look = 'light';
    for (const { path } of screens.filter((screen) => screen.role === role)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expectLook(page, look);
      await expectAccessible(page, `${path} (${look})`);
      look = look === 'light' ? 'dark' : 'light';
      await saveLook(page, look, role !== null);
      await expectAccessible(page, `${path} (${look})`, 'colours');
      // A phone, and a small notebook with the navigation beside the page.
      for (const width of [360, 1280]) await expectFitsWidth(page, path, width);
    }
    // Restores the settings that the journeys expect.
    if (look === 'dark') await saveLook(page, 'light', role !== null);
  });
}
