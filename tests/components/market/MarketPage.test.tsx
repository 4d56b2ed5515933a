import { useApolloClient } from '@apollo/client/react';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  GetIndustryBasedStockListDocument,
  type GetIndustryBasedStockListQuery,
  type GetIndustryBasedStockListQueryVariables,
} from '@/generated/market/getIndustryBasedStockList';
import {
  GetMarketDetailsDocument,
  type GetMarketDetailsQuery,
  type GetMarketDetailsQueryVariables,
} from '@/generated/market/getMarketDetails';
import {
  GetTrendingStockAndTopGainerAndLoserDocument,
  type GetTrendingStockAndTopGainerAndLoserQuery,
  type GetTrendingStockAndTopGainerAndLoserQueryVariables,
} from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import { refetchTranslations } from '@/app/shell/refetchTranslations';
import { MarketPage } from '@/portals/user/market/MarketPage';

import { buildIndex, buildMarket, buildStock } from '../../support/builders/market';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockIndices, mockIndustry, mockMarket, mockRanked, mockSearch } from './marketMocks';

beforeEach(() => stubHeights({ region: 600, listitem: 76 }));
afterEach(() => vi.restoreAllMocks());

const PATH = '/application-user/market';
const APPLE = buildStock();
const GARAN = buildStock({
  id: 1001,
  ticker_symbol: 'GARAN',
  company_name: 'Garanti BBVA',
  currency: 'TRY',
  is_watched: true,
  stats: { close_price: 120, current_value: 117 },
});

const open = (
  query: string,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  language: 'en' | 'tr' = 'en',
) => renderAt(`${PATH}${query}`, { element: <MarketPage />, viewer: buildAppUser(), mocks, language });

/** Stocks with consecutive ids. */
const page = (from: number, count: number) =>
  Array.from({ length: count }, (_unused, index) =>
    buildStock({ id: from + index, ticker_symbol: `S${from + index}` }),
  );

/** Reads everything on screen again, as a change of the language does. */
function LanguageChange() {
  const client = useApolloClient();
  return (
    <button type="button" onClick={() => void refetchTranslations(client)}>
      Change language
    </button>
  );
}

const toRow = async (symbol: string) => {
  const link = await screen.findByRole('link', { name: symbol });
  return within(link.closest<HTMLElement>('[role="listitem"]') ?? document.body);
};

describe('the market', () => {
  it('shows the state of the exchanges and its next change, and that prices are simulated', async () => {
    await open('', [mockMarket(), mockRanked([[APPLE]])]);
    const [nasdaq, bist] = within(await screen.findByRole('list', { name: 'Exchanges' })).getAllByRole('listitem');
    expect(nasdaq).toHaveTextContent('NASDAQMarket open');
    expect(nasdaq).toHaveTextContent(/Closes Nov 20, 2099.*\(4:00.PM at the exchange\)/);
    expect(bist).toHaveTextContent('Borsa İstanbulMarket holiday');
    expect(bist).toHaveTextContent(/Opens Nov 23, 2099.*\(10:00.AM at the exchange\)/);
    expect(screen.getByText('Simulated prices')).toBeVisible();
  });

  it('shows indices with their level, change and a text summary of the session', async () => {
    await open('', [mockMarket(), mockRanked([[APPLE]])]);
    const index = await screen.findByRole('link', { name: 'S&P 500' });
    expect(index).toHaveAttribute('href', '/application-user/portfolio/tradingview/3001');
    const card = index.closest<HTMLElement>('li') ?? document.body;
    expect(card).toHaveTextContent('7,195.24');
    expect(card).toHaveTextContent('−1.20%');
    expect(
      within(card).getByRole('img', {
        name: 'S&P 500 in its last session: from 100.00 to 112.50, lowest 100.00, highest 112.50',
      }),
    ).toBeInTheDocument();
  });

  it('lists trending stocks, each in its own currency, with a watch button', async () => {
    const ranked = mockRanked([[APPLE, GARAN]]);
    await open('', [mockMarket(), ranked]);
    const apple = await toRow('AAPL');
    expect(apple.getByText('$112.50')).toBeVisible();
    expect(apple.getByText('+$2.50 (+2.27%)')).toBeVisible();
    expect(apple.getByRole('button', { name: /^Watch\b.*AAPL/ })).toBeVisible();
    const garan = await toRow('GARAN');
    expect(garan.getByText('₺117.00')).toBeVisible();
    expect(garan.getByRole('button', { name: /^Watching\b.*GARAN/ })).toBeVisible();
    expect(ranked.calls).toEqual([{ type: 'trending', pageNumber: 1, pageSize: 20 }]);
  });

  it('speaks Turkish', async () => {
    await open('', [mockMarket(), mockRanked([[APPLE, GARAN]])], 'tr');
    expect(await screen.findByRole('tab', { name: 'Yükselenler' })).toBeVisible();
    expect((await toRow('GARAN')).getByText('₺117,00')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Borsalar' })).toHaveTextContent(/Kapanış: .*borsa saatiyle 16:00/);
  });

  it('requires a confirmation to watch a stock', async () => {
    const { user } = await open('', [mockMarket(), mockRanked([[APPLE]])]);
    await user.click((await toRow('AAPL')).getByRole('button', { name: /^Watch/ }));
    expect(await findDialog('Are you sure you want to Add this Stock to your Watchlist?')).toHaveTextContent('AAPL');
  });

  it('labels stocks that are delisted, halted or not current', async () => {
    const stocks = [
      buildStock({ id: 7, ticker_symbol: 'GONE', is_delisted: true, chart_data: [] }),
      buildStock({ id: 8, ticker_symbol: 'OLDP', stats: { is_stale: true } }),
      buildStock({ id: 9, ticker_symbol: 'HALT', stats: { market_state: 'halted' } }),
    ];
    await open('', [mockMarket(), mockRanked([stocks])]);
    expect((await toRow('GONE')).getByText('Delisted')).toBeVisible();
    expect((await toRow('OLDP')).getByText('Not current')).toBeVisible();
    expect((await toRow('HALT')).getByText('Trading halted')).toBeVisible();
  });

  it('reports that the price source does not respond', async () => {
    await open('', [mockMarket(buildMarket({ is_stale: true })), mockRanked([[APPLE]])]);
    expect(await screen.findByText('The data source is not responding. This is the last known price.')).toBeVisible();
  });

  it('still shows its lists when the state of the market cannot be loaded, and reloads it on demand', async () => {
    const market = mockOperation<GetMarketDetailsQuery, GetMarketDetailsQueryVariables>(GetMarketDetailsDocument, {
      response: (_variables, earlier) => ({
        getMarketDetails:
          earlier === 0
            ? { status: 503, message: 'Please try again later', data: null }
            : { status: 200, message: '', data: buildMarket({ indices: [buildIndex({ name: 'BIST 100' })] }) },
      }),
    });
    const { user } = await open('', [market, mockRanked([[APPLE]])]);
    expect(await screen.findByText('Please try again later')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'AAPL' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'BIST 100' })).toBeVisible();
  });

  it('works without indices and industries', async () => {
    const empty = buildMarket({ indices: [], industries: [], exchanges: [] });
    const { user } = await open('', [mockMarket(empty), mockRanked([[]])]);
    expect(await screen.findByText('No indices yet')).toBeVisible();
    expect(await screen.findByText('No trending stocks yet')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Industries' }));
    expect(await screen.findByText('No industries yet')).toBeVisible();
  });
});

describe('the lists of the market', () => {
  it('are part of the address and load when they are opened', async () => {
    const ranked = mockRanked([[APPLE]]);
    const { user, location, navigate } = await open('', [mockMarket(), ranked]);
    await user.click(await screen.findByRole('tab', { name: 'Gainers' }));
    expect(location()).toBe(`${PATH}?tab=gainers`);
    await waitFor(() => expect(ranked.calls.at(-1)?.type).toBe('gainer'));
    await user.click(screen.getByRole('tab', { name: 'Losers' }));
    await waitFor(() => expect(ranked.calls.at(-1)?.type).toBe('loser'));
    expect(location()).toBe(`${PATH}?tab=losers`);
    await navigate(-1);
    expect(location()).toBe(`${PATH}?tab=gainers`);
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Gainers' })).toHaveAttribute('aria-selected', 'true'));
    await user.click(screen.getByRole('tab', { name: 'Trending' }));
    expect(location()).toBe(PATH);
  });

  it('show the first list for an unknown one', async () => {
    await open('?tab=best&industry=x&day=never', [mockMarket(), mockRanked([[APPLE]])]);
    expect(await screen.findByRole('tab', { name: 'Trending' })).toHaveAttribute('aria-selected', 'true');
  });

  it('show an empty state without gains or losses', async () => {
    const { user } = await open('?tab=gainers', [mockMarket(), mockRanked([[]])]);
    expect(await screen.findByText('No stocks have gained today')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Losers' }));
    expect(await screen.findByText('No stocks have lost today')).toBeVisible();
  });

  it('show why a list cannot be loaded, and reload it on demand', async () => {
    const ranked = mockOperation<
      GetTrendingStockAndTopGainerAndLoserQuery,
      GetTrendingStockAndTopGainerAndLoserQueryVariables
    >(GetTrendingStockAndTopGainerAndLoserDocument, {
      response: (_variables, earlier) => ({
        getTrendingStockAndTopGainerAndLoser:
          earlier === 0
            ? { status: 503, message: 'The market rests', totalCount: null, data: null }
            : { status: 200, message: '', totalCount: 1, data: [APPLE] },
      }),
    });
    const { user } = await open('', [mockMarket(), ranked]);
    expect(await screen.findByText('The market rests')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'AAPL' })).toBeVisible();
  });

  it('load page after page, and show a stock once that moved down between two pages', async () => {
    // The second page begins with the last stock of the first.
    const ranked = mockRanked([page(1, 20), page(20, 20), page(40, 3)], 43);
    const { user } = await open('', [mockMarket(), ranked]);
    const more = () => screen.findByRole('button', { name: /load more/i });
    await user.click(await more());
    await waitFor(() => expect(ranked.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]));
    await user.click(await more());
    // 39 stocks end inside of the second page. It has nothing new, so the third one follows at once.
    await waitFor(() => expect(ranked.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 2, 3]));
    expect(await screen.findByText('42 items shown')).toBeInTheDocument();
  });

  it('load by themselves to the end, although stocks moved between the pages', async () => {
    stubHeights({ region: 10_000, listitem: 76 });
    const ranked = mockRanked([page(1, 20), page(20, 20), page(40, 3)], 43);
    await open('', [mockMarket(), ranked]);
    expect(await screen.findByText('You have reached the end.')).toBeVisible();
    expect(screen.getByText('42 items shown')).toBeInTheDocument();
    expect(ranked.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 2, 3, 3, 4]);
  });

  it('continue without a gap after a change of the language, which reads at most 100 rows', async () => {
    const ranked = mockOperation<
      GetTrendingStockAndTopGainerAndLoserQuery,
      GetTrendingStockAndTopGainerAndLoserQueryVariables
    >(GetTrendingStockAndTopGainerAndLoserDocument, {
      response: ({ pageNumber, pageSize }) => {
        const rows = Math.min(pageSize, 100);
        const data = page(1, 130).slice((pageNumber - 1) * rows, pageNumber * rows);
        return { getTrendingStockAndTopGainerAndLoser: { status: 200, message: '', totalCount: 130, data } };
      },
    });
    const { user } = await renderAt(PATH, {
      element: (
        <>
          <MarketPage />
          <LanguageChange />
        </>
      ),
      viewer: buildAppUser(),
      mocks: [mockMarket(), ranked],
    });
    const loadMore = async (count: number) => {
      await user.click(await screen.findByRole('button', { name: /load more/i }));
      expect(await screen.findByText(`${count} items shown`)).toBeInTheDocument();
    };
    for (const count of [40, 60, 80, 100, 120]) await loadMore(count);
    await user.click(screen.getByRole('button', { name: 'Change language' }));
    expect(await screen.findByText('100 items shown')).toBeInTheDocument();
    await loadMore(120);
    expect(ranked.calls.at(-1)).toMatchObject({ pageNumber: 6, pageSize: 20 });
    await loadMore(130);
  });
});

describe('all indices', () => {
  it('are a separate list, which the most important ones link to', async () => {
    const all = [buildIndex(), buildIndex({ id: 3013, name: 'BIST Teknoloji', symbol: 'XUTEK', is_stale: true })];
    const { user, location } = await open('', [mockMarket(), mockRanked([[APPLE]]), mockIndices(all)]);
    await user.click(await screen.findByRole('link', { name: 'All indices' }));
    expect(location()).toBe(`${PATH}?tab=indices`);
    const list = within(await screen.findByRole('list', { name: 'All indices' }));
    expect(list.getByRole('link', { name: 'BIST Teknoloji' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/3013',
    );
    expect(list.getByText('Not current')).toBeVisible();
  });

  it('may be empty', async () => {
    await open('?tab=indices', [mockMarket(), mockIndices([])]);
    expect(await screen.findByText('No indices yet')).toBeVisible();
  });
});

describe('the industries', () => {
  it('link to their stocks, and back', async () => {
    const industry = mockIndustry([GARAN]);
    const { user, location } = await open('?tab=industries', [mockMarket(), industry]);
    const banks = await screen.findByRole('link', { name: /Banks/ });
    expect(banks).toHaveTextContent('42 stocks');
    expect(banks).toHaveTextContent('−1.25%');
    expect(screen.getByRole('link', { name: /Software/ })).toHaveTextContent('1 stock');
    await user.click(banks);
    expect(location()).toBe(`${PATH}?tab=industries&industry=3`);
    expect(await screen.findByRole('heading', { name: 'Banks' })).toBeVisible();
    expect((await toRow('GARAN')).getByText('Garanti BBVA')).toBeVisible();
    expect(industry.calls).toEqual([{ catId: 3, pageNumber: 1, pageSize: 20 }]);
    await user.click(screen.getByRole('link', { name: 'All industries' }));
    expect(location()).toBe(`${PATH}?tab=industries`);
  });

  it('report an unknown industry, and one without traded stocks', async () => {
    const gone = mockOperation<GetIndustryBasedStockListQuery, GetIndustryBasedStockListQueryVariables>(
      GetIndustryBasedStockListDocument,
      {
        response: {
          getIndustryBasedStockList: { status: 404, message: 'No such industry', totalCount: null, data: null },
        },
      },
    );
    const { user } = await open('?tab=industries&industry=99', [mockMarket(), gone]);
    expect(await screen.findByText('No such industry')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'All industries' }));
    expect(await screen.findByRole('link', { name: /Banks/ })).toBeVisible();
  });

  it('distinguish an empty industry from an unknown one', async () => {
    await open('?tab=industries&industry=3', [mockMarket(), mockIndustry([])]);
    expect(await screen.findByText('No stocks in this industry are trading at the moment')).toBeVisible();
  });
});

describe('the search of the market', () => {
  it('finds stocks by name, stores the search in the address, and leads back', async () => {
    const search = mockSearch([APPLE, GARAN]);
    const { user, location } = await open('', [mockMarket(), mockRanked([[]]), search]);
    await user.type(await screen.findByRole('searchbox', { name: 'Find a stock by name or symbol' }), 'garan{Enter}');
    expect((await toRow('GARAN')).getByText('Garanti BBVA')).toBeVisible();
    expect(location()).toBe(`${PATH}?search=garan`);
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(search.calls.at(-1)).toMatchObject({ companyName: 'garan', pageNumber: 1 });
  });

  it('shows when nothing was found, and the next step', async () => {
    const { user, location } = await open('?search=zzz', [mockMarket(), mockRanked([[APPLE]]), mockSearch([])]);
    expect(await screen.findByText('No stocks match “zzz”')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show the whole market' }));
    expect(location()).toBe(PATH);
    expect(await screen.findByRole('link', { name: 'AAPL' })).toBeVisible();
  });
});
