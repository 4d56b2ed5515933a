import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  SearchStockByNameDocument,
  type SearchStockByNameQuery,
  type SearchStockByNameQueryVariables,
} from '@/generated/market/searchStockByName';
import {
  GetStockWatchlistDocument,
  type GetStockWatchlistQuery,
  type GetStockWatchlistQueryVariables,
} from '@/generated/watchlists/getStockWatchlist';
import { WatchlistPage } from '@/portals/user/watchlist/WatchlistPage';

import { buildStock } from '../../support/builders/market';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { buildWatched, mockAdd, mockLists, mockRemove, mockWatchlist } from './watchlistMocks';

const PATH = '/application-user/portfolio/watch-list';

const open = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { query = '', language = 'en' }: { query?: string; language?: 'en' | 'tr' } = {},
) =>
  renderAt(`${PATH}${query}`, {
    route: PATH,
    element: <WatchlistPage />,
    viewer: buildAppUser(),
    mocks: [mockLists(), ...mocks],
    language,
  });

const APPLE = buildWatched();
const GARAN = buildWatched({
  ticker_id: 12,
  ticker_symbol: 'GARAN',
  ticker_name: 'Garanti BBVA',
  exchange_symbol: 'BIST',
  currency: 'TRY',
  current_price: 118.4,
  prev_close: 120,
});

const mockSearch = (isWatched = false) =>
  mockOperation<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
    response: ({ companyName }) => ({
      searchStockByName: {
        status: 200,
        message: '',
        totalCount: companyName === 'zzz' ? 0 : 1,
        data: companyName === 'zzz' ? [] : [buildStock({ id: 21, ticker_symbol: 'MSFT', is_watched: isWatched })],
      },
    }),
  });

describe('the watchlist', () => {
  it('shows each stock with its price, its change and the source of the prices', async () => {
    await open([mockWatchlist([APPLE, GARAN])]);
    const apple = await screen.findByRole('row', { name: /AAPL/ });
    expect(within(apple).getByRole('link', { name: 'AAPL' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/11',
    );
    expect(within(apple).getByText('$210.50')).toBeVisible();
    expect(within(apple).getByText(/\+\$10\.50 \(\+5\.25%\)/)).toBeVisible();
    expect(within(apple).getByRole('img', { name: /AAPL/ })).toBeInTheDocument();
    const garan = screen.getByRole('row', { name: /GARAN/ });
    expect(within(garan).getByText('₺118.40')).toBeVisible();
    expect(within(garan).getByText(/−₺1\.60/)).toBeVisible();
    expect(screen.getByText('Simulated prices')).toBeVisible();
  });

  it('speaks Turkish', async () => {
    await open([mockWatchlist([GARAN])], { language: 'tr' });
    expect(await screen.findByText('₺118,40')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Değişim' })).toBeVisible();
  });

  it('shows a missing price and a delisted stock', async () => {
    await open([
      mockWatchlist([buildWatched({ current_price: null, prev_close: null, as_of: null, is_delisted: true })]),
    ]);
    expect(await screen.findByText('No price available')).toBeVisible();
    expect(screen.getByText('Delisted')).toBeVisible();
  });

  it('requests the order, the search and the page of the address', async () => {
    const list = mockWatchlist([APPLE, GARAN]);
    const { user, location } = await open([list], { query: '?search=apple&sort=p_change&order=desc' });
    await screen.findByRole('row', { name: /AAPL/ });
    expect(list.calls[0]).toEqual({
      pageNumber: 1,
      pageSize: 20,
      search: 'apple',
      sortBy: 'p_change',
      sortOrder: 'desc',
      listId: null,
    });
    await user.click(screen.getByRole('columnheader', { name: /Price/ }));
    await waitFor(() => expect(location()).toContain('sort=current_price'));
    await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ sortBy: 'current_price', sortOrder: 'asc' }));
  });

  it('offers to add the first stock when it is empty', async () => {
    const { user } = await open([mockWatchlist([]), mockSearch()]);
    expect(await screen.findByText('You are not watching any stocks yet')).toBeVisible();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Add a stock' });
    await user.click(inTheMiddle ?? document.body);
    expect(await findDialog('Add a stock')).toBeVisible();
  });

  it('shows why it cannot be loaded and retries', async () => {
    await open([
      mockOperation<GetStockWatchlistQuery, GetStockWatchlistQueryVariables>(GetStockWatchlistDocument, {
        response: { getStockWatchlist: { status: 503, message: 'Not now', totalCount: null, data: null } },
      }),
    ]);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('removes a stock after a confirmation with the text of the specification', async () => {
    const remove = mockRemove({ message: 'Removed from your watch list' });
    const { user } = await open([mockWatchlist([APPLE]), remove]);
    await user.click(await screen.findByRole('button', { name: /AAPL/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = await findDialog('Are you sure you want to remove this Stock from Watchlist?');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed from your watch list')).toBeVisible();
    expect(remove.calls).toEqual([{ clearAll: false, tickerIds: [11] }]);
  });

  it('is cleared after a confirmation that states the number of stocks and shows an error', async () => {
    const rejectedRemoval = mockRemove({ status: 503, message: 'Not now' });
    const { user } = await open([mockWatchlist([APPLE, GARAN]), rejectedRemoval]);
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    const question = await findDialog('Clear your watch list?');
    expect(within(question).getByText('All 2 stocks on it are removed. This cannot be undone.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Clear all' }));
    expect(await within(question).findByText('Not now')).toBeVisible();
    expect(rejectedRemoval.calls).toEqual([{ clearAll: true, tickerIds: [], listId: null }]);
  });

  it('is empty after it was cleared', async () => {
    let items = [APPLE];
    const clear = mockRemove({ message: 'Your watch list is now empty' });
    const { user } = await open([mockWatchlist(() => items), clear]);
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    const question = await findDialog('Clear your watch list?');
    items = [];
    await user.click(within(question).getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('You are not watching any stocks yet')).toBeVisible();
  });
});

describe('adding a stock', () => {
  it('finds it and requires a confirmation before it is added to the list', async () => {
    const [add, search] = [mockAdd({ message: '1 stock added to your watch list' }), mockSearch()];
    const { user } = await open([mockWatchlist([APPLE]), add, search], { query: '?dialog=add' });
    const dialog = await findDialog('Add a stock');
    await waitFor(() => expect(within(dialog).getByRole('searchbox', { name: 'Name or symbol' })).toHaveFocus());
    await user.type(within(dialog).getByRole('searchbox', { name: 'Name or symbol' }), 'micro');
    await user.click(await within(dialog).findByRole('button', { name: 'Watch MSFT' }));
    const question = await findDialog('Are you sure you want to Add this Stock to your Watchlist?');
    await user.click(within(question).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByRole('button', { name: 'Watching MSFT' })).toBeInTheDocument();
    expect(await screen.findByText('1 stock added to your watch list')).toBeVisible();
    expect(add.calls).toEqual([{ tickerIds: [21] }]);
  });

  it('shows an empty state without results', async () => {
    const { user } = await open([mockWatchlist([APPLE]), mockSearch()], { query: '?dialog=add' });
    const dialog = await findDialog('Add a stock');
    await user.type(within(dialog).getByRole('searchbox', { name: 'Name or symbol' }), 'zzz');
    expect(await within(dialog).findByText('No stocks match “zzz”.')).toBeVisible();
  });
});
