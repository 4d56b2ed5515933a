import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  AddPostVoteDocument,
  type AddPostVoteMutation,
  type AddPostVoteMutationVariables,
} from '@/generated/posts/addPostVote';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { openStock } from './openStock';
import { clearDrawing } from './priceLibrary';
import { buildStock, buildStockPost, mockStock } from './stockMocks';

vi.mock('lightweight-charts', () => import('./priceLibrary'));

beforeEach(clearDrawing);

const mockVote = (status: number) =>
  mockOperation<AddPostVoteMutation, AddPostVoteMutationVariables>(AddPostVoteDocument, {
    reply: ({ postId, isUpVote }) => ({
      addPostVote: {
        status,
        message: status === 200 ? 'Done' : 'Not now',
        data:
          status === 200
            ? { id: postId, up_vote: 5, down_vote: 0, is_user_up_vote: isUpVote, is_user_down_vote: false }
            : null,
      },
    }),
  });

const post = async (name = 'Ada Yilmaz') => within(await screen.findByRole('article', { name }));

describe('the posts about a stock', () => {
  it('show their authors, words and counts, and lead to author and post', async () => {
    await openStock('7', [mockStock(buildStock(), { posts: [buildStockPost()] })]);
    const shown = await post();
    expect(shown.getByText('I hold $NOVA.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Ada Yilmaz' })).toHaveAttribute('href', '/user/701');
    expect(shown.getByRole('link', { name: /2 comments/ })).toHaveAttribute('href', '/posts/9001');
    expect(shown.getByText('4 likes')).toBeVisible();
  });

  it('lead to the people and stocks that they mention', async () => {
    const mentioning = buildStockPost({
      desc: '@old_name, is $ACME better than $NOVA at $100?',
      mention_user_list: [{ id: 702, user_name: 'new_name', token: 'old_name' }],
      mention_stock_list: [
        { ticker_id: 8, ticker_symbol: 'ACME', stock_name: 'Acme Corp.', token: 'ACME' },
        { ticker_id: 7, ticker_symbol: 'NOVA', stock_name: 'Nova Optics Inc.', token: 'NOVA' },
      ],
    });
    await openStock('7', [mockStock(buildStock(), { posts: [mentioning] })]);
    const shown = await post();
    expect(shown.getByRole('link', { name: '@new_name' })).toHaveAttribute('href', '/user/702');
    const stockAddress = '/application-user/portfolio/tradingview';
    expect(shown.getByRole('link', { name: '$ACME' })).toHaveAttribute('href', `${stockAddress}/8`);
    expect(shown.getByRole('link', { name: '$NOVA' })).toHaveAttribute('href', `${stockAddress}/7`);
    expect(shown.queryByRole('link', { name: '$100' })).not.toBeInTheDocument();
  });

  it('tell how the shares of their authors stand, of those who show it', async () => {
    const posts = [
      buildStockPost({ id: 1, full_name: 'Holder', is_gain: true, percentage_change: 12.5, is_sold: false }),
      buildStockPost({ id: 2, full_name: 'Seller', is_gain: false, percentage_change: -3, is_sold: true }),
      buildStockPost({ id: 3, full_name: 'Secret' }),
    ];
    await openStock('7', [mockStock(buildStock(), { posts })]);
    expect((await post('Holder')).getByText(/Holds it/)).toHaveTextContent('Holds it: +12.50%');
    expect((await post('Seller')).getByText(/Has sold it/)).toHaveTextContent('Has sold it: −3.00%');
    expect((await post('Secret')).queryByText(/Holds it|Has sold it/)).not.toBeInTheDocument();
  });

  it('are liked at once, and stay liked', async () => {
    const vote = mockVote(200);
    const { user } = await openStock('7', [mockStock(buildStock(), { posts: [buildStockPost()] }), vote]);
    const shown = await post();
    const like = shown.getByRole('button', { name: 'Like' });
    expect(like).toHaveAttribute('aria-pressed', 'false');
    await user.click(like);
    expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(shown.getByText('5 likes')).toBeVisible();
    await waitFor(() => expect(vote.calls).toEqual([{ postId: 9001, isUpVote: true, isDownVote: false }]));
    expect(like).toHaveAttribute('aria-pressed', 'true');
  });

  it('are as before when the server refuses', async () => {
    const { user } = await openStock('7', [mockStock(buildStock(), { posts: [buildStockPost()] }), mockVote(400)]);
    const shown = await post();
    await user.click(shown.getByRole('button', { name: 'Like' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    await waitFor(() => expect(shown.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false'));
    expect(shown.getByText('4 likes')).toBeVisible();
  });

  it('can be liked by their authors, as everywhere', async () => {
    const posts = [buildStockPost({ user_id: 502 })];
    await openStock('7', [mockStock(buildStock(), { posts })], { viewer: buildAppUser({ id: 502 }) });
    expect((await post()).getByRole('button', { name: 'Like' })).toBeEnabled();
  });

  it('have no like button for those who may not vote', async () => {
    await openStock('7', [mockStock(buildStock(), { posts: [buildStockPost({ viewer_can: { vote: false } })] })]);
    const shown = await post();
    expect(shown.getByText('4 likes')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument();
  });
});
