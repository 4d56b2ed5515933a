import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  ReplyToBotReviewDocument,
  type ReplyToBotReviewMutation,
  type ReplyToBotReviewMutationVariables,
} from '@/generated/store/replyToBotReview';
import { ReviewsTab } from '@/portals/developer/botDetail/tabs/ReviewsTab';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { mockBot, mockReadOnlyBot } from '../commands/commandMocks';
import { openTab } from '../commands/openTab';
import { buildReview, mockOverview, mockReviews } from './storeMocks';

const ADA = buildReview();
const BEN = buildReview({
  id: 6,
  user_id: 72,
  fullname: 'Ben Okafor',
  review: 'Too many messages.',
  stars: 2,
  reply: 'There is a setting for that now.',
  reply_uts: '2026-03-04T09:00:00.000Z',
});

const mockReply = (status = 200, message = 'Your reply is saved.') =>
  mockOperation<ReplyToBotReviewMutation, ReplyToBotReviewMutationVariables>(ReplyToBotReviewDocument, {
    response: ({ reply }) => ({
      replyToBotReview: { status, message, data: status === 200 ? buildReview({ reply: reply ?? null }) : null },
    }),
  });

beforeEach(() => stubHeights({ listitem: 130, region: 640 }));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the ratings of a bot', () => {
  it('show the average and the share of each number of stars', async () => {
    const overview = mockOverview({
      rating_total_user_count: 3,
      rating_total_count: 12,
      avg_out_five: 4,
      five_star_percentage: 66.67,
      two_star_percentage: 33.33,
    });
    await openTab(ReviewsTab, [mockBot(), overview, mockReviews(() => ({ all: [ADA, BEN] }))]);
    const ratings = await screen.findByRole('region', { name: 'Ratings' });
    expect(await within(ratings).findByText('5 stars: 67%')).toBeVisible();
    expect(within(ratings).getByText('2 stars: 33%')).toBeVisible();
    expect(within(ratings).getByText('1 star: 0%')).toBeVisible();
    expect(within(ratings).getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(within(ratings).getByText('3 ratings')).toBeVisible();
  });

  it('show an empty state', async () => {
    await openTab(ReviewsTab, [mockBot(), mockOverview(), mockReviews(() => ({ all: [] }))]);
    expect(await screen.findByText('No ratings yet')).toBeVisible();
    expect(await screen.findByText('No reviews yet')).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});

describe('the reviews of a bot', () => {
  it('are searched and sorted by the address', async () => {
    const reviews = mockReviews(() => ({ all: [ADA, BEN] }));
    const { user, location } = await openTab(ReviewsTab, [mockBot(), mockOverview(), reviews]);
    expect(await screen.findByText('Never missed a jump.')).toBeVisible();
    expect(reviews.calls[0]).toMatchObject({
      botId: 31,
      pageNumber: 1,
      pageSize: 10,
      sortBy: 'uts',
      sortOrder: 'desc',
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search reviews' }), 'many');
    await waitFor(() => expect(location()).toBe('/my-bots-detail/31?search=many'));
    await waitFor(() => expect(screen.queryByText('Never missed a jump.')).not.toBeInTheDocument());
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByTitle('Fewest stars first'));
    await waitFor(() => expect(location()).toBe('/my-bots-detail/31?search=many&sort=stars&order=asc'));
    await waitFor(() =>
      expect(reviews.calls.at(-1)).toMatchObject({ searchText: 'many', sortBy: 'stars', sortOrder: 'asc' }),
    );
  });

  it('offer to clear a search without results', async () => {
    const { user } = await openTab(ReviewsTab, [mockBot(), mockOverview(), mockReviews(() => ({ all: [ADA] }))], {
      query: '?search=zzz',
    });
    expect(await screen.findByText('No reviews match your search')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Never missed a jump.')).toBeVisible();
  });

  it('can be answered, and reload', async () => {
    const reviews = mockReviews(() => ({ all: [ADA, BEN] }));
    const reply = mockReply();
    const { user, location } = await openTab(ReviewsTab, [mockBot(), mockOverview(), reviews, reply]);
    await user.click(await screen.findByRole('button', { name: 'Reply to the review by Ada Yilmaz' }));
    expect(location()).toBe('/my-bots-detail/31?dialog=reply&subject=5');
    const dialog = await findDialog('Reply to Ada Yilmaz');
    expect(within(dialog).getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox', { name: 'Reply' }), 'Thank you!');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your reply is saved.')).toBeInTheDocument();
    expect(reply.calls).toEqual([{ reviewId: 5, reply: 'Thank you!' }]);
    await waitFor(() => expect(reviews.calls).toHaveLength(2));
  });

  it('preserve a reply that is too long or rejected', async () => {
    const { user } = await openTab(
      ReviewsTab,
      [
        mockBot(),
        mockOverview(),
        mockReviews(() => ({ all: [ADA] })),
        mockReply(403, 'Your role does not allow this.'),
      ],
      { query: '?dialog=reply&subject=5' },
    );
    const dialog = await findDialog('Reply to Ada Yilmaz');
    const field = within(dialog).getByRole('textbox', { name: 'Reply' });
    await user.click(field);
    await user.paste('a'.repeat(2001));
    expect(
      await within(dialog).findByText('The reply is too long - should be 2,000 characters maximum.'),
    ).toBeVisible();
    await user.clear(field);
    await user.paste('Thanks');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Send' })).toBeEnabled());
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('Your role does not allow this.')).toBeVisible();
    expect(field).toHaveValue('Thanks');
  });

  it('lose their reply after a confirmation', async () => {
    const reply = mockReply(200, 'Your reply is removed.');
    const { user } = await openTab(ReviewsTab, [mockBot(), mockOverview(), mockReviews(() => ({ all: [BEN] })), reply]);
    expect(await screen.findByText('There is a setting for that now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit the reply to Ben Okafor' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the reply to Ben Okafor' }));
    const question = await findDialog('Remove the reply?');
    await user.click(within(question).getByRole('button', { name: 'Remove reply' }));
    expect(await screen.findByText('Your reply is removed.')).toBeInTheDocument();
    expect(reply.calls).toEqual([{ reviewId: 6, reply: '' }]);
  });

  it('are read-only for members without the right to reply', async () => {
    await openTab(ReviewsTab, [mockReadOnlyBot(), mockOverview(), mockReviews(() => ({ all: [BEN] }))], {
      query: '?dialog=reply&subject=6',
    });
    expect(await screen.findByText('Too many messages.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /reply/i })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
