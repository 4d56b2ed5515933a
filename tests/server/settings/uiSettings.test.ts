import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const update = (person: TestPerson, settings: Record<string, unknown>) =>
  api.as(person).call('updateUiSettings', { settings });

describe('the settings of the user interface', () => {
  it('are refused to a guest', async () => {
    expect(await api.as(null).raw('getUiSettings')).toMatchObject(unauthenticated);
    expect(await api.as(null).raw('updateUiSettings', { settings: { language: 'tr' } })).toMatchObject(unauthenticated);
  });

  it('are empty until they are chosen, for every role', async () => {
    for (const person of [await api.people.appUser(), await api.people.developer(), await api.people.admin()]) {
      expect(await api.as(person).call('getUiSettings')).toMatchObject({ status: 200, data: null });
    }
  });

  it('are stored with the account, and a change leaves other settings unchanged', async () => {
    const [person, otherUser] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    expect(
      await update(person, {
        language: 'tr',
        fontScale: 1.2,
        layout: 'layout2',
        themes: { main: 'dark', navbar: 'ink' },
      }),
    ).toMatchObject({
      status: 200,
      message: 'Settings saved',
      data: {
        language: 'tr',
        fontScale: 1.2,
        layout: 'layout2',
        style: null,
        themes: { main: 'dark', navbar: 'ink', footer: null },
      },
    });
    await update(person, {
      fontScale: 0.7,
      style: 'style-3-dense',
      navigationLayout: 'vertical-2',
      themes: { navbar: 'teal' },
      direction: 'rtl',
      navbarFolded: true,
      customScrollbars: false,
      gainLossPalette: 'colorBlindSafe',
    });
    expect((await api.as(person).call('getUiSettings')).data).toMatchObject({
      language: 'tr',
      fontScale: 0.7,
      layout: 'layout2',
      style: 'style-3-dense',
      navigationLayout: 'vertical-2',
      themes: { main: 'dark', navbar: 'teal', toolbar: null, footer: null },
      customScrollbars: false,
      direction: 'rtl',
      navbarFolded: true,
      gainLossPalette: 'colorBlindSafe',
    });
    expect((await api.as(otherUser).call('getUiSettings')).data).toBeNull();
  });

  it('are reset with null', async () => {
    const person = await api.people.developer();
    await update(person, { language: 'tr', navbarFolded: true });
    expect((await update(person, { language: null })).data).toMatchObject({ language: null, navbarFolded: true });
  });

  it.each([
    [{ fontScale: 0.6 }, 'The font size must be between 70% and 130%, in steps of 10%.'],
    [{ fontScale: 1.4 }, 'The font size must be between 70% and 130%, in steps of 10%.'],
    [{ fontScale: 1.05 }, 'The font size must be between 70% and 130%, in steps of 10%.'],
    [{ style: 'style-4' }, 'Choose one of the available styles.'],
    [{ navigationLayout: '<script>' }, 'Choose one of the available navigation layouts.'],
  ])('answer 400 to %j and store nothing of it', async (settings, message) => {
    const person = await api.people.appUser();
    expect(await update(person, { language: 'en', ...settings })).toEqual({ status: 400, message, data: null });
    expect((await api.as(person).call('getUiSettings')).data).toBeNull();
  });

  it.each([{ language: 'de' }, { themes: { main: 'neon' } }, { unknownKey: 1 }, { isAdmin: true }])(
    'do not have the key %j',
    async (settings) => {
      const answer = await api.as(await api.people.appUser()).raw('updateUiSettings', { settings });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toContain('settings');
    },
  );

  it('are not polluted by __proto__ in the JSON', async () => {
    const person = await api.people.appUser();
    const response = await api.as(person).fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true' },
      body: '{"query":"mutation ($s: UiSettingsInput!) { updateUiSettings(settings: $s) { status } }","variables":{"s":{"__proto__":{"polluted":true},"language":"en"}}}',
    });
    expect(response.status).toBeLessThan(500);
    expect(Object.keys({})).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  it('merge parallel choices of two devices', async () => {
    const person = await api.people.developer();
    await Promise.all([
      update(person, { themes: { main: 'dark' } }),
      update(person, { themes: { footer: 'ink' } }),
      update(person, { layout: 'layout3' }),
      update(person, { direction: 'ltr' }),
    ]);
    expect((await api.as(person).call('getUiSettings')).data).toMatchObject({
      themes: { main: 'dark', footer: 'ink' },
      layout: 'layout3',
      direction: 'ltr',
    });
  });
});
