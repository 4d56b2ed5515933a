import sharp from 'sharp';

import { DEMO_PASSWORD } from '../../server/seed/demoAccounts.ts';
import { enterAs, expect, signInAs, test, MOTION } from './support/app.ts';
import { visit } from './support/visit.ts';
import { languages } from './support/words.ts';

/** A real picture, as a phone would send it: large, with its location in the metadata. */
function photo(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0B7A75' } })
    .withExif({ IFD3: { GPSLatitude: '41/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
}

for (const language of languages) {
  test(
    `a team from the dashboard to its deletion (${language})`,
    { tag: language === 'en' ? MOTION : [] },
    async ({ page }) => {
      const words = await signInAs(page, 'bot_developer', language);
      const name = `Momentum ${language} ${Date.now()}`;

      await page.getByRole('button', { name: words('teams.create'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: words('teams.create') });
      const create = dialog.getByRole('button', { name: words('teams.create.submit'), exact: true });
      await expect(create).toBeDisabled();

      const nameField = dialog.getByRole('textbox', { name: words('teams.form.name.label'), exact: true });
      await nameField.fill('x');
      await nameField.fill('');
      await nameField.blur();
      await expect(dialog.getByText(words('teams.form.name.required'))).toBeVisible();
      await nameField.fill(name);
      await dialog
        .getByRole('textbox', { name: words('teams.form.shortDescription.label'), exact: true })
        .fill('Trend followers, all of us together');
      await expect(dialog.getByText(words('teams.form.shortDescription.tooLong'))).toBeVisible();
      await dialog
        .getByRole('textbox', { name: words('teams.form.shortDescription.label'), exact: true })
        .fill('Trend followers');
      await dialog
        .getByRole('textbox', { name: words('teams.form.description.label'), exact: true })
        .fill('Bots that follow trends: İstanbul, ₺, 🚀.');

      const picker = dialog.locator('input[type=file]');
      await picker.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('just text') });
      await expect(page.getByText(words('shared.image.type'))).toBeVisible();
      await picker.setInputFiles({ name: 'team.jpg', mimeType: 'image/jpeg', buffer: await photo() });

      await expect(create).toBeDisabled();
      const members = dialog.getByRole('combobox', { name: words('teams.form.members.label') });
      await members.fill('carter');
      await expect(page.getByRole('option', { name: 'Claire Carter' })).toBeAttached();
      await page.keyboard.press('Enter');
      await members.blur();
      await expect(dialog).toBeVisible();
      await expect(create).toBeEnabled();
      await create.click();

      await expect(page).toHaveURL(/\/teams/);
      await expect(dialog).toBeHidden();
      const row = page.getByRole('row', { name: new RegExp(name) });
      await expect(row).toBeVisible();
      await row
        .getByRole('link', { name: new RegExp(name) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/team-detail\/\d+/);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const image = page.getByRole('main').locator('img[src*="/files/"]').first();
      await expect(image).toHaveJSProperty('complete', true);
      expect(await image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
      await expect(page.getByText('Claire Carter')).toBeVisible();

      await page.getByRole('button', { name: words('teams.detail.edit'), exact: true }).click();
      const edit = page.getByRole('dialog', { name: words('teams.edit.title') });
      await edit.getByRole('textbox', { name: words('teams.form.name.label'), exact: true }).fill(`${name} 2`);
      await edit.getByRole('button', { name: words('shared.action.save') }).click();
      await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();

      await page.getByRole('button', { name: words('teams.detail.delete'), exact: true }).click();
      const confirm = page.getByRole('dialog').filter({ hasText: words('teams.delete.message') });
      await confirm.getByRole('button', { name: words('teams.delete.ok') }).click();
      await expect(page).toHaveURL('/teams');
      await expect(page.getByRole('row', { name: new RegExp(`${name} 2`) })).toBeHidden();
    },
  );
}

test('HTML in the texts of a team is shown as text', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const words = await signInAs(page, 'bot_developer');
  const name = `<img src=x onerror=alert(1)>${Date.now()}`;
  const description = '<script>alert(2)</script><svg onload=alert(3)>Reads the market</svg>';

  await page.getByRole('button', { name: words('teams.create'), exact: true }).click();
  const form = page.getByRole('dialog', { name: words('teams.create') });
  const field = (label: Parameters<typeof words>[0]) => form.getByRole('textbox', { name: words(label), exact: true });
  await field('teams.form.name.label').fill(name);
  await field('teams.form.shortDescription.label').fill('<i onclick=alert(4)>');
  await field('teams.form.description.label').fill(description);
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '"><img src=x onerror=alert(5)>.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const members = form.getByRole('combobox', { name: words('teams.form.members.label') });
  await members.fill('carter');
  await expect(page.getByRole('option', { name: 'Claire Carter' })).toBeAttached();
  await page.keyboard.press('Enter');
  await members.blur();
  await form.getByRole('button', { name: words('teams.create.submit'), exact: true }).click();

  await expect(form).toBeHidden();
  await page.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/team-detail\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByText(description, { exact: true })).toBeVisible();
  await expect(page.locator('img[src="x"], [onerror], [onload], [onclick]')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test("a stranger cannot open another user's team", async ({ page, browser }) => {
  await signInAs(page, 'bot_developer', 'en', '/teams');
  await page.getByRole('link', { name: /Northern Lights Bots/ }).click();
  await expect(page).toHaveURL(/\/team-detail\/\d+/);
  const { pathname } = new URL(page.url());

  const strangers = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const outside = await strangers.newPage();
  const words = await enterAs(outside, 'bot_developer', { username: 'umut_yilmaz', password: DEMO_PASSWORD }, 'en');
  await visit(outside, pathname);
  await expect(outside.getByText(words('teams.detail.notFound'))).toBeVisible();
  await expect(outside.getByText('Northern Lights Bots')).toHaveCount(0);
  await strangers.close();
});

test('an invited developer sees the bell and answers', async ({ page }) => {
  const words = await signInAs(page, 'bot_developer');
  await page.getByRole('button', { name: /Team invites/ }).click();
  const accept = page.getByRole('button', { name: new RegExp(`^${words('shell.invites.accept')}`) });
  // Counted after the invites have loaded: the window opens before them.
  await expect(accept.first()).toBeVisible();
  const before = await accept.count();
  await accept.first().click();
  await expect(accept).toHaveCount(before - 1);
});
