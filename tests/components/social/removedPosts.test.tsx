import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { applyChange } from '@/domain/social/applyChange';
import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import {
  GetPostDataByPostIdDocument,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';
import { FeedPage } from '@/portals/user/posts/FeedPage';
import { PostPage } from '@/portals/user/posts/PostPage';

import { buildPost } from '../../support/builders/posts';
import { aSocialChange, fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockComments } from '../comments/commentMocks';
import { mockPosts, paginate } from '../posts/feedMocks';

const GONE = { en: 'This post is no longer available.', tr: 'Bu gönderi artık görüntülenemiyor.' };

const quoted = buildPost({ id: 5, description: 'The original' });
const quote = buildPost({ id: 7, description: 'The quote', shared_post_id: 5, shared_post: quoted });
const repost = buildPost({ id: 8, description: '', is_repost: true, shared_post_id: 5, shared_post: quoted });

type Mocks = Parameters<typeof renderAt>[1]['mocks'];

/** Gives the client of the page to the test. */
function Probe({ onClient }: { onClient: (client: ApolloClient) => void }) {
  const client = useApolloClient();
  useEffect(() => onClient(client), [client, onClient]);
  return null;
}

/** A page whose changes the test sends as the connection does: into the cache, then to the listeners. */
async function open(element: ReactNode, mocks: Mocks, path: string, language: 'en' | 'tr' = 'en', route = path) {
  const live = fakeSocialFeed();
  const clients: ApolloClient[] = [];
  await renderAt(path, {
    element: (
      <SocialFeedContext value={live.feed}>
        <Probe onClient={(client) => void clients.push(client)} />
        {element}
      </SocialFeedContext>
    ),
    route,
    viewer: buildAppUser(),
    language,
    mocks,
  });
  return {
    topics: live.topics,
    send: (kind: 'post_removed' | 'post_edited', id: number) =>
      act(() => {
        const client = clients.at(-1);
        if (client) applyChange(client, aSocialChange({ kind, topic: `post:${id}` }));
        live.send({ kind, topic: `post:${id}` });
      }),
  };
}

/** The post as the server reads it; undefined while it is removed. */
const mockPost = (get: () => ReturnType<typeof buildPost> | undefined) =>
  mockOperation<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>(GetPostDataByPostIdDocument, {
    response: () => {
      const data = get() ?? null;
      return { getPostDataByPostId: { status: data ? 200 : 404, message: '', data } };
    },
  });

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => vi.restoreAllMocks());

describe('a post that is removed while it is on the page', () => {
  it.each(['en', 'tr'] as const)('shows as removed in lists, with its reposts and quotes (%s)', async (language) => {
    const posts = mockPosts(() => paginate([repost, quote, quoted]));
    const { send, topics } = await open(<FeedPage />, [posts], '/application-user/post', language);
    await waitFor(() => expect(screen.getAllByText('The original')).toHaveLength(3));
    expect(topics()).toEqual(expect.arrayContaining(['post:5', 'post:7', 'post:8']));
    const calls = posts.calls.length;
    send('post_removed', 5);
    await waitFor(() => expect(screen.queryByText('The original')).not.toBeInTheDocument());
    expect(screen.getAllByText(GONE[language])).toHaveLength(2);
    const card = screen.getByText('The quote').closest('article');
    if (!card) throw new Error('The quote has no card');
    expect(
      within(card).getByText(
        language === 'en' ? 'The quoted post is not available.' : 'Alıntılanan gönderi görüntülenemiyor.',
      ),
    ).toBeInTheDocument();
    expect(posts.calls).toHaveLength(calls);
  });

  it('returns when it is restored', async () => {
    const mocks = [mockPosts(() => paginate([quote, quoted])), mockPost(() => quoted)];
    const { send } = await open(<FeedPage />, mocks, '/application-user/post');
    await screen.findAllByText('The original');
    send('post_removed', 5);
    expect(await screen.findByText(GONE.en)).toBeInTheDocument();
    send('post_edited', 5);
    await waitFor(() => expect(screen.getAllByText('The original')).toHaveLength(2));
    expect(screen.queryByText(GONE.en)).not.toBeInTheDocument();
  });

  it('shows as removed when an edited post cannot be read any more', async () => {
    const mocks = [mockPosts(() => paginate([quoted])), mockPost(() => undefined)];
    const { send } = await open(<FeedPage />, mocks, '/application-user/post');
    await screen.findByText('The original');
    send('post_edited', 5);
    expect(await screen.findByText(GONE.en)).toBeInTheDocument();
  });

  it('shows as not found on its page, until it is restored', async () => {
    const mocks = [mockPost(() => quoted), mockComments([])];
    const { send, topics } = await open(<PostPage />, mocks, '/posts/5', 'en', '/posts/:id');
    await screen.findByText('The original');
    send('post_removed', 5);
    expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
    expect(topics()).toContain('post:5');
    send('post_edited', 5);
    expect(await screen.findByText('The original')).toBeInTheDocument();
  });
});
