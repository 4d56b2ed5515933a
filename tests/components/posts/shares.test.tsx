import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { AddPostDocument, type AddPostMutation, type AddPostMutationVariables } from '@/generated/posts/addPost';
import {
  DetachQuoteDocument,
  type DetachQuoteMutation,
  type DetachQuoteMutationVariables,
} from '@/generated/posts/detachQuote';
import {
  RepostPostDocument,
  type RepostPostMutation,
  type RepostPostMutationVariables,
} from '@/generated/posts/repostPost';

import { buildProfile } from '../../support/builders/people';
import { buildPost } from '../../support/builders/posts';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { mockProfile } from '../people/profileMocks';
import { openPost } from './openPost';

const OK = { status: 200, message: 'Done' };
const CAN = { edit: false, delete: false, vote: true, comment: true, report: true, repost: true, quote: true };

const mockRepost = () =>
  mockOperation<RepostPostMutation, RepostPostMutationVariables>(RepostPostDocument, {
    response: ({ postId, isRepost }) => ({
      repostPost: {
        ...OK,
        data: {
          id: postId,
          reposts: isRepost ? 3 : 2,
          quotes: 1,
          is_user_repost: isRepost,
          are_quotes_off: false,
          viewer_can: { quote: true },
        },
      },
    }),
  });

const openMenu = async (user: Awaited<ReturnType<typeof openPost>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Repost or quote' }));

describe('sharing a post', () => {
  it('reposts it and takes that back, with the number of reposts and quotes', async () => {
    const repost = mockRepost();
    const { user } = await openPost(buildPost({ reposts: 2, quotes: 1 }), { mocks: [repost] });
    expect(await screen.findByRole('button', { name: '3 reposts and quotes' })).toBeInTheDocument();
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Repost' }));
    expect(await screen.findByRole('button', { name: '4 reposts and quotes' })).toBeInTheDocument();
    await waitFor(() => expect(repost.calls).toEqual([{ postId: 9001, isRepost: true }]));
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Undo repost' }));
    expect(await screen.findByRole('button', { name: '3 reposts and quotes' })).toBeInTheDocument();
  });

  it('quotes it with an own text', async () => {
    const add = mockOperation<AddPostMutation, AddPostMutationVariables>(AddPostDocument, {
      response: () => ({ addPost: { ...OK, data: buildPost({ id: 9100 }) } }),
    });
    const { user } = await openPost(buildPost(), { mocks: [add] });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Quote' }));
    const dialog = within(await findDialog('Quote a post'));
    expect(dialog.getByRole('article', { name: 'Quoted post by Ada Yilmaz' })).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Your text/ }), 'I agree');
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(add.calls).toMatchObject([{ post_type: 'text', description: 'I agree', quotedId: 9001 }]),
    );
  });

  it('says when the author refuses quotes, and offers admins none', async () => {
    const post = buildPost({ are_quotes_off: true, viewer_can: { ...CAN, quote: false } });
    const { user } = await openPost(post);
    await openMenu(user);
    expect(await screen.findByRole('menuitem', { name: 'Quotes are switched off' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const { container } = await openPost(buildPost(), { viewer: buildAdmin() });
    expect(await within(container).findByText('Text of post 9001')).toBeInTheDocument();
    expect(within(container).queryByRole('button', { name: 'Repost or quote' })).not.toBeInTheDocument();
  });
});

describe('a shared post', () => {
  it('is shown with who reposted it, and is what actions are about', async () => {
    const original = buildPost({ id: 9050, full_name: 'Deniz Kaya', description: 'The original' });
    const repost = buildPost({
      id: 9051,
      is_repost: true,
      description: '',
      shared_post_id: 9050,
      shared_post: original,
    });
    await openPost(repost);
    const card = within(await screen.findByRole('article', { name: 'Post by Deniz Kaya' }));
    expect(card.getByText('The original')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Ada Yilmaz' })).toHaveAttribute('href', '/user/701');
    expect(card.getByText(/reposted/)).toBeInTheDocument();
  });

  it('is one level deep: a quote within a quote is a link', async () => {
    const inner = buildPost({ id: 9060, full_name: 'Deniz Kaya', description: 'Inner', shared_post_id: 9059 });
    await openPost(buildPost({ shared_post_id: 9060, shared_post: inner }));
    const quoted = within(await screen.findByRole('article', { name: 'Quoted post by Deniz Kaya' }));
    expect(quoted.getByText('Inner')).toBeInTheDocument();
    expect(quoted.getByRole('link', { name: 'Show the quoted post' })).toHaveAttribute('href', '/posts/9059');
  });

  it('that is gone is said to be', async () => {
    await openPost(buildPost({ is_shared_gone: true }), { language: 'tr' });
    expect(await screen.findByText('Alıntılanan gönderi görüntülenemiyor.')).toBeInTheDocument();
  });

  it('that the viewer may not see is gone, also when its id is in the cache', async () => {
    await openPost(buildPost({ shared_post_id: 9060, shared_post: null }));
    expect(await screen.findByText('The quoted post is not available.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Show the quoted post' })).not.toBeInTheDocument();
  });

  it('is removed from a quote by its author', async () => {
    const detach = mockOperation<DetachQuoteMutation, DetachQuoteMutationVariables>(DetachQuoteDocument, {
      response: ({ postId }) => ({ detachQuote: { ...OK, data: buildPost({ id: postId, is_shared_gone: true }) } }),
    });
    const own = buildPost({ id: 9070, user_id: 502, full_name: 'Maya Lindgren' });
    const author = mockProfile(buildProfile({ id: 701 }));
    const quote = buildPost({ shared_post_id: 9070, shared_post: own });
    const { user } = await openPost(quote, { mocks: [detach, author] });
    await user.click(await screen.findByRole('button', { name: 'More actions for the post by Ada Yilmaz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove my post from this quote' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(detach.calls).toEqual([{ postId: 9001 }]));
    expect(await screen.findByText('The quoted post is not available.')).toBeInTheDocument();
  });
});
