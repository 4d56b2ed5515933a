import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { PostCard_PostFragment as PostView } from '@/generated/posts/fragments';
import type { Viewer } from '@/domain/session/viewer';
import {
  GetPostDataByPostIdDocument,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';
import { PostPage } from '@/portals/user/posts/PostPage';

import { buildPost } from '../../support/builders/posts';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { buildComment, mockAdd, mockComments } from '../comments/commentMocks';

interface Options {
  post?: PostView | null;
  status?: number;
  viewer?: Viewer;
  path?: string;
  language?: 'tr';
  mocks?: NonNullable<Parameters<typeof renderAt>[1]['mocks']>;
}

const mockPost = (answer: () => { status: number; message: string; data: PostView | null }) =>
  mockOperation<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>(GetPostDataByPostIdDocument, {
    response: () => ({ getPostDataByPostId: answer() }),
  });

function openPage({ post = buildPost(), status = 200, path = '/posts/9001', viewer, language, mocks }: Options = {}) {
  const read = mockPost(() => ({ status, message: status === 200 ? '' : 'Not now', data: post }));
  return renderAt(path, {
    element: <PostPage />,
    route: '/posts/:id',
    viewer: viewer ?? buildAppUser(),
    language,
    mocks: [read, ...(mocks ?? [mockComments([buildComment()])])],
  });
}

const comments = () => screen.getByRole('heading', { level: 2, name: 'Comments' }).parentElement ?? document.body;

beforeEach(() => stubHeights({ region: 600, listitem: 80 }));
afterEach(() => vi.restoreAllMocks());

describe('the page of a post', () => {
  it('shows the post and, below it, its comments', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Post by Ada Yilmaz' })).toBeInTheDocument();
    expect(screen.getByText('Text of post 9001')).toBeInTheDocument();
    const talk = within(comments());
    expect(await talk.findByText('Text of comment 31')).toBeInTheDocument();
    expect(talk.getByPlaceholderText('Add a comment...')).toBeInTheDocument();
  });

  it('accepts a comment, and counts it', async () => {
    const add = mockAdd();
    const { user } = await openPage({ mocks: [mockComments([]), add] });
    await user.type(await screen.findByPlaceholderText('Add a comment...'), 'Well said{Enter}');
    expect(await screen.findByText('Well said')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '3 comments' })).toBeInTheDocument();
    expect(add.calls).toMatchObject([{ postId: 9001, comment: 'Well said' }]);
  });

  it('links the count to the comments', async () => {
    const { user, location } = await openPage();
    await user.click(await screen.findByRole('button', { name: '2 comments' }));
    expect(comments()).toHaveFocus();
    expect(location()).toBe('/posts/9001');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens links to the comments there as well, without a dialog', async () => {
    const { location } = await openPage({ path: '/posts/9001?dialog=comments&subject=9001' });
    await waitFor(() => expect(location()).toBe('/posts/9001'));
    expect(comments()).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shares the post by a dialog in the address', async () => {
    const { user, location } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(location()).toBe('/posts/9001?dialog=post-share&subject=9001');
    const dialog = within(await findDialog('Share Post by Ada Yilmaz'));
    expect(dialog.getByDisplayValue('https://bourse.example/posts/9001')).toBeInTheDocument();
  });

  it('speaks Turkish', async () => {
    await openPage({ post: null, status: 404, language: 'tr' });
    expect(await screen.findByText('Bu gönderi bulunamadı.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Gönderilere gidin' })).toBeInTheDocument();
  });
});

describe('viewers of the page of a post', () => {
  it.each([
    ['admins', buildAdmin()],
    ['bot developers', buildDeveloper()],
  ])('%s read the post and its comments, without controls', async (_label, viewer) => {
    await openPage({ viewer });
    expect(await screen.findByText('Text of comment 31')).toBeInTheDocument();
    const post = within(screen.getByRole('article', { name: 'Post by Ada Yilmaz' }));
    expect(post.getByText('2 comments')).toBeInTheDocument();
    expect(post.getByRole('button', { name: '4 likes' })).toBeInTheDocument();
    for (const name of ['Like', 'Bookmark', '2 comments'])
      expect(post.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByPlaceholderText('Add a comment...')).not.toBeInTheDocument();
  });
});

describe('a post that cannot be shown', () => {
  it.each(['/posts/abc', '/posts/0', '/posts/-1', '/posts/1.5', '/posts/9007199254740993'])(
    'is not requested under %s',
    async (path) => {
      await openPage({ path, mocks: [] });
      expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Go to posts' })).toHaveAttribute('href', '/application-user/post');
    },
  );

  it('shows the same message, deleted or hidden', async () => {
    await openPage({ post: null, status: 404 });
    expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
    expect(screen.queryByText('Comments')).not.toBeInTheDocument();
  });

  it('links admins to their own start page', async () => {
    await openPage({ post: null, status: 404, viewer: buildAdmin() });
    expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/admin/admin-dashboard');
  });

  it('can be loaded again after a failure', async () => {
    let isBusy = true;
    const read = mockPost(() =>
      isBusy ? { status: 503, message: 'Not now', data: null } : { status: 200, message: '', data: buildPost() },
    );
    const { user } = await renderAt('/posts/9001', {
      element: <PostPage />,
      route: '/posts/:id',
      viewer: buildAppUser(),
      mocks: [read, mockComments([])],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Text of post 9001')).toBeInTheDocument();
  });
});
