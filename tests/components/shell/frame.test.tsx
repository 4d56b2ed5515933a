import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { UI_SETTINGS_KEY } from '@/shared/theme/UiSettingsProvider';

import { errorResponse, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, getToken } from '../../support/app/people';
import { renderApp } from '../../support/app/renderApp';
import { openShell } from '../../support/app/shell';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

describe('the frame', () => {
  it('has landmarks, a skip link, a title and the focus on the new heading', async () => {
    const { user, go } = await openShell(server, 'admin');
    // The headers of pages are not landmarks: they are inside the main part.
    const banners = screen.getAllByRole('banner').filter((header) => header.closest('main') === null);
    expect(banners).toHaveLength(1);
    expect(screen.getByRole('main')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Navigation' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(document.title).toBe('Platform settings · Bourse');

    await user.click(screen.getByRole('button', { name: 'Other lists' }));
    await user.click(screen.getByRole('link', { name: 'Brokerages' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Brokerages' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Brokerages · Bourse');
    expect(document.querySelector('[data-route-announcer]')).toHaveTextContent('Brokerages');
    expect(screen.getByRole('link', { name: 'Brokerages' })).toHaveAttribute('aria-current', 'page');
    await go('/admin/bots');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bots' })).toBeVisible();
  });

  it.each([
    ['bot_developer', '/documentation', true],
    ['bot_developer', '/agreements', false],
    ['app_user', '/application-user/market', false],
    ['admin', '/admin/settings', false],
  ] as const)('of a %s on %s: footer %s', async (role, path, hasFooter) => {
    await openShell(server, role, path);
    expect(screen.queryByRole('contentinfo') !== null).toBe(hasFooter);
  });

  it.each([
    ['bot_developer', '/dashboard'],
    ['app_user', '/application-user/dashboard'],
    ['admin', '/admin/admin-dashboard'],
  ] as const)('leads a %s home by the logo', async (role, home) => {
    await openShell(server, role);
    expect(screen.getByRole('link', { name: 'Bourse, home' })).toHaveAttribute('href', home);
  });

  it('redirects a user without access to their home', async () => {
    answerBasics(server, 'admin');
    server.on('getAdminDashboardCount', errorResponse('AdminDashboardCountResponse', 501, 'Later'));
    const { location } = renderApp('/teams', { token: getToken('admin') });
    await waitFor(() => expect(location()).toBe('/admin/admin-dashboard'));
    expect(screen.queryByRole('heading', { name: 'Teams' })).not.toBeInTheDocument();
  });

  it('folds and unfolds the navigation and stores the choice', async () => {
    const { user } = await openShell(server);
    await user.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    expect(screen.getByRole('button', { name: 'Expand navigation' })).toHaveAttribute('aria-expanded', 'false');
    expect(JSON.parse(localStorage.getItem(UI_SETTINGS_KEY) ?? '{}')).toMatchObject({ navbarFolded: true });
  });

  it('opens a group of the menu in place', async () => {
    const { user } = await openShell(server, 'app_user');
    const navigation = within(screen.getByRole('navigation', { name: 'Navigation' }));
    const group = navigation.getByRole('button', { name: 'Portfolio' });
    expect(navigation.queryByRole('link', { name: 'Watch list' })).not.toBeInTheDocument();
    await user.click(group);
    expect(group).toHaveAttribute('aria-expanded', 'true');
    expect(navigation.getByRole('link', { name: 'Watch list' })).toBeVisible();
  });

  it('shows the navigation as a drawer in a narrow window', async () => {
    vi.stubGlobal('innerWidth', 400);
    const { user } = await openShell(server, 'admin');
    expect(screen.queryByRole('navigation', { name: 'Navigation' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('link', { name: 'Feedback' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    vi.unstubAllGlobals();
  });

  it('gives the search of a developer the room of the logo on a phone', async () => {
    vi.stubGlobal('innerWidth', 400);
    await openShell(server, 'bot_developer');
    expect(screen.getByRole('button', { name: 'Open navigation' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bourse, home' })).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });
});
