import { expect, expectFits, homes, signInAs, test } from './support/app.ts';

test.describe.configure({ mode: 'parallel' });

test('a connection that breaks during the first requests leaves nothing out and shows nothing twice', async ({
  page,
}) => {
  await signInAs(page, 'app_user');
  const titles = async () => page.locator('main h2').allTextContents();
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(3);
  const complete = await titles();
  const broken = new Set<string>();
  // Every operation except the session check breaks once; the browser reports it to the console by itself.
  await page.route(/\/graphql$/, async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName === 'verifyToken' || broken.has(operationName)) return route.continue();
    broken.add(operationName);
    return route.abort('connectionreset');
  });
  await page.reload();
  await expect.poll(titles, { timeout: 30_000 }).toEqual(complete);
  expect(broken.size).toBeGreaterThan(3);
});

test('two tabs that start at once with an old token both stay signed in', async ({ page, context }) => {
  await signInAs(page, 'app_user');
  // As after a night: the token has expired, the session has not.
  await page.evaluate(() => {
    const key = 'bourse.accessToken';
    const token: string = JSON.parse(localStorage.getItem(key) ?? '""');
    const [head, claims = '', signature] = token.split('.');
    const old = { ...JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1_700_000_000 };
    const encoded = btoa(JSON.stringify(old)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    localStorage.setItem(key, JSON.stringify([head, encoded, signature].join('.')));
  });
  const secondTab = await context.newPage();
  await Promise.all([page.goto('/application-user/market'), secondTab.goto('/application-user/post')]);
  for (const [tab, path] of [
    [page, '/application-user/market'],
    [secondTab, '/application-user/post'],
  ] as const) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab).toHaveURL(path);
  }
  await page.goto(homes.app_user);
  await expect(page).toHaveURL(homes.app_user);
});

test('pages fit a phone with letters of twice the size, from right to left', async ({ page }) => {
  await signInAs(page, 'app_user');
  // The font size of the browser, not that of the account.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/application-user/dashboard', '/application-user/market', '/application-user/post']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await expectFits(page, path);
  }
});
