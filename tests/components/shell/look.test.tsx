import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import type { RoleName } from '@/domain/session/viewer';
import { GetUiSettingsDocument } from '@/generated/settings/getUiSettings';
import { UI_SETTINGS_KEY } from '@/shared/theme/UiSettingsProvider';

import { envelope, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, getToken } from '../../support/app/people';
import { renderApp } from '../../support/app/renderApp';
import { openShell } from '../../support/app/shell';
import { findDialog } from '../../support/render/dialogs';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

const shell = () => {
  const element = document.querySelector<HTMLElement>('[data-shell]');
  if (!element) throw new Error('There is no shell');
  return element;
};

describe('the look', () => {
  const panel = async (role: Exclude<RoleName, 'guest'> = 'bot_developer') => {
    const app = await openShell(server, role);
    await app.user.click(screen.getByRole('button', { name: 'Appearance settings' }));
    return { ...app, panel: within(await findDialog('Appearance')) };
  };
  const theme = (element: HTMLElement) => element.closest('[data-theme]')?.getAttribute('data-theme');

  it('applies every layout, navigation and style', async () => {
    const { user, panel: inPanel } = await panel();
    for (const [name, layout] of [
      ['Centred', 'layout2'],
      ['Boxed', 'layout3'],
      ['Wide', 'layout1'],
    ] as const) {
      await user.click(inPanel.getByRole('radio', { name }));
      expect(shell()).toHaveAttribute('data-layout', layout);
    }
    for (const [name, navigation] of [
      ['Top bar', 'horizontal'],
      ['Hover menus', 'vertical-2'],
      ['Collapsible groups', 'vertical'],
    ] as const) {
      await user.click(inPanel.getByRole('radio', { name }));
      expect(shell()).toHaveAttribute('data-navigation', navigation);
    }
    for (const [name, style] of [
      ['Floating', 'style-2'],
      ['Rail', 'style-3'],
      ['Dense rail', 'style-3-dense'],
      ['Column', 'style-1'],
    ] as const) {
      await user.click(inPanel.getByRole('radio', { name }));
      expect(shell().querySelector('[data-style]')).toHaveAttribute('data-style', style);
    }
  });

  it('opens outside of the page, on top of it', async () => {
    await panel();
    expect((await findDialog('Appearance')).closest('main')).toBeNull();
  });

  it('applies a separate theme to each region', async () => {
    const { user, panel: inPanel } = await panel();
    const choose = async (region: string, name: string) =>
      user.click(within(inPanel.getByRole('group', { name: region })).getByRole('radio', { name }));
    await choose('Main', 'Dark');
    await choose('Navbar', 'Teal');
    await choose('Toolbar', 'Ink');
    await choose('Footer', 'Dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    const hidden = { hidden: true };
    expect(theme(screen.getByRole('main', hidden))).toBe('dark');
    expect(theme(screen.getByRole('navigation', { name: 'Navigation', ...hidden }))).toBe('teal');
    expect(theme(screen.getByRole('banner', hidden))).toBe('ink');
    expect(theme(screen.getByRole('contentinfo', hidden))).toBe('dark');
    await user.click(inPanel.getByRole('radio', { name: 'Harbour' }));
    expect(theme(screen.getByRole('main', hidden))).toBe('light');
  });

  it('changes font size, direction, scrollbars and the colours of gain and loss', async () => {
    const { user, panel: inPanel } = await panel();
    const root = document.documentElement;
    expect(root.style.fontSize).toBe('62.5%');
    const slider = inPanel.getByRole('slider', { name: 'Font size' });
    expect(slider).toHaveAttribute('min', '70');
    expect(slider).toHaveAttribute('max', '130');
    expect(slider).toHaveAttribute('step', '10');
    fireEvent.change(slider, { target: { value: '130' } });
    expect(root.style.fontSize).toBe('81.25%');
    fireEvent.change(slider, { target: { value: '70' } });
    expect(root.style.fontSize).toBe('43.75%');

    await user.click(inPanel.getByText('Right to left'));
    expect(root.dir).toBe('rtl');
    expect(root.dataset['scrollbars']).toBe('custom');
    await user.click(inPanel.getByRole('switch', { name: 'Custom scrollbars' }));
    expect(root.dataset['scrollbars']).toBe('system');
    const before = root.style.getPropertyValue('--b-gain');
    await user.click(inPanel.getByText('Blue and orange'));
    expect(root.style.getPropertyValue('--b-gain')).not.toBe(before);
    await user.click(inPanel.getByRole('button', { name: 'Reset to defaults' }));
    expect(root.dir).toBe('ltr');
    expect(root.style.fontSize).toBe('62.5%');
  });

  it('switches the language at once, stores it and sends it with requests', async () => {
    const { user, runtime } = await openShell(server, 'admin');
    await user.click(screen.getByRole('button', { name: /Türkçe/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Platform ayarları' })).toBeVisible();
    expect(document.documentElement.lang).toBe('tr');
    await waitFor(() => expect(document.title).toBe('Platform ayarları · Bourse'));
    expect(JSON.parse(localStorage.getItem(UI_SETTINGS_KEY) ?? '{}')).toMatchObject({ language: 'tr' });
    await waitFor(() =>
      expect(server.named('updateUiSettings').at(-1)?.variables).toEqual({ settings: { language: 'tr' } }),
    );
    await runtime.client.query({ query: GetUiSettingsDocument, fetchPolicy: 'no-cache' });
    expect(server.named('getUiSettings').at(-1)?.language).toBe('tr');
  });

  it('is loaded from the account and saved to it, many changes as one', async () => {
    answerBasics(server, 'bot_developer');
    server.on(
      'getUiSettings',
      envelope('UiSettingsResponse', {
        __typename: 'UiSettings',
        language: 'en',
        fontScale: 1.2,
        layout: 'layout2',
        style: null,
        navigationLayout: null,
        themes: { __typename: 'UiThemes', main: 'dark', navbar: null, toolbar: null, footer: null },
        customScrollbars: null,
        direction: null,
        navbarFolded: null,
        gainLossPalette: null,
        uts: '2026-11-01T00:00:00Z',
      }),
    );
    const { user } = renderApp('/documentation', { token: getToken('bot_developer') });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(shell()).toHaveAttribute('data-layout', 'layout2'));
    expect(document.documentElement.style.fontSize).toBe('75%');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(server.named('updateUiSettings')).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Appearance settings' }));
    const inPanel = within(await findDialog('Appearance'));
    await user.click(inPanel.getByRole('radio', { name: 'Boxed' }));
    await user.click(inPanel.getByRole('radio', { name: 'Rail' }));
    await waitFor(() => expect(server.named('updateUiSettings')).toHaveLength(1));
    expect(server.named('updateUiSettings')[0]?.variables).toEqual({
      settings: { layout: 'layout3', style: 'style-3' },
    });
  });
});
