import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import {
  FollowPeopleListDocument,
  type FollowPeopleListMutation,
  type FollowPeopleListMutationVariables,
} from '@/generated/peopleLists/followPeopleList';
import {
  RemovePeopleListDocument,
  type RemovePeopleListMutation,
  type RemovePeopleListMutationVariables,
} from '@/generated/peopleLists/removePeopleList';
import { FeedPage } from '@/portals/user/posts/FeedPage';

import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { getPosts, mockNoPosts, mockPosts, paginate } from '../posts/feedMocks';
import { buildList, failLists, FEED, mockList, mockLists, mockMembers, mockSave, OK, REJECTED } from './listMocks';

const open = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { query = '', language = 'en' }: { query?: string; language?: 'en' | 'tr' } = {},
) =>
  renderAt(`${FEED}?tab=lists${query}`, {
    route: FEED,
    element: <FeedPage />,
    viewer: buildAppUser(),
    language,
    mocks: [...mocks],
  });

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the feeds of lists of people', () => {
  it('are beside the other feeds, with a tab for each list', async () => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    const lists = [buildList(), buildList({ id: 5, name: 'Chips' })];
    const { user, location } = await open([mockLists(lists), ...lists.map(mockList), posts]);
    expect(screen.getByRole('link', { name: 'Lists' })).toHaveAttribute('aria-current', 'page');
    const tabs = within(await screen.findByRole('navigation', { name: 'Lists of people' }));
    expect(tabs.getByRole('link', { name: 'Banks' })).toHaveAttribute('aria-current', 'page');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(posts.calls).toEqual([{ peopleListId: 4, pageNumber: 1, pageSize: 20 }]);
    expect(screen.getByText('Only you see this list')).toBeVisible();
    await user.click(tabs.getByRole('link', { name: 'Chips' }));
    await waitFor(() => expect(location()).toBe(`${FEED}?tab=lists&list=5`));
    expect(await screen.findByRole('list', { name: 'Chips' })).toBeInTheDocument();
    expect(posts.calls.at(-1)).toMatchObject({ peopleListId: 5 });
  });

  it('send no request of their own before they are opened', async () => {
    const lists = mockLists([buildList()]);
    await renderAt(FEED, {
      element: <FeedPage />,
      viewer: buildAppUser(),
      mocks: [lists, mockPosts(() => paginate(getPosts(1, 1)))],
    });
    await screen.findByRole('article');
    expect(lists.calls).toEqual([]);
  });

  it('explain what a list is, and make one', async () => {
    const save = mockSave(buildList({ id: 9, count: 0 }));
    const made = mockList(buildList({ id: 9, name: 'Chips', count: 0 }));
    const { user, location } = await open([mockLists([]), save, made, mockNoPosts(), mockMembers([])]);
    expect(await screen.findByText('You have no lists yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New list' }));
    const dialog = within(await findDialog('New list'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Chips');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(location()).toBe(`${FEED}?tab=lists&list=9`));
    expect(save.calls).toEqual([{ name: 'Chips', isShared: true }]);
    // The next step of an empty list.
    expect(await screen.findByText('No one is on this list yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add people' }));
    expect(await findDialog('People on Chips')).toBeVisible();
  });

  it('keep the input of a name that is refused', async () => {
    const { user } = await open([mockLists([]), mockSave(buildList(), REJECTED)]);
    await user.click(await screen.findByRole('button', { name: 'New list' }));
    const dialog = within(await findDialog('New list'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.type(name, 'x'.repeat(51));
    expect(await dialog.findByText('At most 50 characters.')).toBeVisible();
    await user.type(name, '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Not like this.')).toBeVisible();
    expect(name).toHaveValue('x'.repeat(50));
  });

  it('have a name and readers that their owner changes', async () => {
    const list = buildList();
    const save = mockSave(list);
    const { user, location } = await open([mockLists([list]), mockList(list), mockNoPosts(), save]);
    await user.click(await screen.findByRole('button', { name: 'Edit list' }));
    const dialog = within(await findDialog('Edit list'));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Banks');
    await user.click(dialog.getByRole('checkbox', { name: 'Others can see this list on my profile and follow it' }));
    // The list is read again after it was saved.
    list.is_shared = true;
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location()).toBe(`${FEED}?tab=lists`));
    expect(save.calls).toEqual([{ id: 4, name: 'Banks', isShared: true }]);
    expect(await screen.findByText('Shared on your profile')).toBeVisible();
  });

  it('are deleted after a confirmation, which shows what went wrong', async () => {
    let lists = [buildList()];
    const remove = mockOperation<RemovePeopleListMutation, RemovePeopleListMutationVariables>(
      RemovePeopleListDocument,
      {
        response: (_variables, earlier) => {
          if (earlier === 0) return { removePeopleList: REJECTED };
          lists = [];
          return { removePeopleList: OK };
        },
      },
    );
    const { user, location } = await open([mockLists(() => lists), mockList(buildList()), mockNoPosts(), remove], {
      query: '&list=4',
    });
    await user.click(await screen.findByRole('button', { name: 'Delete list' }));
    const dialog = within(await findDialog('Delete the list Banks?'));
    await user.click(dialog.getByRole('button', { name: 'Delete list' }));
    expect(await dialog.findByText('Not like this.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete list' }));
    expect(await screen.findByText('You have no lists yet')).toBeVisible();
    expect(remove.calls).toEqual([{ id: 4 }, { id: 4 }]);
    expect(location()).toBe(`${FEED}?tab=lists`);
  });

  it('of others name their owner, are followed, and stay open when the follow ends', async () => {
    const shared = buildList({ is_own: false, is_shared: true });
    let isFollowed = false;
    const follow = mockOperation<FollowPeopleListMutation, FollowPeopleListMutationVariables>(
      FollowPeopleListDocument,
      {
        response: ({ isFollow }) => {
          isFollowed = isFollow;
          return { followPeopleList: { ...OK, data: { ...shared, is_followed: isFollow } } };
        },
      },
    );
    const lists = mockLists(() => (isFollowed ? [{ ...shared, is_followed: true }] : []));
    const { user, location } = await open([lists, mockList(shared), mockNoPosts(), follow], { query: '&list=4' });
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/user/1');
    expect(screen.queryByRole('button', { name: 'Edit list' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete list' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Follow the list Banks' }));
    const following = await screen.findByRole('button', { name: 'Following the list Banks' });
    expect(await screen.findByRole('link', { name: 'Banks' })).toHaveAttribute('aria-current', 'page');
    await user.click(following);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Banks' })).not.toBeInTheDocument());
    expect(follow.calls).toEqual([
      { id: 4, isFollow: true },
      { id: 4, isFollow: false },
    ]);
    expect(screen.getByRole('button', { name: 'Follow the list Banks' })).toBeVisible();
    expect(location()).toBe(`${FEED}?tab=lists&list=4`);
  });

  it('that are gone, and lists that cannot be read, say so', async () => {
    const first = await open([mockLists([]), mockList(null), mockNoPosts()], { query: '&list=4' });
    expect(await screen.findByText('This list is not available.')).toBeVisible();
    first.unmount();
    const lists = failLists('Come back later.');
    const { user } = await open([lists]);
    expect(await screen.findByText('Come back later.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(lists.calls).toHaveLength(2));
  });

  it('show long names whole, in Turkish too', async () => {
    const list = buildList({ name: 'W'.repeat(50), is_own: false, owner_name: 'Ö'.repeat(60), count: 1 });
    await open([mockLists([list]), mockList(list), mockNoPosts()], { language: 'tr' });
    expect(await screen.findByRole('link', { name: 'W'.repeat(50) })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ö'.repeat(60) })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Listeler' })).toBeVisible();
    expect(screen.getByRole('button', { name: '1 kişi' })).toBeVisible();
    expect(await screen.findByText('Bu kişilerden henüz gönderi yok.')).toBeVisible();
  });
});

it('announces new posts of a list live, without a request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const live = fakeSocialFeed();
  const posts = mockPosts(() => paginate(getPosts(2, 1)));
  await renderAt(`${FEED}?tab=lists`, {
    route: FEED,
    element: (
      <SocialFeedContext value={live.feed}>
        <FeedPage />
      </SocialFeedContext>
    ),
    viewer: buildAppUser(),
    mocks: [mockLists([buildList()]), mockList(buildList()), posts],
  });
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  act(() => live.send({ topic: `list:${buildList().id}`, kind: 'new_post', subject_id: 3 }));
  expect(await screen.findByRole('button', { name: '1 new post' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(posts.calls).toHaveLength(1);
});
