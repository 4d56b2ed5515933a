import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { UserPage } from '@/portals/account/profile/UserPage';
import type { Viewer } from '@/domain/session/viewer';

import { buildFollowRow, buildProfile } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockProfile } from '../people/profileMocks';
import { mockFollow, mockFollowers } from './followMocks';
import { mockNoPosts } from '../posts/feedMocks';

const openUser = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  options: { viewer?: Viewer; path?: string } = {},
) =>
  renderAt(options.path ?? '/user/701', {
    route: '/user/:userId',
    element: <UserPage />,
    viewer: options.viewer ?? buildAppUser(),
    mocks: [...mocks, mockNoPosts()],
  });

const ADA = buildProfile({ id: 701, username: 'ada', num_followers: 12 });

describe('the follow button', () => {
  it('follows at once and updates the count', async () => {
    const follow = mockFollow({ id: 701 });
    const { user } = await openUser([mockProfile(ADA), follow]);
    await user.click(await screen.findByRole('button', { name: 'Follow @ada' }));
    expect(await screen.findByRole('button', { name: 'Following @ada' })).toHaveTextContent(/^Following$/);
    expect(screen.getByRole('button', { name: '13 followers' })).toBeVisible();
    expect(follow.calls).toEqual([{ userId: [701], isFollow: true }]);
  });

  it('changes before the server has responded', async () => {
    const { user } = await openUser([mockProfile(ADA), mockFollow({ id: 701 }, { delay: 'forever' })]);
    await user.click(await screen.findByRole('button', { name: 'Follow @ada' }));
    expect(await screen.findByRole('button', { name: 'Following @ada' })).toBeVisible();
    expect(screen.getByRole('button', { name: '13 followers' })).toBeVisible();
  });

  it('reverts with the reason when the server rejects it', async () => {
    const { user } = await openUser([mockProfile(ADA), mockFollow({ id: 701 }, { status: 400, message: 'Not now' })]);
    await user.click(await screen.findByRole('button', { name: 'Follow @ada' }));
    expect((await screen.findByText('Not now')).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
    expect(screen.getByRole('button', { name: '12 followers' })).toBeVisible();
  });

  it('requires a confirmation to unfollow, and still follows after No', async () => {
    const follow = mockFollow({ id: 701 });
    const { user } = await openUser([mockProfile({ ...ADA, is_follow: true }), follow]);
    await user.click(await screen.findByRole('button', { name: 'Following @ada' }));
    const question = await findDialog('Are you sure you want to Unfollow @ada ?');
    await user.click(within(question).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText('Are you sure you want to Unfollow @ada ?')).not.toBeInTheDocument());
    expect(follow.calls).toEqual([]);
    expect(screen.getByRole('button', { name: 'Following @ada' })).toBeVisible();
  });

  it('unfollows after Unfollow; the confirmation closes and the count falls', async () => {
    const follow = mockFollow({ id: 701 });
    const following = buildProfile({ id: 701, username: 'ada', is_follow: true, num_followers: 13 });
    const { user } = await openUser([mockProfile(following), follow]);
    await user.click(await screen.findByRole('button', { name: 'Following @ada' }));
    const question = await findDialog('Are you sure you want to Unfollow @ada ?');
    await user.click(within(question).getByRole('button', { name: 'Unfollow' }));
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
    expect(screen.getByRole('button', { name: '12 followers' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Are you sure you want to Unfollow @ada ?')).not.toBeInTheDocument());
    expect(follow.calls).toEqual([{ userId: [701], isFollow: false }]);
  });

  it('sends a request to a private account, which can be withdrawn', async () => {
    const secret = buildProfile({ id: 701, username: 'ada', is_account_private: true });
    const request = mockFollow(
      { id: 701, is_follow: false, is_requested: true, num_followers: 12 },
      { delay: 'forever' },
    );
    const first = await openUser([mockProfile(secret), request]);
    await first.user.click(await screen.findByRole('button', { name: 'Follow @ada' }));
    expect(await screen.findByRole('button', { name: 'Requested: @ada' })).toHaveTextContent(/^Requested$/);
    expect(screen.getByText('12')).toBeVisible();
    first.unmount();

    const takeBack = mockFollow({ id: 701 });
    const second = await openUser([mockProfile({ ...secret, is_requested: true }), takeBack]);
    await second.user.click(await screen.findByRole('button', { name: 'Requested: @ada' }));
    const question = await findDialog('Withdraw your request to follow @ada?');
    await second.user.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(takeBack.calls).toEqual([{ userId: [701], isFollow: false }]));
  });

  it('is available to developers as well, not to admins', async () => {
    const first = await openUser([mockProfile(ADA)], { viewer: buildDeveloper() });
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
    first.unmount();
    await openUser([mockProfile(ADA)], { viewer: buildAdmin() });
    await screen.findByRole('link', { name: 'Full record' });
    expect(screen.queryByRole('button', { name: 'Follow @ada' })).not.toBeInTheDocument();
  });
});

describe('the followers of a user', () => {
  beforeEach(() => stubHeights({ region: 400, listitem: 65 }));
  afterEach(() => vi.restoreAllMocks());

  it('are listed with buttons, except for the viewer', async () => {
    const people = [
      buildFollowRow({ id: 801, full_name: 'Ben Okafor', username: 'ben' }),
      buildFollowRow({ id: 502, full_name: 'Maya Lindgren', username: 'maya' }),
    ];
    const { user, location } = await openUser([mockProfile(ADA), mockFollowers(people)]);
    await user.click(await screen.findByRole('button', { name: '12 followers' }));
    expect(location()).toBe('/user/701?dialog=followers');
    const dialog = await findDialog('Followers');
    expect(await within(dialog).findByRole('link', { name: 'Ben Okafor' })).toHaveAttribute('href', '/user/801');
    expect(within(dialog).getByText('@maya')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Follow @ben' })).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Follow @maya' })).not.toBeInTheDocument();
  });

  it('return the focus to their number when the list closes', async () => {
    const { user } = await openUser([mockProfile(ADA), mockFollowers([])]);
    const number = await screen.findByRole('button', { name: '12 followers' });
    await user.click(number);
    await user.click(within(await findDialog('Followers')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(number).toHaveFocus());
  });

  it('change in the list at once', async () => {
    const { user } = await openUser(
      [
        mockProfile(ADA),
        mockFollowers([buildFollowRow({ id: 801, username: 'ben' })]),
        mockFollow({ id: 801 }, { delay: 'forever' }),
      ],
      { path: '/user/701?dialog=followers' },
    );
    await user.click(await screen.findByRole('button', { name: 'Follow @ben' }));
    expect(await screen.findByRole('button', { name: 'Following @ben' })).toBeInTheDocument();
  });

  it('can be searched, and show when the search finds no user', async () => {
    const followers = mockFollowers([buildFollowRow({ id: 801, full_name: 'Ben Okafor' })]);
    const { user } = await openUser([mockProfile(ADA), followers], { path: '/user/701?dialog=followers' });
    await user.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'zoe');
    expect(await screen.findByText('No people found')).toBeInTheDocument();
    expect(followers.calls.at(-1)).toMatchObject({ userId: 701, searchText: 'zoe', pageNumber: 1 });
  });

  it('show an empty state', async () => {
    await openUser([mockProfile(ADA), mockFollowers([])], { path: '/user/701?dialog=followers' });
    expect(await screen.findByText('This account has no followers yet.')).toBeInTheDocument();
  });
});
