import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NotificationCentre } from '@/domain/notifications/NotificationCentre';

import { buildAppUser } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockAnswer } from '../follows/followMocks';
import { buildNotification, mockMarkRead, mockNotifications } from './notificationMocks';

beforeEach(() => stubHeights({ region: 600, listitem: 110 }));
afterEach(() => vi.restoreAllMocks());

const request = buildNotification({
  type: 'Follow requests',
  text: 'Ada Lovelace wants to follow you',
  link: '/user/7',
  num_users: 1,
  follow_request: 'pending',
});

async function open(notification = request, answer = mockAnswer(), language: 'en' | 'tr' = 'en') {
  const markRead = mockMarkRead();
  const onChanged = vi.fn<() => void>();
  const rendered = await renderAt('/application-user/market', {
    element: <NotificationCentre unread={1} onChanged={onChanged} onClose={vi.fn()} />,
    viewer: buildAppUser(),
    mocks: [mockNotifications([notification]), markRead, answer],
    language,
  });
  return { ...rendered, answer, markRead, onChanged };
}

describe('a notification about a follow request', () => {
  it.each([
    ['Accept @ada', true, 'You accepted this request.'],
    ['Delete the request from @ada', false, 'This request is no longer open.'],
  ] as const)('answers it with "%s", changes and is read', async (button, isAccept, state) => {
    const { user, answer, markRead, onChanged } = await open();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(state)).toBeVisible();
    expect(answer.calls).toEqual([{ id: 7, isAccept }]);
    expect(screen.queryByRole('button', { name: /@ada/ })).not.toBeInTheDocument();
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(markRead.calls).toEqual([{ notificationId: [1] }]);
    expect(screen.queryByText('New:')).not.toBeInTheDocument();
  });

  it('shows why an answer failed, and can be answered again', async () => {
    const { user, markRead } = await open(request, mockAnswer(404, 'This follow request no longer exists.'));
    await user.click(await screen.findByRole('button', { name: 'Accept @ada' }));
    expect(await screen.findByText('This follow request no longer exists.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept @ada' })).toBeEnabled();
    expect(markRead.calls).toEqual([]);
  });

  it('shows an answer that was given elsewhere, in Turkish', async () => {
    await open({ ...request, follow_request: 'accepted' }, mockAnswer(), 'tr');
    expect(await screen.findByText('Bu isteği kabul ettiniz.')).toBeVisible();
    expect(within(screen.getByRole('listitem')).queryByRole('button', { name: /ada$/ })).not.toBeInTheDocument();
  });

  it('has no answers for other kinds', async () => {
    await open(buildNotification({ follow_request: null }));
    await screen.findByRole('link', { name: 'Ada Lovelace and 3 others liked your post' });
    expect(screen.queryByRole('button', { name: /@ada/ })).not.toBeInTheDocument();
  });
});
