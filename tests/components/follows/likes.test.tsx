import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NewsPanel } from '@/domain/dashboards/NewsPanel';
import { PostLikesDialog } from '@/domain/follows/LikesDialog';
import type { Viewer } from '@/domain/session/viewer';
import {
  GetAllNewsDetailsDocument,
  type GetAllNewsDetailsQuery,
  type GetAllNewsDetailsQueryVariables,
} from '@/generated/news/getAllNewsDetails';
import {
  GetNewsUpvoteDownvoteListDocument,
  type GetNewsUpvoteDownvoteListQuery,
  type GetNewsUpvoteDownvoteListQueryVariables,
} from '@/generated/news/getNewsUpvoteDownvoteList';
import {
  GetUserUpvoteDownvoteListDocument,
  type GetUserUpvoteDownvoteListQuery,
  type GetUserUpvoteDownvoteListQueryVariables,
} from '@/generated/posts/getUserUpvoteDownvoteList';

import { buildNews } from '../../support/builders/news';
import { buildFollowRow } from '../../support/builders/people';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt, renderPart } from '../../support/render/renderAt';
import { mockFollow } from './followMocks';

const BEN = buildFollowRow({ id: 801, full_name: 'Ben Okafor', username: 'ben', is_follow: true });
const MAYA = buildFollowRow({ id: 502, full_name: 'Maya Lindgren', username: 'maya' });

const mockLikes = (people = [BEN, MAYA], total = people.length) =>
  mockOperation<GetUserUpvoteDownvoteListQuery, GetUserUpvoteDownvoteListQueryVariables>(
    GetUserUpvoteDownvoteListDocument,
    {
      response: ({ pageNumber }) => ({
        getUserUpvoteDownvoteList: {
          status: 200,
          message: '',
          totalCount: total,
          data: pageNumber === 1 ? people : [],
        },
      }),
    },
  );

const openLikes = (mocks: Parameters<typeof renderPart>[1], viewer: Viewer = buildAppUser()) =>
  renderPart(<PostLikesDialog postId={9} onClose={() => {}} />, { ...mocks, viewer });

beforeEach(() => stubHeights({ region: 400, listitem: 65 }));
afterEach(() => vi.restoreAllMocks());

describe('the likes list', () => {
  it('is titled Likes, 35vh tall, and names the users who like the post', async () => {
    const likes = mockLikes();
    await openLikes({ mocks: [likes] });
    const dialog = await findDialog('Likes');
    expect(await within(dialog).findByRole('link', { name: 'Ben Okafor' })).toBeInTheDocument();
    expect(within(dialog).getByRole('region', { name: 'Likes' })).toHaveAttribute('style', 'block-size: 35vh;');
    expect(likes.calls).toEqual([{ postId: 9, vote: 'up', pageNumber: 1, pageSize: 20 }]);
  });

  it('requires a confirmation to unfollow', async () => {
    const follow = mockFollow({ id: 801 });
    const { user } = await openLikes({ mocks: [mockLikes(), follow] });
    await user.click(await screen.findByRole('button', { name: 'Following @ben' }));
    const question = await findDialog('Are you sure you want to Unfollow @ben ?');
    expect(follow.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Unfollow' }));
    expect(await screen.findByRole('button', { name: 'Follow @ben' })).toBeInTheDocument();
    expect(follow.calls).toEqual([{ userId: [801], isFollow: false }]);
  });

  it('has no button for the viewer, and none for admins', async () => {
    const first = await openLikes({ mocks: [mockLikes()] });
    await screen.findByRole('button', { name: 'Following @ben' });
    expect(screen.queryByRole('button', { name: 'Follow @maya' })).not.toBeInTheDocument();
    first.unmount();
    await openLikes({ mocks: [mockLikes()] }, buildAdmin());
    await screen.findByRole('link', { name: 'Ben Okafor' });
    expect(screen.queryByRole('button', { name: /@ben/ })).not.toBeInTheDocument();
  });

  it('shows an empty state without likes', async () => {
    await openLikes({ mocks: [mockLikes([])] });
    expect(await screen.findByText('No likes yet.')).toBeInTheDocument();
  });

  it('opens from the likes of a news card', async () => {
    const news = mockOperation<GetAllNewsDetailsQuery, GetAllNewsDetailsQueryVariables>(GetAllNewsDetailsDocument, {
      response: {
        getAllNewsDetails: {
          status: 200,
          message: '',
          totalCount: 2,
          nextCursor: null,
          data: [buildNews({ id: 31, up_vote: 2 }), buildNews({ id: 32, up_vote: 0 })],
        },
      },
    });
    const likes = mockOperation<GetNewsUpvoteDownvoteListQuery, GetNewsUpvoteDownvoteListQueryVariables>(
      GetNewsUpvoteDownvoteListDocument,
      { response: { getNewsUpvoteDownvoteList: { status: 200, message: '', totalCount: 1, data: [BEN] } } },
    );
    const { user, location } = await renderAt('/dashboard', {
      element: <NewsPanel />,
      viewer: buildDeveloper(),
      mocks: [news, likes],
    });
    await user.click(await screen.findByRole('button', { name: '2 likes' }));
    expect(screen.queryByRole('button', { name: '0 likes' })).not.toBeInTheDocument();
    expect(location()).toBe('/dashboard?dialog=likes&subject=31');
    expect(await findDialog('Likes')).toBeInTheDocument();
    await waitFor(() => expect(likes.calls).toMatchObject([{ newsId: 31, vote: 'up' }]));
  });
});
