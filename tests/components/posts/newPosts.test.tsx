import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SocialFeedContext } from '@/domain/social/SocialFeedContext';
import type { PostCard_PostFragment as PostView } from '@/generated/posts/fragments';
import {
  DeletePostDocument,
  type DeletePostMutation,
  type DeletePostMutationVariables,
} from '@/generated/posts/deletePost';
import en from '@/locales/en.json';
import { FeedPage } from '@/portals/user/posts/FeedPage';
import { NEWEST_HEADER } from '@rules/platform/newestHeader';

import { buildPost } from '../../support/builders/posts';
import { fakeSocialFeed } from '../../support/builders/socialFeed';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockAddPost, mockAttachmentTypes } from './composerMocks';
import { errorPage, getPosts, mockPosts, paginate } from './feedMocks';

const PATH = '/application-user/post';

const mockDelete = () =>
  mockOperation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, {
    response: { deletePost: { status: 200, message: 'Post deleted' } },
  });

/** The feed of followed people with a live connection. The test changes the posts of the server. */
async function openFeed(first: PostView[]) {
  const server = { posts: first, isBusy: false };
  const posts = mockPosts(() =>
    server.isBusy
      ? errorPage(503, 'Busy')
      : paginate(server.posts.slice(0, 20), server.posts.length > 20 ? 'c1' : null),
  );
  const live = fakeSocialFeed();
  const rendered = await renderAt(PATH, {
    element: null,
    routes: [
      {
        path: PATH,
        element: (
          <SocialFeedContext value={live.feed}>
            <FeedPage />
          </SocialFeedContext>
        ),
      },
      { path: '/posts/:id', element: <p>One post</p> },
    ],
    viewer: buildAppUser(),
    mocks: [posts, mockAddPost(), mockAttachmentTypes(), mockDelete()],
  });
  await screen.findAllByRole('article');
  const announce = (id: number) => act(() => live.send({ topic: 'feed:following', kind: 'new_post', subject_id: id }));
  return { ...rendered, posts, server, announce };
}

const findNewPosts = (name: string) => screen.findByRole('button', { name });
const queryNewPosts = () => screen.queryByRole('button', { name: /new posts?$/ });

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the announcement of new posts, with a live connection', () => {
  it.each(['before', 'after'])('ignores a deleted own post that was announced %s the list showed it', async (when) => {
    const own = buildPost({
      id: 30,
      date: '2026-03-03T10:00:00.000Z',
      user_id: 502,
      viewer_can: { edit: false, delete: true, vote: true, comment: true, report: false, repost: true, quote: true },
    });
    const { user, server, announce } = await openFeed(getPosts(3, 1));
    await user.click(screen.getByRole('button', { name: /What do you think about the market/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Banks look cheap.');
    if (when === 'before') announce(30);
    server.posts = [own, ...getPosts(3, 1)];
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText('Text of post 30')).toBeInTheDocument();
    if (when === 'after') announce(30);
    await user.click(screen.getByRole('button', { name: 'Actions for your post' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete post' }));
    const question = within(await findDialog(en['posts.composer.delete.title']));
    server.posts = getPosts(3, 1);
    await user.click(question.getByRole('button', { name: en['posts.composer.delete.ok'] }));
    await waitFor(() => expect(screen.queryByText('Text of post 30')).not.toBeInTheDocument());
    expect(queryNewPosts()).not.toBeInTheDocument();
  });

  it('ends when it is pressed, also when the post was deleted', async () => {
    const { user, posts, announce } = await openFeed(getPosts(3, 1));
    announce(30);
    await user.click(await findNewPosts('1 new post'));
    await waitFor(() => expect(queryNewPosts()).not.toBeInTheDocument());
    expect(posts.headers.at(-1)).toMatchObject({ [NEWEST_HEADER]: '1' });
    announce(31);
    expect(await findNewPosts('1 new post')).toBeInTheDocument();
  });

  it('ends when more posts have arrived than a page shows', async () => {
    const { user, server, announce } = await openFeed(getPosts(3, 1));
    for (let id = 4; id <= 33; id += 1) announce(id);
    server.posts = getPosts(33, 1);
    await user.click(await findNewPosts('30 new posts'));
    expect(await screen.findByText('Text of post 33')).toBeInTheDocument();
    await waitFor(() => expect(queryNewPosts()).not.toBeInTheDocument());
  });

  it('stays when the list could not be read', async () => {
    const { user, server, announce } = await openFeed(getPosts(3, 1));
    announce(4);
    server.isBusy = true;
    await user.click(await findNewPosts('1 new post'));
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    expect(await findNewPosts('1 new post')).toBeInTheDocument();
  });

  it('counts what was written before the return to a restored list, and what arrives then', async () => {
    const { navigate, posts, server, announce } = await openFeed(getPosts(3, 1));
    await act(() => navigate('/posts/3'));
    expect(await screen.findByText('One post')).toBeInTheDocument();
    server.posts = getPosts(8, 1);
    await act(() => navigate(-1));
    expect(await findNewPosts('5 new posts')).toBeInTheDocument();
    expect(posts.headers.map((sent) => sent[NEWEST_HEADER])).toEqual([undefined, '1']);
    expect(screen.queryByText('Text of post 8')).not.toBeInTheDocument();
    announce(8);
    announce(9);
    expect(await findNewPosts('6 new posts')).toBeInTheDocument();
  });

  it('is not requested for a list that was just read', async () => {
    const { posts } = await openFeed(getPosts(3, 1));
    expect(posts.calls).toHaveLength(1);
  });
});
