import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { DashboardPage } from '@/portals/user/dashboard/DashboardPage';
import {
  UserFollowUnfollowDocument,
  type UserFollowUnfollowMutation,
  type UserFollowUnfollowMutationVariables,
} from '@/generated/follows/userFollowUnfollow';
import {
  AddStockWatchlistDocument,
  type AddStockWatchlistMutation,
  type AddStockWatchlistMutationVariables,
} from '@/generated/watchlists/addStockWatchlist';
import { markNewAccount } from '@/domain/session/newAccount';
import type { Viewer } from '@/domain/session/viewer';

import { buildMover, buildPerformer } from '../../support/builders/dashboards';
import { buildPicture, buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { mockNotice } from '../../support/mocks/mockNotice';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import {
  buildCards,
  mockCounts,
  mockDashboard,
  mockFailingDashboard,
  mockLayout,
  mockNoSteps,
  ORDER,
} from './userDashboardMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const open = (
  mocks: Mocks,
  { viewer = buildAppUser({ id: 42 }), language }: { viewer?: Viewer; language?: 'en' | 'tr' } = {},
) =>
  renderAt('/application-user/dashboard', {
    element: <DashboardPage />,
    viewer,
    language,
    mocks: [mockNoSteps(), ...mocks],
    rest: mockNotice(),
  });

const openCards = (cards: Parameters<typeof mockDashboard>[0], more: Mocks = [], viewer?: Viewer) =>
  open([mockCounts(), mockLayout(), mockDashboard(cards), ...more], viewer ? { viewer } : {});

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the title of the app user’s dashboard', () => {
  it('greets a new account differently from a returning user', async () => {
    await openCards(buildCards());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, /);
    cleanup();
    markNewAccount(42);
    await openCards(buildCards());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome, /);
  });
});

describe('the tiles of the app user’s dashboard', () => {
  it.each([
    ['Watch List', '14', '/application-user/portfolio/watch-list'],
    ['Portfolio List', '9', '/application-user/portfolio/portfolio-list'],
    ['Alerts', '5', '/application-user/portfolio/alerts'],
    ['Post List', '1,200', '/user/42'],
  ])('has the tile %s with its count %s', async (label, count, target) => {
    await openCards(buildCards());
    const tile = await screen.findByRole('link', { name: new RegExp(label) });
    expect(tile).toHaveTextContent(count);
    expect(tile).toHaveAttribute('href', target);
    await screen.findByRole('region', { name: 'Related Posts' });
  });

  it('show a failure and reload', async () => {
    const counts = mockCounts({ status: 500, message: 'Counting failed', data: null });
    const { user } = await open([counts, mockLayout(), mockDashboard()]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Counting failed');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(counts.calls).toHaveLength(2));
  });
});

describe('the cards of the app user’s dashboard', () => {
  it('show Loading... until their first load', async () => {
    const waiting = await open([mockCounts(), mockLayout(), mockDashboard(buildCards(), { delay: 'forever' })]);
    expect(screen.getByText('Loading...')).toBeVisible();
    waiting.unmount();

    await openCards(buildCards());
    await screen.findByRole('region', { name: 'Market Movers' });
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  });

  it.each([[ORDER], [ORDER.toReversed()]])('are in the order %j', async (order) => {
    await open([mockCounts(), mockLayout(order), mockDashboard()]);
    const titles: Record<(typeof ORDER)[number], string> = {
      top_performers_card: 'Top Performers',
      influencer_card: 'Top Influencer',
      mover_card: 'Market Movers',
      post_card: 'Related Posts',
    };
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
        order.map((type) => titles[type]),
      ),
    );
  });

  it('show a failure and reload', async () => {
    const failing = mockFailingDashboard();
    const { user } = await open([mockCounts(), mockLayout(), failing]);
    expect(await screen.findByText('The cards are late')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });

  it('explain themselves with the texts of the server', async () => {
    const { user } = await openCards(buildCards());
    const info = await screen.findByRole('button', { name: 'About Market Movers' });
    expect(info).toHaveAttribute('aria-expanded', 'false');
    await user.click(info);
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken).toContain('What moved most.');
    expect(info).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(info).toHaveAttribute('aria-expanded', 'false');
  });

  it('show an empty state with the next step', async () => {
    await openCards(buildCards({ performers: [], influencers: [], movers: [], posts: [] }));
    // The cards appear one after the other.
    expect(await screen.findByText('There are no portfolios to compare yet.')).toBeVisible();
    expect(await screen.findByText('No one has a score yet.')).toBeVisible();
    expect(await screen.findByText('No prices have moved yet.')).toBeVisible();
    for (const [name, target] of [
      ['Add a stock to your portfolio', '/application-user/portfolio/portfolio-list'],
      ['Write the first post', '/application-user/post'],
      ['Explore stocks', '/application-user/market'],
    ] as const)
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', target);
  });

  it('speak Turkish', async () => {
    await open([mockCounts(), mockLayout(), mockDashboard()], { language: 'tr' });
    expect(await screen.findByRole('region', { name: 'Piyasayı hareketlendirenler' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'İlgili gönderiler' })).toBeVisible();
  });
});

describe('the users on the dashboard', () => {
  it('performers have names, a line, the change and counts, and link to their profile', async () => {
    const { user, location } = await openCards(buildCards());
    const performers = await card('Top Performers');
    expect(performers.getByText('@ada')).toBeVisible();
    expect(performers.getByRole('img', { name: 'Portfolio over the last 30 days, change 12.50%' })).toBeVisible();
    expect(performers.getByText('+12.50%')).toBeVisible();
    expect(performers.getByText('12 followers · 3 posts')).toBeVisible();
    await user.click(performers.getByRole('link', { name: 'Ada Yilmaz' }));
    expect(location()).toBe('/user/701');
  });

  it('influencers are five at most, with their score', async () => {
    const influencers = [1, 2, 3, 4, 5, 6].map((id) => buildPerformer({ user_id: id, s_score: id === 1 ? null : id }));
    await openCards(buildCards({ influencers }));
    const shown = await card('Top Influencer');
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
    expect(shown.getAllByRole('listitem')[0]).toHaveTextContent('Score 0');
    expect(shown.getAllByRole('listitem')[1]).toHaveTextContent('Score 2');
  });

  it('viewers cannot follow themselves', async () => {
    const self = buildPerformer({ user_id: 42, user_name: 'maya' });
    await openCards(buildCards({ performers: [self, buildPerformer({ user_id: 701, user_name: 'ada' })] }));
    const performers = await card('Top Performers');
    expect(performers.getByRole('button', { name: 'Follow @ada' })).toBeVisible();
    expect(performers.queryByRole('button', { name: 'Follow @maya' })).not.toBeInTheDocument();
  });

  it('a follow changes every card at once, and the dashboard reloads after 800 ms', async () => {
    const ada = buildPerformer({ user_id: 701, user_name: 'ada' });
    const follow = mockFollowing();
    const dashboard = mockDashboard((earlier) =>
      buildCards({
        performers: [{ ...ada, is_follow: earlier > 0, num_followers: 12 + earlier }],
        influencers: [{ ...ada, is_follow: earlier > 0, num_followers: 12 + earlier }],
      }),
    );
    const { user } = await open([mockCounts(), mockLayout(), dashboard, follow]);
    const performers = await card('Top Performers');
    const pressed = performance.now();
    await user.click(performers.getByRole('button', { name: 'Follow @ada' }));
    expect(performers.getByText('13 followers · 3 posts')).toBeVisible();
    expect((await card('Top Influencer')).getByRole('button', { name: 'Following @ada' })).toBeVisible();
    await waitFor(() => expect(dashboard.calls).toHaveLength(2));
    expect(performance.now() - pressed).toBeGreaterThan(750);
    expect(follow.calls).toEqual([{ userId: [701], isFollow: true }]);
    expect(performers.getByText('13 followers · 3 posts')).toBeVisible();
  });

  it('requires a confirmation to unfollow', async () => {
    const follow = mockFollowing();
    const ada = buildPerformer({ user_id: 701, user_name: 'ada', is_follow: true });
    const { user } = await openCards(buildCards({ performers: [ada] }), [follow]);
    await user.click(await screen.findByRole('button', { name: 'Following @ada' }));
    const question = await findDialog('Are you sure you want to Unfollow @ada ?');
    await user.click(within(question).getByRole('button', { name: 'Unfollow' }));
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
    expect(follow.calls).toEqual([{ userId: [701], isFollow: false }]);
  });
});

describe('Follow All', () => {
  it.each([
    ['Top Performers', 'Would you like to follow all Top Performers?', 'performers'],
    ['Top Influencer', 'Would you like to follow all Top Influencers?', 'influencers'],
  ] as const)(
    'of %s requires a confirmation, then sends all users except the viewer',
    async (title, question, list) => {
      const people = [
        buildPerformer({ user_id: 701, user_name: 'ada', is_follow: true }),
        buildPerformer({ user_id: 42, user_name: 'maya' }),
        buildPerformer({ user_id: 702, user_name: 'ben' }),
        buildPerformer({ user_id: 703, user_name: 'cem', is_account_private: true }),
      ];
      const follow = mockFollowing({ requested: [703], delay: 30 });
      const { user } = await openCards(buildCards({ [list]: people }), [follow]);
      await user.click(await screen.findByRole('button', { name: `Follow All: ${title}` }));
      const confirmation = within(await findDialog(question));
      expect(confirmation.getByRole('button', { name: 'No' })).toBeVisible();
      expect(follow.calls).toEqual([]);
      await user.click(confirmation.getByRole('button', { name: 'Follow All' }));
      expect(await screen.findByRole('button', { name: 'Following @ben' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Requested: @cem' })).toBeVisible();
      await waitFor(() => expect(follow.calls).toEqual([{ userId: [701, 702, 703], isFollow: true }]));
      const followAll = screen.getByRole('button', { name: `Follow All: ${title}` });
      await waitFor(() => expect(followAll).toHaveAttribute('aria-disabled', 'true'));
      await waitFor(() => expect(followAll).toHaveFocus());
    },
  );

  it('reverts with the reason when the server rejects it', async () => {
    const follow = mockFollowing({ status: 400, message: 'Too many' });
    const { user } = await openCards(buildCards(), [follow]);
    await user.click(await screen.findByRole('button', { name: 'Follow All: Top Performers' }));
    const question = within(await findDialog('Would you like to follow all Top Performers?'));
    await user.click(question.getByRole('button', { name: 'Follow All' }));
    expect(await screen.findByText('Too many')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Follow @ada' })).toBeVisible();
  });
});

describe('the movers of the dashboard', () => {
  it('show price, change and the source of the price, and link to the stock', async () => {
    const movers = [
      buildMover({ ticker_id: 301, ticker_name: 'THYAO', currency: 'TRY', ticker_price: 110 }),
      buildMover({ ticker_id: 302, ticker_name: 'AAPL', ticker_price: 90, p_change: -10 }),
    ];
    const { user, location } = await openCards(buildCards({ movers }));
    const shown = await card('Market Movers');
    const [rise, drop] = shown.getAllByRole('listitem');
    // Price and change in the stock's own currency.
    expect(rise).toHaveTextContent('₺110.00');
    expect(rise).toHaveTextContent('up ₺10.00');
    expect(rise).toHaveTextContent('+10.00%');
    expect(drop).toHaveTextContent('down $10.00');
    expect(shown.getByText('Simulated exchange')).toBeVisible();
    await user.click(shown.getByRole('link', { name: 'THYAO' }));
    expect(location()).toBe('/application-user/portfolio/tradingview/301');
  });

  it('show viewers in India the currency of the stock too', async () => {
    await openCards(buildCards(), [], buildAppUser({ currency: 'INR' }));
    const shown = await card('Market Movers');
    expect(shown.getByText(/\$10\.00/)).toBeVisible();
    expect(shown.queryByText(/₹/)).toBeNull();
  });

  it('Watch requires a confirmation, changes at once and reloads the dashboard', async () => {
    const watch = mockWatching();
    const mover = buildMover({ ticker_id: 301, ticker_name: 'THYAO' });
    const dashboard = mockDashboard((earlier) => buildCards({ movers: [{ ...mover, is_watched: earlier > 0 }] }));
    const { user } = await open([mockCounts(), mockLayout(), dashboard, watch]);
    await user.click((await card('Market Movers')).getByRole('button', { name: /^Watch .*THYAO/ }));
    const question = await findDialog('Are you sure you want to Add this Stock to your Watchlist?');
    expect(watch.calls).toEqual([]);
    await act(async () => within(question).getAllByRole('button').at(-1)?.click());
    expect(await screen.findByRole('button', { name: /^Watching .*THYAO/ })).toBeVisible();
    await waitFor(() => expect(dashboard.calls).toHaveLength(2));
    expect(watch.calls).toEqual([{ tickerIds: [301] }]);
  });

  it('Watch All requires a confirmation, then sends all stocks', async () => {
    const watch = mockWatching();
    const movers = [301, 302, 303].map((ticker_id) => buildMover({ ticker_id, is_watched: ticker_id === 302 }));
    const { user } = await openCards(buildCards({ movers }), [watch]);
    await user.click(await screen.findByRole('button', { name: 'Watch All: Market Movers' }));
    const question = await findDialog('Would you like to Add All Stock to your Watchlist?');
    await act(async () => within(question).getAllByRole('button').at(-1)?.click());
    await waitFor(() => expect(watch.calls).toEqual([{ tickerIds: [301, 302, 303] }]));
    expect(await screen.findAllByRole('button', { name: /^Watching/ })).toHaveLength(3);
    const watchAll = screen.getByRole('button', { name: 'Watch All: Market Movers' });
    expect(watchAll).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(watchAll).toHaveFocus());
  });
});

describe('the related posts', () => {
  it('are cards with their pictures in a carousel', async () => {
    await openCards(buildCards({ posts: [buildPost({ attachments: [1, 2, 3].map(buildPicture) })] }));
    const posts = await card('Related Posts');
    expect(posts.getByRole('article', { name: 'Post by Ada Yilmaz' })).toBeVisible();
    expect(await posts.findByRole('group', { name: 'Images' })).toHaveAttribute('aria-roledescription', 'carousel');
    expect(posts.getByText('Images 1 to 2 of 3')).toBeVisible();
  });
});

/** The server's message after users were followed or unfollowed. */
function mockFollowing({ requested = [], status = 200, message = '', delay }: Following = {}) {
  return mockOperation<UserFollowUnfollowMutation, UserFollowUnfollowMutationVariables>(UserFollowUnfollowDocument, {
    delay,
    response: ({ userId, isFollow }) => ({
      userFollowUnfollow: {
        status,
        message,
        data:
          status === 200
            ? [userId].flat().map((id) => ({
                id,
                is_follow: isFollow && !requested.includes(id),
                is_requested: isFollow && requested.includes(id),
                num_followers: 13,
              }))
            : null,
      },
    }),
  });
}

interface Following {
  requested?: readonly number[];
  status?: number;
  message?: string;
  delay?: number;
}

function mockWatching() {
  return mockOperation<AddStockWatchlistMutation, AddStockWatchlistMutationVariables>(AddStockWatchlistDocument, {
    response: ({ tickerIds }) => ({
      addStockWatchlist: { status: 200, message: 'Added to your watch list', addCount: [tickerIds].flat().length },
    }),
  });
}
