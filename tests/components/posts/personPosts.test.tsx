import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { UserPage } from '@/portals/account/profile/UserPage';

import { buildProfile } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockProfile } from '../people/profileMocks';
import { mockPosts, paginate, getPosts } from './feedMocks';

const openProfile = (
  profile: Parameters<typeof buildProfile>[0],
  posts: ReturnType<typeof mockPosts>,
  viewer = buildAppUser(),
) =>
  renderAt('/user/701', {
    route: '/user/:userId',
    element: <UserPage />,
    viewer,
    mocks: [mockProfile(buildProfile(profile)), posts],
  });

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => vi.restoreAllMocks());

describe('the posts on a profile', () => {
  it.each([
    ['app users', buildAppUser()],
    ['bot developers', buildDeveloper()],
    ['admins', buildAdmin()],
  ])('are read by %s', async (_label, viewer) => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    await openProfile({ id: 701 }, posts, viewer);
    const list = within(await screen.findByRole('list', { name: 'Posts' }));
    expect(list.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 2, name: 'Posts' })).toBeInTheDocument();
    expect(posts.calls).toEqual([{ userId: 701, pageNumber: 1, pageSize: 20 }]);
  });

  it('say when there are none', async () => {
    await openProfile(
      { id: 701, full_name: 'Ada Yilmaz' },
      mockPosts(() => paginate([])),
    );
    expect(await screen.findByText('Ada Yilmaz has not posted anything yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to posts' })).toHaveAttribute('href', '/application-user/post');
  });

  it.each([
    ['a private account that is not followed', { is_account_private: true, is_follow: false }],
    ['somebody whom the reader blocked', { isBlock: true }],
  ])('of %s are not requested', async (_viewer, change) => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    await openProfile({ id: 701, full_name: 'Ada Yilmaz', ...change }, posts);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Yilmaz' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2, name: 'Posts' })).not.toBeInTheDocument();
    expect(posts.calls).toEqual([]);
  });
});
