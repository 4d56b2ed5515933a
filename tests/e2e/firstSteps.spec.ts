import { chooseLanguage, expect, expectAccessible, homes, test } from './support/app.ts';
import { getWords, languages } from './support/words.ts';

for (const language of languages) {
  test(`the first steps of a new account fill its dashboard (${language})`, async ({ page }) => {
    const words = getWords(language);
    const name = `first${language}${Date.now()}`;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/register');
    await chooseLanguage(page, language);
    const text = (id: string) => page.getByRole('textbox', { name: words(id), exact: true });
    await text('register.firstname').fill('Işıl');
    await text('register.lastname').fill('Çağlar');
    await text('register.username').fill(name);
    await text('register.email').fill(`${name}@example.org`);
    await text('register.password').fill('Deniz-Feneri7');
    await text('register.confirmPassword').fill('Deniz-Feneri7');
    const code = page.getByRole('combobox', { name: words('register.countryCode') });
    await code.click();
    await code.fill('tr +90');
    await code.press('Enter');
    await text('register.phone').fill('532 111 22 33');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: words('register.submit') }).click();
    await expect(page).toHaveURL(homes.app_user);

    const guide = page.getByRole('region', { name: words('firstSteps.title'), exact: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words('userDashboard.title.first', { name: 'Işıl Çağlar' }),
    );
    await guide.getByRole('checkbox').nth(0).check();
    await guide.getByRole('checkbox').nth(1).check();
    await expectAccessible(page, `the first steps at 360 px (${language})`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await guide.getByRole('button', { name: words('firstSteps.stocks.submit', { count: 2 }) }).click();
    await expect(guide.getByRole('heading', { level: 3 })).toHaveText(words('firstSteps.people.title'));

    // The next step is stored with the account: a reload continues with it.
    await page.reload();
    await expect(guide.getByRole('heading', { level: 3 })).toHaveText(words('firstSteps.people.title'));
    await guide.getByRole('checkbox').first().check();
    await guide.getByRole('button', { name: words('firstSteps.people.submit', { count: 1 }) }).click();
    await expect(guide.getByRole('heading', { level: 3 })).toHaveText(words('firstSteps.alert.title'));
    await guide.getByRole('button', { name: words('firstSteps.skip') }).click();
    await expect(guide).toBeHidden();
    const tile = page.getByRole('main').getByRole('link', { name: new RegExp(words('userDashboard.watchlist')) });
    await expect(tile).toContainText('2');
  });
}
