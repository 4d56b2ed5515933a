import type { Page } from '@playwright/test';

import { screens } from './screens.ts';
import { expectAccessible, expectFits, signInAs, speak, test } from './support/app.ts';
import { expectLook, wear, type Look } from './support/looks.ts';
import { visit } from './support/visit.ts';

// The roles run in parallel.
test.describe.configure({ mode: 'parallel' });

/** Roles with the most screens first. */
const roles = ['admin', 'app_user', 'bot_developer', null] as const;

/** A phone, and a small notebook with the navigation beside the page. */
const widths = { light: 1280, dark: 360 } as const;

/** Changes look and width of the open page. */
async function change(page: Page, look: Look): Promise<void> {
  await page.setViewportSize({ width: widths[look], height: 740 });
  await wear(page, look);
}

/** The account does not store the looks, because journeys use it at the same time. */
async function storeNoSettings(page: Page): Promise<void> {
  const saved = { __typename: 'UiSettingsResponse', status: 200, message: '', data: null };
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('updateUiSettings') === true
      ? route.fulfill({ json: { data: { updateUiSettings: saved } } })
      : route.fallback(),
  );
}

for (const role of roles) {
  test(`axe finds nothing on the screens of ${role ?? 'guests'}, light and dark, and they fit a phone and a notebook`, async ({
    page,
  }) => {
    test.setTimeout(1_200_000);
    await page.emulateMedia({ colorScheme: 'light' });
    if (role === null) await speak(page, 'en');
    else await signInAs(page, role);
    // Each screen is opened once, in the look and width of the previous one, and changes both while open. All rules
    // are checked in the first, so that both looks and widths get half of the screens; the colours in each.
    let look: Look = 'light';
    await storeNoSettings(page);
    if (role === null) await page.goto('/');
    for (const { path } of screens.filter((screen) => screen.role === role)) {
      await visit(page, path);
      await expectLook(page, look);
      await expectFits(page, `${path} (${widths[look]} px)`);
      await expectAccessible(page, `${path} (${look}, ${widths[look]} px)`);
      look = look === 'light' ? 'dark' : 'light';
      await change(page, look);
      await expectFits(page, `${path} (${widths[look]} px)`);
      await expectAccessible(page, `${path} (${look}, ${widths[look]} px)`, 'colours');
    }
  });
}
