import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  FollowTagDocument,
  type FollowTagMutation,
  type FollowTagMutationVariables,
} from '@/generated/posts/followTag';
import { GetFollowedTagsDocument, type GetFollowedTagsQuery } from '@/generated/posts/getFollowedTags';
import { GetTagDocument, type GetTagQuery, type GetTagQueryVariables } from '@/generated/posts/getTag';
import { GetTrendingTagsDocument, type GetTrendingTagsQuery } from '@/generated/posts/getTrendingTags';
import { FeedPage } from '@/portals/user/posts/FeedPage';
import { TagPage } from '@/portals/user/posts/TagPage';
import { resolveMentions } from '@/domain/userText/textPieces';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockAttachmentTypes } from './composerMocks';
import { getPosts, mockPosts, paginate } from './feedMocks';

const OK = { status: 200, message: '' };
const TAG = { __typename: 'Tag' as const, id: 5, tag: 'bilanco', name: 'Bilanço', is_followed: false };

const mockTag = (data: Partial<NonNullable<GetTagQuery['getTag']['data']>> | null = {}) =>
  mockOperation<GetTagQuery, GetTagQueryVariables>(GetTagDocument, {
    response: () => ({
      getTag:
        data === null
          ? { status: 404, message: 'No post has this tag yet.', data: null }
          : { ...OK, data: { ...TAG, posts_last_day: 3, posts_last_week: 12, ...data } },
    }),
  });

const mockFollow = () =>
  mockOperation<FollowTagMutation, FollowTagMutationVariables>(FollowTagDocument, {
    response: ({ isFollow }) => ({ followTag: { ...OK, data: { ...TAG, is_followed: isFollow } } }),
  });

const mockFollowed = (tags: readonly (typeof TAG)[] = []) =>
  mockOperation<GetFollowedTagsQuery, Record<string, never>>(GetFollowedTagsDocument, {
    response: () => ({ getFollowedTags: { ...OK, data: [...tags] } }),
  });

const mockTrending = () =>
  mockOperation<GetTrendingTagsQuery, Record<string, never>>(GetTrendingTagsDocument, {
    response: () => ({
      getTrendingTags: {
        ...OK,
        data: [{ ...TAG, posts_last_day: 8, posts_last_week: 10, people_last_day: 4 }],
      },
    }),
  });

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const openTag = (
  mocks: NonNullable<Parameters<typeof renderAt>[1]['mocks']>,
  options: { viewer?: ReturnType<typeof buildAppUser>; language?: 'tr' } = {},
) =>
  renderAt('/tags/B%C4%B0LAN%C3%87O', {
    element: <TagPage />,
    route: '/tags/:tag',
    viewer: options.viewer ?? buildAppUser(),
    language: options.language,
    mocks,
  });

describe('the page of a tag', () => {
  it('lists its posts, says how often it is used, and lets the reader follow it', async () => {
    const posts = mockPosts(() => paginate(getPosts(2, 1)));
    const [tag, follow] = [mockTag(), mockFollow()];
    const { user } = await openTag([tag, posts, follow]);
    expect(await screen.findByRole('heading', { level: 1, name: '#Bilanço' })).toBeInTheDocument();
    expect(screen.getByText('3 public posts in the last day, 12 in the last week')).toBeInTheDocument();
    expect(await screen.findByText('Text of post 2')).toBeInTheDocument();
    expect(tag.calls[0]).toEqual({ tag: 'BİLANÇO' });
    expect(posts.calls[0]).toEqual({ tagId: 5, pageNumber: 1, pageSize: 20 });
    const button = screen.getByRole('button', { name: 'Follow #Bilanço' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    await waitFor(() => expect(follow.calls).toEqual([{ tagId: 5, isFollow: true }]));
    expect(await screen.findByText('Following')).toBeInTheDocument();
  });

  it('offers no following to admins', async () => {
    await openTag([mockTag(), mockPosts(() => paginate(getPosts(1, 1)))], { viewer: buildAdmin() });
    expect(await screen.findByText('Text of post 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Follow/ })).not.toBeInTheDocument();
  });

  it('leads on when no post has the tag', async () => {
    await openTag([mockTag(null)], { language: 'tr' });
    expect(await screen.findByText('Bu etiketle gönderi yok.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Gündemdeki etiketlere bak' })).toHaveAttribute(
      'href',
      '/application-user/post?tab=tags',
    );
  });
});

describe('the feed of tags', () => {
  it('shows the followed tags, and the trending ones with the reason', async () => {
    const posts = mockPosts(() => paginate([buildPost({ description: 'Up #Bilanço' })]));
    const mocks = [posts, mockFollowed([{ ...TAG, is_followed: true }]), mockTrending(), mockAttachmentTypes()];
    await renderAt('/application-user/post?tab=tags', { element: <FeedPage />, viewer: buildAppUser(), mocks });
    const followed = within(await screen.findByRole('navigation', { name: 'Tags that you follow' }));
    expect(followed.getByRole('link', { name: '#Bilanço' })).toHaveAttribute('href', '/tags/bilanco');
    const trends = within(await screen.findByRole('region', { name: 'Trending tags' }));
    expect(await trends.findByText('8 posts by 4 people in the last day, 10 in the last week')).toBeInTheDocument();
    expect(posts.calls[0]).toMatchObject({ feed: 'tags' });
  });
});

describe('a tag in a text', () => {
  it('leads to its page, however it is written', () => {
    expect(resolveMentions('A #BİLANÇO, #1', { people: [], stocks: [] })).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'tag', text: '#BİLANÇO', tag: 'bilanco' },
      { kind: 'text', text: ', #1' },
    ]);
  });
});
