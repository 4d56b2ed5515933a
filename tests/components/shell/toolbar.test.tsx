import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { RoleName } from '@/domain/session/viewer';

import { envelope, startFakeServer, type FakeServer } from '../../support/app/fakeServer';
import { answerBasics, sessionUser, getToken } from '../../support/app/people';
import { renderApp, storedToken } from '../../support/app/renderApp';
import { openShell } from '../../support/app/shell';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

describe('the user menu', () => {
  const open = async (role: Exclude<RoleName, 'guest'>) => {
    const app = await openShell(server, role);
    await app.user.click(screen.getByRole('button', { name: /^Account menu of/ }));
    const entries = await screen.findAllByRole('menuitem');
    return { ...app, entries: entries.map(({ textContent }) => textContent) };
  };

  it.each([
    ['bot_developer', ['My Profile', 'Reset Password', 'API Key', 'Send feedback', 'Report a bug', 'Logout']],
    ['app_user', ['My Profile', 'Reset Password', 'Settings', 'Send feedback', 'Report a bug', 'Logout']],
    ['admin', ['My Profile', 'Reset Password', 'Send feedback', 'Report a bug', 'Logout']],
  ] as const)('of a %s', async (role, expected) => {
    expect((await open(role)).entries).toEqual(expected);
  });

  it("of a guest's account has no password to change, and warns before the sign-out", async () => {
    answerBasics(server, 'app_user');
    const account = { ...sessionUser('app_user'), email: null, is_guest: true };
    server.on('verifyToken', envelope('SessionUserResponse', account));
    const { user } = renderApp('/application-user/market', { token: getToken('app_user') });
    await screen.findByRole('heading', { level: 1 });
    await user.click(screen.getByRole('button', { name: /^Account menu of/ }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'My Profile',
      'Settings',
      'Send feedback',
      'Report a bug',
      'Logout',
    ]);
    await user.click(screen.getByRole('menuitem', { name: /Logout/ }));
    expect(await screen.findByText(/Your guest account stays in this browser/)).toBeInTheDocument();
  });

  it.each([
    ['app_user', '/user/502'],
    ['bot_developer', '/my-profile'],
    ['admin', '/my-profile'],
  ] as const)('leads a %s to their profile', async (role, path) => {
    const { user, location } = await open(role);
    await user.click(screen.getByRole('menuitem', { name: /My Profile/ }));
    await waitFor(() => expect(location()).toBe(path));
  });

  it('links to the change of the password', async () => {
    const { user, location } = await open('admin');
    await user.click(screen.getByRole('menuitem', { name: /Reset Password/ }));
    await waitFor(() => expect(location()).toBe('/change-password/1'));
  });

  it('opens the API key dialog of developers, also by address', async () => {
    const { user, location } = await open('bot_developer');
    await user.click(screen.getByRole('menuitem', { name: /API Key/ }));
    const dialog = await findDialog('API Key');
    await waitFor(() => expect(dialog).toBeVisible());
    expect(location()).toContain('dialog=apiKey');
  });

  it('requires a confirmation to sign out', async () => {
    const { user, location } = await open('bot_developer');
    await user.click(screen.getByRole('menuitem', { name: /Logout/ }));
    const question = await findDialog('Are you sure you want to Logout?');
    await user.click(within(question).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.named('logout')).toHaveLength(0);
    expect(storedToken()).toBeDefined();

    await user.click(screen.getByRole('button', { name: /^Account menu of/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Logout/ }));
    await user.click(within(await findDialog('Are you sure you want to Logout?')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(location()).toBe('/login'));
    expect(server.named('logout')).toHaveLength(1);
    expect(storedToken()).toBeUndefined();
  });
});

describe('the invites of developers', () => {
  const invite = {
    __typename: 'TeamInvite',
    id: 9,
    role: 'developer',
    invited_by: 'Ayşe Kaya',
    cts: '2026-11-01T00:00:00Z',
    s2_team: { __typename: 'Team', id: 4, name: 'Momentum Lab', image: null, short_description: 'Trend followers' },
  };

  it('counts the pending invites and answers one; the list reloads', async () => {
    answerBasics(server, 'bot_developer');
    let pending = [invite];
    server.on('getTeamInvites', () => envelope('TeamInvitesResponse', pending, { total_count: pending.length }));
    server.on('updateInviteRequestStatus', () => {
      pending = [];
      return envelope('BasicResponse', null, { message: 'You joined the team' });
    });
    const { user } = renderApp('/documentation', { token: getToken('bot_developer') });
    await user.click(await screen.findByRole('button', { name: 'Team invites: 1 pending' }));
    await waitFor(() => expect(screen.getByText('Invited by Ayşe Kaya')).toBeVisible());
    await user.click(screen.getByRole('button', { name: 'Accept: Momentum Lab' }));
    expect(await screen.findByText('You joined the team')).toBeVisible();
    expect(server.named('updateInviteRequestStatus')[0]?.variables).toEqual({ isAccept: true, teamId: 4 });
    expect(await screen.findByText('There are no any invite Team Here')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Team invites: none' })).toBeVisible();
  });

  it('declines an invite', async () => {
    answerBasics(server, 'bot_developer');
    server.on('getTeamInvites', envelope('TeamInvitesResponse', [invite], { total_count: 1 }));
    server.on('updateInviteRequestStatus', envelope('BasicResponse'));
    const { user } = renderApp('/documentation', { token: getToken('bot_developer') });
    await user.click(await screen.findByRole('button', { name: 'Team invites: 1 pending' }));
    await user.click(await screen.findByRole('button', { name: 'Decline: Momentum Lab' }));
    await waitFor(() =>
      expect(server.named('updateInviteRequestStatus')[0]?.variables).toEqual({ isAccept: false, teamId: 4 }),
    );
  });

  it('is available to developers only', async () => {
    await openShell(server, 'admin');
    expect(screen.queryByRole('button', { name: /Team invites/ })).not.toBeInTheDocument();
    expect(server.named('getTeamInvites')).toHaveLength(0);
  });
});

describe('the notification bell', () => {
  beforeEach(() => stubHeights({ region: 600, listitem: 72 }));
  afterEach(() => vi.restoreAllMocks());

  const fired = {
    __typename: 'Notification',
    id: 4,
    type: 'Price alerts',
    text: 'AAPL reached $250.00',
    link: '/application-user/portfolio/alerts',
    is_read: false,
    num_users: 1,
    cts: '2026-11-01T00:00:00Z',
    user: null,
    follow_request: null,
  };

  it('counts and shows new notifications; Esc closes and restores the focus', async () => {
    answerBasics(server, 'app_user');
    server.on(
      'getNotificationList',
      envelope('NotificationsResponse', [fired], { totalCount: 1, unreadCount: 1, nextCursor: null }),
    );
    const { user } = renderApp('/application-user/market', { token: getToken('app_user') });
    const bell = await screen.findByRole('button', { name: 'Notifications: 1 new' });
    await user.click(bell);
    const centre = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(centre).toHaveTextContent('AAPL reached $250.00'));
    // The page has one banner and one footer.
    expect(within(centre).queryByRole('banner')).not.toBeInTheDocument();
    expect(within(centre).queryByRole('contentinfo')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument());
    expect(bell).toHaveFocus();
  });

  it('shows admins what waits, and links to the queue', async () => {
    answerBasics(server, 'admin');
    const waiting = {
      ...fired,
      type: 'Review requests',
      text: '3 bots wait for a review',
      link: '/admin/bots/bots?review=waiting',
    };
    server.on(
      'getNotificationList',
      envelope('NotificationsResponse', [waiting], { totalCount: 1, unreadCount: 1, nextCursor: null }),
    );
    const { user } = renderApp('/documentation', { token: getToken('admin') });
    await user.click(await screen.findByRole('button', { name: 'Notifications: 1 new' }));
    const centre = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(centre).findByRole('link', { name: /3 bots wait for a review/ })).toHaveAttribute(
      'href',
      '/admin/bots/bots?review=waiting',
    );
  });

  it('shows developers decisions beside their invites, and links to the review and to the choices', async () => {
    answerBasics(server, 'bot_developer');
    const rejected = {
      ...fired,
      type: 'Bot status',
      text: 'Momentum was rejected: The image shows a logo.',
      link: '/my-bots-detail/31?tab=review',
    };
    server.on(
      'getNotificationList',
      envelope('NotificationsResponse', [rejected], { totalCount: 1, unreadCount: 1, nextCursor: null }),
    );
    const { user } = renderApp('/documentation', { token: getToken('bot_developer') });
    expect(await screen.findByRole('button', { name: 'Team invites: none' })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Notifications: 1 new' }));
    const centre = await screen.findByRole('dialog', { name: 'Notifications' });
    const link = await within(centre).findByRole('link', { name: /was rejected: The image shows a logo/ });
    expect(link).toHaveAttribute('href', '/my-bots-detail/31?tab=review');
    expect(within(centre).getByRole('button', { name: 'Notification choices' })).toBeInTheDocument();
  });

  it('sends no requests for guests', async () => {
    answerBasics(server, 'guest');
    renderApp('/login');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    expect(server.named('getNotificationList')).toHaveLength(0);
  });
});
