import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PersonPosts } from '@/domain/posts/feed/PersonPosts';
import {
  DeletePostDocument,
  type DeletePostMutation,
  type DeletePostMutationVariables,
} from '@/generated/posts/deletePost';
import { PinPostDocument, type PinPostMutation, type PinPostMutationVariables } from '@/generated/posts/pinPost';

import { buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockPosts, paginate } from './feedMocks';

const OWN = { user_id: 502, user_name: 'maya', full_name: 'Maya Okafor' };
const build = (id: number, isPinned = false) =>
  buildPost({ ...OWN, id, is_pinned: isPinned, date: new Date(Date.UTC(2026, 2, 3, 9, id)).toISOString() });

const mockPin = (status = 200) =>
  mockOperation<PinPostMutation, PinPostMutationVariables>(PinPostDocument, {
    response: ({ postId, isPin }) => ({
      pinPost: {
        status,
        message: status === 200 ? 'Done' : 'This post could not be found.',
        data: status === 200 ? { id: postId, is_pinned: isPin } : null,
        replaced: status === 200 && isPin && postId !== 1 ? { id: 1, is_pinned: false } : null,
      },
    }),
  });

type Mocks = NonNullable<Parameters<typeof renderAt>[1]['mocks']>;

/** The own profile: posts 3 to 1, the oldest one pinned. */
async function openProfile(mocks: Mocks = [], language: 'en' | 'tr' = 'en') {
  const posts = mockPosts(() => ({ ...paginate([build(3), build(2), build(1, true)]), pinned: build(1, true) }));
  const rendered = await renderAt('/user/502', {
    element: <PersonPosts userId={502} name="Maya Okafor" />,
    viewer: buildAppUser(),
    language,
    mocks: [posts, ...mocks],
  });
  await screen.findByText('Text of post 3');
  return { ...rendered, posts };
}

const getTexts = () => screen.getAllByText(/^Text of post/).map((text) => text.textContent);

async function choose(user: Awaited<ReturnType<typeof openProfile>>['user'], place: number, item: string) {
  const openers = screen.getAllByRole('button', { name: 'Actions for your post' });
  const opener = openers[place];
  if (opener === undefined) throw new Error('The post has no menu');
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(() => {
  stubHeights({ listitem: 200 });
  stubPageScroll();
});
afterEach(() => vi.restoreAllMocks());

describe('the post that a person pinned', () => {
  it.each([
    ['en', 'Pinned post'],
    ['tr', 'Sabitlenmiş gönderi'],
  ] as const)('comes first with a mark, once (%s)', async (language, mark) => {
    await openProfile([], language);
    expect(getTexts()).toEqual(['Text of post 1', 'Text of post 3', 'Text of post 2']);
    const [first] = screen.getAllByRole('article');
    if (first === undefined) throw new Error('There are no posts');
    expect(within(first).getByText(mark)).toBeInTheDocument();
    expect(screen.getAllByText(mark)).toHaveLength(1);
  });

  it('is replaced by another one, and unpinned', async () => {
    const pin = mockPin();
    const { user, posts } = await openProfile([pin]);
    await choose(user, 2, 'Pin to profile');
    await waitFor(() => expect(getTexts()).toEqual(['Text of post 2', 'Text of post 3', 'Text of post 1']));
    expect(screen.getAllByText('Pinned post')).toHaveLength(1);
    await choose(user, 0, 'Unpin from profile');
    await waitFor(() => expect(getTexts()).toEqual(['Text of post 3', 'Text of post 2', 'Text of post 1']));
    expect(screen.queryByText('Pinned post')).not.toBeInTheDocument();
    expect(pin.calls).toEqual([
      { postId: 2, isPin: true },
      { postId: 2, isPin: false },
    ]);
    expect(posts.calls).toHaveLength(1);
  });

  it('stays when the server rejects the change', async () => {
    const { user } = await openProfile([mockPin(404)]);
    await choose(user, 2, 'Pin to profile');
    expect(await screen.findByText('This post could not be found.')).toBeInTheDocument();
    expect(getTexts()[0]).toBe('Text of post 1');
  });

  it('leaves the profile when it is deleted, without reading the list again', async () => {
    const remove = mockOperation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, {
      response: { deletePost: { status: 200, message: 'Post deleted' } },
    });
    const { user, posts } = await openProfile([remove]);
    await choose(user, 0, 'Delete post');
    const question = within(await findDialog('Delete this post?'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(getTexts()).toEqual(['Text of post 3', 'Text of post 2']));
    expect(posts.calls).toHaveLength(1);
  });
});
