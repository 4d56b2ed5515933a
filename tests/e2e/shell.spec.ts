import { chooseLanguage, expect, signInAs, test, MOTION } from './support/app.ts';
import { visit } from './support/visit.ts';

test('Ctrl-K finds a page and Enter opens it', { tag: MOTION }, async ({ page }) => {
  const words = await signInAs(page, 'bot_developer');
  const search = page.getByPlaceholder(words('shell.search.placeholder'));
  await expect(search).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('team');
  await expect(page.getByRole('option', { name: words('page.teams') })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/teams');
  // The shortcut works while the page is still loading.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzz');
  await expect(page.getByText(words('shell.search.none'))).toBeVisible();
});

test('the language changes without a reload and is stored in the account', async ({ page }) => {
  await signInAs(page, 'app_user');
  await page.evaluate(() => Reflect.set(globalThis, 'stillHere', true));
  await chooseLanguage(page, 'tr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'stillHere'))).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await chooseLanguage(page, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the settings panel changes the direction, the layout and the font size', { tag: MOTION }, async ({ page }) => {
  const words = await signInAs(page, 'bot_developer');
  const rootSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect(await rootSize()).toBeCloseTo(10, 1);
  await page.getByRole('button', { name: words('shell.fontSize') }).click();
  const slider = page.getByRole('slider');
  await slider.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(rootSize).toBeCloseTo(13, 1);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(rootSize).toBeCloseTo(10, 1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: words('shell.settings.open') }).click();
  const panel = page.getByRole('dialog', { name: words('shell.settings.title') });
  await expect(panel).toBeVisible();
  expect((await panel.boundingBox())?.width).toBeCloseTo(380, 0);
  await panel.getByText(words('shell.settings.direction.rtl')).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await panel.getByText(words('shell.settings.direction.ltr')).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('on a phone the navigation is a drawer, and nothing scrolls sideways', { tag: MOTION }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const words = await signInAs(page, 'bot_developer');
  await page.getByRole('button', { name: words('shell.nav.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words('page.teams') })
    .click();
  await expect(page).toHaveURL('/teams');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const path of ['/dashboard', '/teams', '/teams?dialog=create']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

test('on a phone the five main places show their icons and whole names, in Turkish as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const words = await signInAs(page, 'app_user', 'tr', '/application-user/portfolio/watch-list');
  const bar = page.getByRole('navigation', { name: words('shell.mainPlaces') });
  await expect(bar.getByRole('link', { name: words('page.watchlist') })).toHaveAttribute('aria-current', 'page');
  const icons = await bar.locator('svg').evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
  expect(icons).toEqual([20, 20, 20, 20, 20]);
  const cut = await bar
    .locator('a > span:last-child')
    .evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((label) => label.textContent),
    );
  expect(cut).toEqual([]);
  // The placeholder of the search does not fit; its short form does.
  await expect(page.getByRole('search').getByText(words('shell.search.short'), { exact: true })).toBeVisible();
});

test('menus open at a clickable position for users who prefer reduced motion', async ({ page }) => {
  const words = await signInAs(page, 'bot_developer');
  await page.getByRole('button', { name: new RegExp(words('shell.user.menu', { name: '.+' })) }).click();
  await expect(page.getByRole('menuitem').last()).toBeInViewport();
});
