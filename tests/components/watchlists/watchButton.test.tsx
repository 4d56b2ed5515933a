import { useQuery } from '@apollo/client/react';
import { screen, waitFor, within } from '@testing-library/react';
import { Button } from 'antd';
import { describe, expect, it } from 'vitest';

import { useWatchAll } from '@/domain/watchlists/useWatchAll';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import {
  GetDashboardCountDocument,
  useGetDashboardCountQuery,
  type GetDashboardCountQuery,
  type GetDashboardCountQueryVariables,
} from '@/generated/dashboards/getDashboardCount';
import {
  SearchStockByNameDocument,
  type SearchStockByNameQuery,
  type SearchStockByNameQueryVariables,
} from '@/generated/market/searchStockByName';
import type { Viewer } from '@/domain/session/viewer';

import { buildStock } from '../../support/builders/market';
import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderPart } from '../../support/render/renderAt';
import { mockAdd, mockRemove } from './watchlistMocks';

const variables = { companyName: 'a', pageNumber: 1, pageSize: 10 };

/** A list of stocks as screens show it. */
function List() {
  const { data } = useQuery<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
    variables,
  });
  const watchAll = useWatchAll();
  useGetDashboardCountQuery();
  const stocks = data?.searchStockByName.data ?? [];
  return (
    <>
      <Button onClick={() => watchAll.confirmWatchAll(stocks.map(({ ticker_id }) => ticker_id))}>Watch All</Button>
      {stocks.map((stock) => (
        <WatchButton
          key={stock.id}
          ticker={{ tickerId: stock.ticker_id, name: stock.ticker_symbol, isWatched: stock.is_watched }}
        />
      ))}
    </>
  );
}

const mockStocks = (isWatched: boolean) =>
  mockOperation<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
    response: {
      searchStockByName: {
        status: 200,
        message: '',
        totalCount: 2,
        data: [
          buildStock({ id: 1, ticker_symbol: 'AAPL', is_watched: isWatched }),
          buildStock({ id: 2, ticker_symbol: 'MSFT', is_watched: isWatched }),
        ],
      },
    },
  });

const mockCounts = () =>
  mockOperation<GetDashboardCountQuery, GetDashboardCountQueryVariables>(GetDashboardCountDocument, {
    response: {
      getDashboardCount: {
        status: 200,
        message: '',
        data: { watchlistCount: 1, portfolioCount: 0, alertCount: 0, postCount: 0 },
      },
    },
  });

const open = (
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { viewer = buildAppUser(), isWatched = false }: { viewer?: Viewer; isWatched?: boolean } = {},
) => renderPart(<List />, { viewer, mocks: [mockStocks(isWatched), ...mocks] });

const ADD = 'Are you sure you want to Add this Stock to your Watchlist?';
const REMOVE = 'Are you sure you want to remove this Stock from Watchlist?';

describe('the watch button', () => {
  it('requires a confirmation, then watches at once, without waiting for the server', async () => {
    const add = mockAdd({ delay: 'forever' });
    const { user } = await open([mockCounts(), add]);
    const button = await screen.findByRole('button', { name: 'Watch AAPL' });
    expect(button).toHaveTextContent(/^Watch$/);
    await user.click(button);
    const question = await findDialog(ADD);
    expect(within(question).getByText('AAPL')).toBeVisible();
    expect(add.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Watching AAPL' })).toHaveTextContent(/^Watching$/);
    expect(screen.getByRole('button', { name: 'Watch MSFT' })).toBeInTheDocument();
    expect(add.calls).toEqual([{ tickerIds: [1] }]);
  });

  it('does nothing after No', async () => {
    const add = mockAdd();
    const { user } = await open([mockCounts(), add]);
    await user.click(await screen.findByRole('button', { name: 'Watch AAPL' }));
    await user.click(within(await findDialog(ADD)).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText(ADD)).not.toBeInTheDocument());
    expect(add.calls).toEqual([]);
  });

  it("shows the server's message, and reloads the counts", async () => {
    const [counts, add] = [mockCounts(), mockAdd({ message: '1 stock added to your watch list' })];
    const { user } = await open([counts, add]);
    await user.click(await screen.findByRole('button', { name: 'Watch AAPL' }));
    await user.click(within(await findDialog(ADD)).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('1 stock added to your watch list')).toBeVisible();
    await waitFor(() => expect(counts.calls).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Watching AAPL' })).toBeInTheDocument();
  });

  it('reverts when the server rejects it', async () => {
    const { user } = await open([
      mockCounts(),
      mockAdd({ status: 400, message: 'A watch list can have at most 500 stocks.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Watch AAPL' }));
    await user.click(within(await findDialog(ADD)).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('A watch list can have at most 500 stocks.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Watch AAPL' })).toBeInTheDocument();
  });

  it('of a watched stock removes it from the list', async () => {
    const remove = mockRemove();
    const { user } = await open([mockCounts(), remove], { isWatched: true });
    await user.click(await screen.findByRole('button', { name: 'Watching AAPL' }));
    await user.click(within(await findDialog(REMOVE)).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Watch AAPL' })).toBeInTheDocument();
    await waitFor(() => expect(remove.calls).toEqual([{ clearAll: false, tickerIds: [1] }]));
  });

  it('is available to app users only', async () => {
    for (const viewer of [buildAdmin(), buildDeveloper()]) {
      const { container } = await open([mockCounts()], { viewer });
      await screen.findByRole('button', { name: 'Watch All' });
      expect(screen.queryByRole('button', { name: 'Watch AAPL' })).not.toBeInTheDocument();
      container.remove();
    }
  });
});

describe('Watch All', () => {
  it('requires one confirmation and adds all stocks to the list', async () => {
    const add = mockAdd();
    const { user } = await open([mockCounts(), add]);
    await screen.findByRole('button', { name: 'Watch AAPL' });
    await user.click(screen.getByRole('button', { name: 'Watch All' }));
    const question = await findDialog('Would you like to Add All Stock to your Watchlist?');
    await user.click(within(question).getByRole('button', { name: 'Add all' }));
    expect(await screen.findByRole('button', { name: 'Watching AAPL' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Watching MSFT' })).toBeInTheDocument();
    await waitFor(() => expect(add.calls).toEqual([{ tickerIds: [1, 2] }]));
  });
});
