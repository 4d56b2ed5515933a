import { MockSubscriptionLink } from '@apollo/client/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Loaded beforehand, so that the test waits for the connection and not for its file.
import '@/domain/social/connectSocialFeed';
import { SocialFeedProvider } from '@/domain/social/SocialFeedProvider';
import {
  GetPostDataByPostIdDocument,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';
import { SocialChangesDocument } from '@/generated/social/socialChanges';
import { FeedPage } from '@/portals/user/posts/FeedPage';
import { NEWEST_HEADER } from '@rules/platform/newestHeader';

import { buildPost } from '../../support/builders/posts';
import { aSocialChange } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { completeResponse } from '../../support/mocks/completeResponse';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockPosts, paginate } from '../posts/feedMocks';

const quoted = buildPost({ id: 5, description: 'The original' });
const quote = buildPost({ id: 7, description: 'The quote', shared_post_id: 5, shared_post: quoted });
const removed = buildPost({ id: 8, description: 'The removed one' });

/** What the server reads by id after the page missed changes. */
const mockPost = () => {
  const edited = { ...quoted, description: 'The original, edited' };
  const now = [edited, { ...quote, up_vote: 41, shared_post: edited }];
  return mockOperation<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>(GetPostDataByPostIdDocument, {
    response: ({ postId }) => {
      const data = now.find(({ id }) => id === postId) ?? null;
      return { getPostDataByPostId: { status: data ? 200 : 404, message: '', data } };
    },
  });
};

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

describe('posts on the page after changes were missed', () => {
  it('are read again with those that they quote, and show as removed when they are gone', async () => {
    const live = new MockSubscriptionLink();
    const post = mockPost();
    await renderAt('/application-user/post', {
      element: (
        <SocialFeedProvider>
          <FeedPage />
        </SocialFeedProvider>
      ),
      viewer: buildAppUser(),
      mocks: [mockPosts(() => paginate([quote, removed])), post],
      live,
    });
    await screen.findByText('The removed one');
    await waitFor(() => expect(live.operation?.variables['topics']).toEqual(expect.arrayContaining(['post:5'])));
    expect(post.calls).toEqual([]);
    const changes = { status: 200, message: '', data: [aSocialChange({ kind: 'reset', topic: '' })] };
    act(() =>
      live.simulateResult({
        result: { data: completeResponse(SocialChangesDocument, { socialChanges: changes }, {}) },
      }),
    );
    expect(await screen.findByText('The original, edited')).toBeInTheDocument();
    expect(await screen.findByText('This post is no longer available.')).toBeInTheDocument();
    expect(screen.getByText('41')).toBeInTheDocument();
    expect(post.calls.map(({ postId }) => postId).toSorted((a, b) => a - b)).toEqual([5, 7, 8]);
    expect(post.headers).toEqual(post.calls.map(() => expect.objectContaining({ [NEWEST_HEADER]: '1' })));
  });
});
