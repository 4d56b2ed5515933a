import { writeFileSync } from 'node:fs';

import { screens } from './screens.ts';
import { drawLandingPicture } from './support/landingPictures.ts';
import { expect, signInAs, speak, test } from './support/app.ts';

const folder = 'test-results/screenshots';

/**
 * `UPDATE_SCREENSHOTS=1 npm run test:e2e` runs only this file: pictures of every screen for review, and those of the
 * README and of the landing page.
 */
const readmeFolder = 'docs/screenshots';

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1300 },
] as const;

const getName = (path: string) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'landing';

for (const role of [null, 'bot_developer', 'app_user', 'admin'] as const) {
  test(`screens of ${role ?? 'guests'} at every width`, async ({ page }) => {
    test.setTimeout(600_000);
    if (role === null) await speak(page, 'en');
    else await signInAs(page, role);
    for (const { path, inReadme } of screens.filter((screen) => screen.role === role)) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        const name = `${getName(path)}-${size.width}.png`;
        const picture = await page.screenshot({ path: `${folder}/${name}`, animations: 'disabled' });
        if (inReadme === true && size.width === 1280) writeFileSync(`${readmeFolder}/${name}`, picture);
        expect(picture.length).toBeGreaterThan(5_000);
      }
    }
  });
}

test('the pictures of the landing page', async ({ page }) => {
  await signInAs(page, 'app_user');
  await drawLandingPicture(page, 'light');
  await drawLandingPicture(page, 'dark');
});
