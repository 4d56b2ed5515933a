import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AcceptOrRejectReuqestDocument,
  type AcceptOrRejectReuqestMutation,
  type AcceptOrRejectReuqestMutationVariables,
} from '@/generated/botReviews/acceptOrRejectReuqest';
import {
  GetAllBotRatingOverViewDocument,
  type GetAllBotRatingOverViewQuery,
  type GetAllBotRatingOverViewQueryVariables,
} from '@/generated/botReviews/getAllBotRatingOverView';
import {
  GetAllBotReviewsDocument,
  type GetAllBotReviewsQuery,
  type GetAllBotReviewsQueryVariables,
} from '@/generated/botReviews/getAllBotReviews';
import {
  ChangeReviewStatusByBotIdDocument,
  type ChangeReviewStatusByBotIdMutation,
  type ChangeReviewStatusByBotIdMutationVariables,
} from '@/generated/botReviews/changeReviewStatusByBotId';
import {
  EnableDisableBotDocument,
  type EnableDisableBotQuery,
  type EnableDisableBotQueryVariables,
} from '@/generated/bots/enableDisableBot';
import { BotsPage } from '@/portals/admin/bots/BotsPage';

import { buildBotDetail } from '../../support/builders/bots';
import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, type Rendered } from '../../support/render/renderAt';
import { buildAdminBot, mockFound, mockQueue, mockStatuses, mockDecision } from './adminMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const ROUTE = '/admin/bots/bots';

const open = (mocks: Mocks, query = '') =>
  renderAt(`${ROUTE}${query}`, { route: ROUTE, element: <BotsPage />, viewer: buildAdmin(), mocks });

const choose = async ({ user }: Pick<Rendered, 'user'>, action: string) => {
  const row = await screen.findByRole('row', { name: /Volume Watch/ });
  await user.click(within(row).getByRole('button', { name: 'Actions for Volume Watch' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the bots of the admins', () => {
  it('show the review queue until the admin searches, filters or sorts', async () => {
    const queue = mockQueue([buildAdminBot()]);
    const found = mockFound([buildAdminBot({ id: 32, name: 'Price Watch' })]);
    const { user, location } = await open([queue, found, mockStatuses()]);
    const row = await screen.findByRole('row', { name: /Volume Watch/ });
    expect(within(row).getByText('Verification requested')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Volume Watch' })).toHaveAttribute('href', '/bot-detail/31');
    expect(queue.calls).toEqual([{ take: 20, skip: 0 }]);
    expect(found.calls).toEqual([]);

    await user.type(screen.getByRole('searchbox', { name: 'Search bots, developers and teams' }), 'price{Enter}');
    expect(await screen.findByRole('row', { name: /Price Watch/ })).toBeVisible();
    expect(location()).toBe(`${ROUTE}?search=price`);
    expect(found.calls.at(-1)).toMatchObject({ name: 'price', pageNumber: 1, pageSize: 20 });
  });

  it('are filtered by status and by review state, in the address', async () => {
    const found = mockFound([buildAdminBot()]);
    await open([found, mockStatuses()], '?status=2&review=open&sort=subscribers&order=desc&page=3&size=50');
    await screen.findByRole('row', { name: /Volume Watch/ });
    expect(found.calls[0]).toMatchObject({
      botStatus: 2,
      reviewed: false,
      sortBy: 'subscribers',
      sortOrder: 'desc',
      pageNumber: 3,
      pageSize: 50,
    });
  });

  it('are not filtered by an unknown status: the address drops it', async () => {
    const { location } = await open([mockQueue([buildAdminBot()]), mockFound([]), mockStatuses()], '?status=99999');
    expect(await screen.findByRole('row', { name: /Volume Watch/ })).toBeVisible();
    expect(location()).toBe(ROUTE);
    expect(screen.queryByText('99999')).not.toBeInTheDocument();
  });

  it('report in a notification why the statuses could not be loaded', async () => {
    await open([mockQueue([]), mockStatuses({ status: 503, message: 'No statuses now.', data: null })]);
    expect(await screen.findByText('No statuses now.')).toBeVisible();
    expect(await screen.findByText('No bots yet')).toBeVisible();
  });

  it('are accepted after a confirmation, with the version that was shown', async () => {
    const decision = mockDecision();
    const rendered = await open([mockQueue([buildAdminBot()]), mockStatuses(), decision]);
    await choose(rendered, 'Verify');
    const dialog = await findDialog('Verify Volume Watch?');
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(decision.calls).toEqual([{ botId: 31, isAccept: true, expectedUts: '2026-03-02T09:00:00.000Z' }]),
    );
  });

  it('report a concurrent decision in the confirmation', async () => {
    const queue = mockQueue([buildAdminBot()]);
    const rendered = await open([
      queue,
      mockStatuses(),
      mockDecision(409, 'This bot has changed since you opened it.'),
    ]);
    await choose(rendered, 'Verify');
    const dialog = await findDialog('Verify Volume Watch?');
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Verify' }));
    expect(await within(dialog).findByText('This bot has changed since you opened it.')).toBeVisible();
    // The list shows the current state as well.
    await waitFor(() => expect(queue.calls.length).toBeGreaterThan(1));
  });

  it('are rejected with a reason, or explicitly without one', async () => {
    const decision = mockDecision(200, 'Bot rejected');
    const rendered = await open([mockQueue([buildAdminBot()]), mockStatuses(), decision]);
    const { user } = rendered;
    await choose(rendered, 'Reject');
    const dialog = await findDialog('Reject Volume Watch?');
    const reject = within(dialog).getByRole('button', { name: 'Reject' });
    expect(reject).toBeDisabled();
    expect(reject).toHaveClass('ant-btn-color-dangerous');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Reject without a reason' }));
    await waitFor(() => expect(reject).toBeEnabled());
    await user.click(within(dialog).getByRole('checkbox', { name: 'Reject without a reason' }));
    await waitFor(() => expect(reject).toBeDisabled());
    await user.click(within(dialog).getByRole('textbox', { name: 'Reason' }));
    await user.paste('The privacy link is dead.');
    await waitFor(() => expect(reject).toBeEnabled());
    await user.click(reject);
    await waitFor(() =>
      expect(decision.calls).toEqual([
        { botId: 31, isAccept: false, reason: 'The privacy link is dead.', expectedUts: '2026-03-02T09:00:00.000Z' },
      ]),
    );
  });

  it('offer no decision without a request, and mark reviews', async () => {
    const bot = buildAdminBot({
      s2_bot_status: { id: 6, status: 'Published' },
      viewer_can: { review: false, enable_disable: true, remove: true, delete: true },
    });
    const marking = mockOperation<ChangeReviewStatusByBotIdMutation, ChangeReviewStatusByBotIdMutationVariables>(
      ChangeReviewStatusByBotIdDocument,
      { response: { changeReviewStatusByBotId: { status: 200, message: 'Marked', data: { ...bot, reviewed: true } } } },
    );
    const rendered = await open([mockQueue([bot]), mockStatuses(), marking]);
    await choose(rendered, 'Mark review as done');
    await waitFor(() => expect(marking.calls).toMatchObject([{ botId: 31, reviewed: true }]));
    const row = screen.getByRole('row', { name: /Volume Watch/ });
    await rendered.user.click(within(row).getByRole('button', { name: 'Actions for Volume Watch' }));
    expect(await screen.findByRole('menuitem', { name: /^Reject/ })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Switch off' })).toBeVisible());
  });
});

describe('many bots at once', () => {
  it('are accepted one after the other with the versions that were shown, and each error is reported', async () => {
    const decision = mockOperation<AcceptOrRejectReuqestMutation, AcceptOrRejectReuqestMutationVariables>(
      AcceptOrRejectReuqestDocument,
      {
        response: ({ botId }) => ({
          acceptOrRejectReuqest:
            botId === 31
              ? { status: 200, message: 'Bot accepted', data: buildAdminBot() }
              : { status: 409, message: 'This is not possible now.', data: null },
        }),
      },
    );
    const bots = [buildAdminBot(), buildAdminBot({ id: 32, name: 'Price Watch' })];
    const { user } = await open([mockQueue(bots), mockStatuses(), decision]);
    for (const name of [/Volume Watch/, /Price Watch/])
      await user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = await findDialog('Accept 2 bots?');
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(decision.calls.map(({ botId, isAccept }) => [botId, isAccept])).toEqual([
        [31, true],
        [32, true],
      ]),
    );
    expect(decision.calls[1]).toMatchObject({ expectedUts: '2026-03-02T09:00:00.000Z' });
    expect(await screen.findByText(/This is not possible now/)).toBeVisible();
  });

  it('are rejected without a reason, and their reviews marked as done, with the versions that were shown', async () => {
    const bots = [buildAdminBot(), buildAdminBot({ id: 32, name: 'Price Watch' })];
    const decision = mockOperation<AcceptOrRejectReuqestMutation, AcceptOrRejectReuqestMutationVariables>(
      AcceptOrRejectReuqestDocument,
      { response: { acceptOrRejectReuqest: { status: 200, message: 'Bot rejected', data: buildAdminBot() } } },
    );
    const marking = mockOperation<ChangeReviewStatusByBotIdMutation, ChangeReviewStatusByBotIdMutationVariables>(
      ChangeReviewStatusByBotIdDocument,
      { response: { changeReviewStatusByBotId: { status: 200, message: 'Marked', data: buildAdminBot() } } },
    );
    const { user } = await open([mockQueue(bots), mockStatuses(), decision, marking]);
    const runBulkAction = async (action: string, title: string) => {
      for (const name of [/Volume Watch/, /Price Watch/]) {
        const box = within(await screen.findByRole('row', { name })).getByRole('checkbox');
        if (!(box instanceof HTMLInputElement && box.checked)) await user.click(box);
      }
      await user.click(screen.getByRole('button', { name: action }));
      await user.click(within(await findDialog(title)).getByRole('button', { name: action }));
    };
    await runBulkAction('Reject without a reason', 'Reject 2 bots?');
    const seen = { expectedUts: '2026-03-02T09:00:00.000Z' };
    await waitFor(() => expect(decision.calls).toEqual([31, 32].map((botId) => ({ botId, isAccept: false, ...seen }))));
    expect(await screen.findByText('2 done')).toBeVisible();
    await runBulkAction('Mark review as done', 'Mark the reviews of 2 bots as done?');
    await waitFor(() => expect(marking.calls).toEqual([31, 32].map((botId) => ({ botId, reviewed: true, ...seen }))));
  });

  it('are disabled with the versions that were shown', async () => {
    const off = mockOperation<EnableDisableBotQuery, EnableDisableBotQueryVariables>(EnableDisableBotDocument, {
      response: { enableDisableBot: { status: 200, message: 'Bot switched off', data: buildBotDetail({ id: 31 }) } },
    });
    const published = buildAdminBot({
      s2_bot_status: { id: 6, status: 'Published' },
      viewer_can: { review: false, enable_disable: true, remove: true, delete: true },
    });
    const waiting = buildAdminBot({ id: 32, name: 'Waiting Bot' });
    const { user } = await open([mockQueue([published, waiting]), mockStatuses(), off]);
    await user.click(within(await screen.findByRole('row', { name: /Waiting Bot/ })).getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch off' })).not.toBeInTheDocument();
    await user.click(within(screen.getByRole('row', { name: /Volume Watch/ })).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await user.click(within(await findDialog('Switch 1 bot off?')).getByRole('button', { name: 'Switch off' }));
    await waitFor(() =>
      expect(off.calls).toEqual([{ botId: 31, botStatusId: 7, expectedUts: '2026-03-02T09:00:00.000Z' }]),
    );
  });
});

describe('the ratings of all bots', () => {
  it('are a table with their average above', async () => {
    const reviews = mockOperation<GetAllBotReviewsQuery, GetAllBotReviewsQueryVariables>(GetAllBotReviewsDocument, {
      response: {
        getAllBotReviews: {
          status: 200,
          message: '',
          totalCount: 1,
          data: [
            {
              id: 5,
              bot_id: 31,
              bot_name: 'Volume Watch',
              user_id: 700,
              fullname: 'Ada Lovelace',
              profilephoto: null,
              review: 'It does what it says.',
              stars: 4,
              uts: '2026-03-02T09:00:00.000Z',
              reply: null,
              reply_uts: null,
            },
          ],
        },
      },
    });
    const overview = mockOperation<GetAllBotRatingOverViewQuery, GetAllBotRatingOverViewQueryVariables>(
      GetAllBotRatingOverViewDocument,
      {
        response: {
          getAllBotRatingOverView: {
            status: 200,
            message: '',
            data: {
              rating_total_count: 8,
              rating_total_user_count: 2,
              one_star_percentage: 0,
              two_star_percentage: 0,
              three_star_percentage: 0,
              four_star_percentage: 100,
              five_star_percentage: 0,
              avg_out_five: 4,
            },
          },
        },
      },
    );
    await open([reviews, overview], '?view=ratings&sort=stars&order=asc');
    const row = await screen.findByRole('row', { name: /Ada Lovelace/ });
    expect(within(row).getByRole('link', { name: 'Volume Watch' })).toHaveAttribute(
      'href',
      '/bot-detail/31?tab=ratings',
    );
    expect(within(row).getByText('It does what it says.')).toBeVisible();
    expect(reviews.calls[0]).toMatchObject({ sortBy: 'stars', sortOrder: 'asc', pageNumber: 1 });
    expect(await screen.findByText('2 ratings')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ratings' })).toHaveAttribute('aria-current', 'page');
  });
});
