import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NotificationCentre } from '@/domain/notifications/NotificationCentre';

import { buildAppUser } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildNotification, mockMarkRead, mockNotifications, mockFailedNotifications } from './notificationMocks';

beforeEach(() => stubHeights({ region: 600, listitem: 72 }));
afterEach(() => vi.restoreAllMocks());

const liked = buildNotification();
const fired = buildNotification({
  id: 2,
  type: 'Price alerts',
  text: 'AAPL reached $250.00',
  link: '/application-user/portfolio/tradingview/7',
  user: null,
});
const old = buildNotification({ id: 3, text: 'Grace Hopper started following you', link: null, is_read: true });

interface Opened {
  markRead?: ReturnType<typeof mockMarkRead>;
  unread?: number;
  language?: 'en' | 'tr';
}

async function open(
  list: ReturnType<typeof mockNotifications>,
  { markRead = mockMarkRead(), unread = 2, language = 'en' }: Opened = {},
) {
  const onChanged = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const rendered = await renderAt('/application-user/market', {
    element: <NotificationCentre unread={unread} onChanged={onChanged} onClose={onClose} />,
    viewer: buildAppUser(),
    mocks: [list, markRead],
    language,
  });
  return { ...rendered, onChanged, onClose, markRead };
}

const toRow = (text: string) => {
  const row = screen.getAllByRole('listitem').find((element) => element.textContent?.includes(text));
  return within(row ?? document.body);
};

describe('the notification centre', () => {
  it('shows groups of users and messages of the platform, with their links', async () => {
    await open(mockNotifications([liked, fired, old]));
    expect(await screen.findByRole('link', { name: liked.text })).toHaveAttribute('href', '/posts/12');
    expect(screen.getByRole('link', { name: fired.text })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/7',
    );
    expect(screen.queryByRole('link', { name: old.text })).not.toBeInTheDocument();
    expect(toRow(liked.text).getByText('New:')).toBeInTheDocument();
    expect(toRow(old.text).queryByText('New:')).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus();
  });

  it('marks one as read and updates the bell', async () => {
    const { user, markRead, onChanged } = await open(mockNotifications([liked, fired]));
    await user.click(await screen.findByRole('button', { name: `Mark as read: ${liked.text}` }));
    await waitFor(() => expect(toRow(liked.text).queryByText('New:')).not.toBeInTheDocument());
    expect(markRead.calls).toEqual([{ notificationId: [1] }]);
    expect(onChanged).toHaveBeenCalledOnce();
    expect(toRow(fired.text).getByText('New:')).toBeInTheDocument();
  });

  it('marks all as read', async () => {
    const { user, markRead, onChanged } = await open(mockNotifications([liked, fired]));
    await screen.findByText(liked.text);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('New:')).not.toBeInTheDocument());
    expect(markRead.calls).toEqual([{}]);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('disables marking when everything was read', async () => {
    await open(mockNotifications([old]), { unread: 0 });
    await screen.findByText(old.text);
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('leaves them unread when the server rejects the change, and shows the reason', async () => {
    const { user, onChanged } = await open(mockNotifications([liked]), { markRead: mockMarkRead(500, 'Not now') });
    await user.click(await screen.findByRole('button', { name: `Mark as read: ${liked.text}` }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(screen.getByText('New:')).toBeInTheDocument();
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('opens the target of a notification, marks it as read and closes', async () => {
    const { user, markRead, onClose, location } = await open(mockNotifications([fired]));
    await user.click(await screen.findByRole('link', { name: fired.text }));
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(location()).toBe('/application-user/portfolio/tradingview/7'));
    expect(markRead.calls).toEqual([{ notificationId: [2] }]);
  });

  it('filters by unread', async () => {
    const list = mockNotifications([liked, old]);
    const { user } = await open(list, { unread: 1 });
    await screen.findByText(old.text);
    await user.click(screen.getByText('Unread (1)'));
    await waitFor(() => expect(screen.queryByText(old.text)).not.toBeInTheDocument());
    expect(await screen.findByText(liked.text)).toBeInTheDocument();
    expect(list.calls.at(-1)).toMatchObject({ isUnread: true });
  });

  it('loads the next page after the last one, whatever arrived in between', async () => {
    const list = mockNotifications([liked, fired, old], 2);
    const { user } = await open(list);
    await screen.findByText(liked.text);
    const more = screen.queryByRole('button', { name: 'Load more' });
    if (more) await user.click(more);
    expect(await screen.findByText(old.text)).toBeInTheDocument();
    expect(list.calls.at(-1)).toMatchObject({ cursor: '2' });
  });

  it('shows an empty state', async () => {
    const { user } = await open(mockNotifications([]), { unread: 0 });
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
    await user.click(screen.getByText('Unread (0)'));
    expect(await screen.findByText('You are all caught up')).toBeInTheDocument();
  });

  it('shows why it could not be loaded', async () => {
    await open(mockFailedNotifications('The list rests'));
    expect(await screen.findByText('The list rests')).toBeInTheDocument();
  });

  it('closes by Esc and links to the settings', async () => {
    const { user, onClose, location } = await open(mockNotifications([liked]));
    await screen.findByText(liked.text);
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Notification choices' }));
    expect(location()).toContain('dialog=settings-notifications');
  });

  it('speaks Turkish', async () => {
    await open(mockNotifications([liked]), { language: 'tr' });
    expect(await screen.findByRole('dialog', { name: 'Bildirimler' })).toBeInTheDocument();
    expect(screen.getByText('Okunmamış (2)')).toBeInTheDocument();
  });
});
