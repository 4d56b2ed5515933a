import { screens } from './screens.ts';
import { expect, expectAccessible, expectFitsWidth, signInAs, speak, test } from './support/app.ts';

for (const role of [null, 'bot_developer', 'app_user', 'admin'] as const) {
  for (const look of ['light', 'dark'] as const) {
    test(`axe finds nothing on the screens of ${role ?? 'guests'} (${look})`, async ({ page }) => {
      test.setTimeout(600_000);
      await page.emulateMedia({ colorScheme: look, reducedMotion: 'reduce' });
      if (role === null) await speak(page, 'en');
      else await signInAs(page, role);
      for (const { path } of screens.filter((screen) => screen.role === role)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, path);
        if (look === 'light') await expectFitsWidth(page, path, 360);
      }
    });
  }
}
