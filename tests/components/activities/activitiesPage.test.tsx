import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  DeleteActivityDocument,
  type DeleteActivityMutation,
  type DeleteActivityMutationVariables,
} from '@/generated/activities/deleteActivity';
import {
  GetActivityDocument,
  type GetActivityQuery,
  type GetActivityQueryVariables,
} from '@/generated/activities/getActivity';
import {
  MarkActivityReadDocument,
  type MarkActivityReadMutation,
  type MarkActivityReadMutationVariables,
} from '@/generated/activities/markActivityRead';
import { ActivitiesPage } from '@/portals/user/activities/ActivitiesPage';
import type { ListedActivity } from '@/portals/user/activities/useActivities';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';

beforeEach(() => stubHeights({ region: 600, listitem: 76 }));
afterEach(() => vi.restoreAllMocks());

const PATH = '/application-user/activities';

const build = (change: Partial<ListedActivity> = {}): ListedActivity => ({
  id: 1,
  type: 'Post liked',
  text: 'Ada Kaya liked your post',
  is_read: false,
  post_id: 12,
  comment_id: null,
  news_id: null,
  cts: '2026-11-20T18:00:00.000Z',
  user: { id: 7, full_name: 'Ada Kaya', username: 'ada', thumb: null },
  ...change,
});
const liked = build();
const commented = build({ id: 2, text: 'Ada Kaya commented on your post', comment_id: 5 });
const followed = build({ id: 3, text: 'Ada Kaya started following you', post_id: null, is_read: true });

const mockList = (all: readonly ListedActivity[], perPage = 20) =>
  mockOperation<GetActivityQuery, GetActivityQueryVariables>(GetActivityDocument, {
    response: ({ cursor }) => {
      const start = Number(cursor ?? 0);
      const end = start + perPage;
      return {
        getActivity: {
          status: 200,
          message: '',
          totalCount: all.length,
          nextCursor: end < all.length ? String(end) : null,
          data: all.slice(start, end),
        },
      };
    },
  });
const mockDelete = (status = 200, message = 'Activity deleted') =>
  mockOperation<DeleteActivityMutation, DeleteActivityMutationVariables>(DeleteActivityDocument, {
    response: { deleteActivity: { status, message } },
  });
const mockRead = () =>
  mockOperation<MarkActivityReadMutation, MarkActivityReadMutationVariables>(MarkActivityReadDocument, {
    response: { markActivityRead: { status: 200, message: 'Marked as read' } },
  });

interface Opened {
  remove?: ReturnType<typeof mockDelete>;
  language?: 'en' | 'tr';
}

async function open(list = mockList([liked, commented, followed]), opened: Opened = {}) {
  const { remove = mockDelete(), language = 'en' } = opened;
  const read = mockRead();
  const rendered = await renderAt(PATH, {
    element: <ActivitiesPage />,
    viewer: buildAppUser(),
    mocks: [list, remove, read],
    language,
  });
  return { ...rendered, list, remove, read };
}

describe('the page of activities', () => {
  it('names actor and action, and links to the subject', async () => {
    await open();
    expect(await screen.findByRole('link', { name: liked.text })).toHaveAttribute('href', '/posts/12');
    expect(screen.getByRole('link', { name: commented.text })).toHaveAttribute(
      'href',
      '/posts/12?dialog=comments&subject=12',
    );
    expect(screen.getByRole('link', { name: followed.text })).toHaveAttribute('href', '/user/7');
    expect(screen.getAllByText('New:')).toHaveLength(2);
  });

  it('marks one activity, or all, as read', async () => {
    const { user, read, location } = await open();
    await screen.findByText(liked.text);
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Marked as read')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: liked.text }));
    await waitFor(() => expect(read.calls).toEqual([{}, { activityId: [1] }]));
    expect(location()).toBe('/posts/12');
  });

  it('shows activities that were opened in another tab as read', async () => {
    const { user, read, location } = await open();
    const link = await screen.findByRole('link', { name: liked.text });
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    await waitFor(() => expect(screen.getAllByText('New:')).toHaveLength(1));
    expect(read.calls).toEqual([{ activityId: [1] }]);
    expect(location()).toBe(PATH);
  });

  it('deletes an activity', async () => {
    const { user, remove } = await open();
    await user.click(await screen.findByRole('button', { name: `Delete: ${liked.text}` }));
    await waitFor(() => expect(screen.queryByText(liked.text)).not.toBeInTheDocument());
    expect(remove.calls).toEqual([{ activityId: 1, clearAll: false }]);
    expect(screen.getByText(commented.text)).toBeInTheDocument();
    expect(await screen.findByText('Activity deleted')).toBeInTheDocument();
  });

  it('leaves the activity in the list when the server rejects the deletion, and shows the reason', async () => {
    const { user } = await open(mockList([liked]), { remove: mockDelete(404, 'It is gone') });
    await user.click(await screen.findByRole('button', { name: `Delete: ${liked.text}` }));
    expect(await screen.findByText('It is gone')).toBeInTheDocument();
    expect(screen.getByText(liked.text)).toBeInTheDocument();
  });

  it('clears all after a confirmation', async () => {
    const { user, remove } = await open();
    await screen.findByText(liked.text);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    const question = await findDialog('Delete all activities?');
    expect(remove.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('No activities yet')).toBeInTheDocument();
    expect(remove.calls).toEqual([{ clearAll: true }]);
  });

  it('loads further activities until the list fills the window', async () => {
    const list = mockList([liked, commented, followed], 2);
    await open(list);
    await screen.findByText(liked.text);
    expect(await screen.findByText(followed.text)).toBeInTheDocument();
    expect(list.calls.at(-1)).toMatchObject({ cursor: '2' });
  });

  it('shows the empty state in Turkish', async () => {
    await open(mockList([]), { language: 'tr' });
    expect(await screen.findByText('Henüz etkinlik yok')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tümünü temizle' })).toBeDisabled();
  });
});
