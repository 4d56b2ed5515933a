import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { LiveQuotes } from '@/domain/market/liveQuotes';
import { LiveQuotesContext } from '@/domain/market/LiveQuotesContext';
import {
  SearchStockByNameDocument,
  type SearchStockByNameQuery,
  type SearchStockByNameQueryVariables,
} from '@/generated/market/searchStockByName';
import { NewsPage } from '@/portals/user/news/NewsPage';

import { buildStock } from '../../support/builders/market';
import { buildNews } from '../../support/builders/news';
import { aQuote } from '../../support/builders/quotes';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { scrollPageTo, stubPageScroll } from '../../support/render/pageScroll';
import { renderAt } from '../../support/render/renderAt';
import { mockNews, mockNewsOfStock, mockNewsVote } from './newsMocks';
import { NEWS_PATH, openNews } from './openNews';

beforeEach(() => {
  stubPageScroll();
  stubHeights({ listitem: 200 });
});
afterEach(() => vi.restoreAllMocks());

const apple = { ticker_id: 7, ticker_symbol: 'AAPL', ticker_name: 'Apple Inc.', ticker_image: null, currency: 'USD' };
const item = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const article = heading.closest('article');
  if (!article) throw new Error(`"${title}" is in no article`);
  return within(article);
};

describe('the list of news', () => {
  it('shows the summary, source, time and stocks of each article', async () => {
    await openNews('', [
      mockNews([
        buildNews({ id: 1, title: 'A good day', message: 'Prices rose all day.', ticker_details: [apple], up_vote: 3 }),
        buildNews({ id: 2, title: 'Elsewhere', message: 'Elsewhere', source: 'The Wire', is_simulated: false }),
      ]),
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeInTheDocument();
    const first = await item('A good day');
    expect(first.getByText('Prices rose all day.')).toBeInTheDocument();
    expect(first.getByText('Bourse Simulated Newswire')).toBeInTheDocument();
    expect(first.getByText('Simulated')).toBeInTheDocument();
    expect(first.getByText(/ago$/)).toHaveAttribute('datetime', '2026-03-03T09:00:00.000Z');
    expect(first.getByRole('link', { name: 'AAPL' })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/7',
    );
    expect(first.getByRole('button', { name: '3 likes' })).toBeInTheDocument();
    const second = await item('Elsewhere');
    expect(second.getByText('The Wire')).toBeInTheDocument();
    expect(second.queryByText('Simulated')).not.toBeInTheDocument();
    // A message that only repeats the title is not shown twice.
    expect(second.getAllByText('Elsewhere')).toHaveLength(1);
  });

  it('shows live prices of its stocks, and index points without a currency', async () => {
    const quotes = [aQuote({ ticker_id: 7, price: 110, prev_close: 100 }), aQuote({ ticker_id: 8, price: 5_000 })];
    const live: LiveQuotes = {
      get: (id) => quotes.find(({ ticker_id }) => ticker_id === id),
      watch: () => () => undefined,
      status: () => 'live',
      onStatus: () => () => undefined,
    };
    const index = { ...apple, ticker_id: 8, ticker_symbol: 'SPX', currency: null };
    await renderAt(NEWS_PATH, {
      element: (
        <LiveQuotesContext value={live}>
          <NewsPage />
        </LiveQuotesContext>
      ),
      viewer: buildAppUser(),
      mocks: [mockNews([buildNews({ title: 'A good day', ticker_details: [apple, index] })])],
    });
    const article = await item('A good day');
    expect(article.getByRole('link', { name: /AAPL/ })).toHaveTextContent(/\$110\.00.*10\.00\s?%/);
    expect(article.getByRole('link', { name: /SPX/ })).toHaveTextContent(/SPX5,000\.00/);
  });

  it('loads the next page by cursor near the end, and shows no article twice', async () => {
    const all = Array.from({ length: 25 }, (_, place) => buildNews({ id: 900 - place }));
    const news = mockNews(all);
    await openNews('', [news]);
    await item('News 900');
    expect(news.calls).toHaveLength(1);
    scrollPageTo(15 * 200);
    await waitFor(() => expect(news.calls.at(-1)).toMatchObject({ cursor: '20' }));
    expect(await screen.findByText('25 items shown')).toBeInTheDocument();
  });

  it('filters by the search text in the address', async () => {
    const news = mockNews([buildNews({ id: 1, title: 'Banks' }), buildNews({ id: 2, title: 'Airlines' })]);
    const { user, location } = await openNews('', [news]);
    await item('Banks');
    await user.type(screen.getByRole('searchbox', { name: 'Search news' }), 'Air{Enter}');
    await item('Airlines');
    await waitFor(() => expect(screen.queryByText('Banks')).not.toBeInTheDocument());
    expect(location()).toBe(`${NEWS_PATH}?search=Air`);
    expect(news.calls.at(-1)).toMatchObject({ searchText: 'Air' });
  });

  it('shows that nothing was found and links to all news', async () => {
    const { user, location } = await openNews('?search=zebra', [mockNews([buildNews({ title: 'Banks' })])]);
    expect(await screen.findByText('No news matches “zebra”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All news' }));
    await item('Banks');
    expect(location()).toBe(NEWS_PATH);
  });

  it('can be filtered by a stock', async () => {
    const ofStock = mockNewsOfStock([buildNews({ id: 5, title: 'About Apple' })]);
    const search = mockOperation<SearchStockByNameQuery, SearchStockByNameQueryVariables>(SearchStockByNameDocument, {
      response: {
        searchStockByName: {
          status: 200,
          message: '',
          totalCount: 1,
          data: [buildStock({ id: 7, ticker_symbol: 'AAPL', company_name: 'Apple Inc.' })],
        },
      },
    });
    const { user, location } = await openNews('', [mockNews([buildNews({ title: 'Banks' })]), ofStock, search]);
    await item('Banks');
    await user.type(screen.getByRole('combobox', { name: 'News about a stock' }), 'app');
    await user.click(await screen.findByText('AAPL · Apple Inc.'));
    await item('About Apple');
    expect(screen.queryByText('Banks')).not.toBeInTheDocument();
    expect(location()).toBe(`${NEWS_PATH}?ticker=AAPL`);
    expect(ofStock.calls).toEqual([{ tickerSymbol: 'AAPL', pageNumber: 1, pageSize: 20 }]);
  });

  it('shows an empty state for a stock, in Turkish', async () => {
    await openNews('?ticker=aapl', [mockNewsOfStock([])], 'tr');
    expect(await screen.findByText('AAPL hakkında henüz haber yok')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tüm haberler' })).toBeInTheDocument();
  });

  it('shows the same for an unknown symbol', async () => {
    await openNews('?ticker=NOPE', [mockNewsOfStock([], { status: 404, message: 'This stock could not be found.' })]);
    expect(await screen.findByText('No news about NOPE yet')).toBeInTheDocument();
    expect(screen.queryByText('This stock could not be found.')).not.toBeInTheDocument();
  });

  it('ignores an invalid symbol', async () => {
    const news = mockNews([buildNews({ title: 'Banks' })]);
    await openNews(`?ticker=${encodeURIComponent('<b>x</b>')}`, [news]);
    await item('Banks');
    expect(news.calls).toEqual([{ pageNumber: 1, pageSize: 20, language: 'en' }]);
  });

  it('shows why it cannot be loaded, and retries', async () => {
    const news = mockNews([], { status: 503, message: 'Not now' });
    const { user } = await openNews('', [news]);
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(news.calls).toHaveLength(2));
  });

  it('explains its future content while there is none', async () => {
    await openNews('', [mockNews([])]);
    expect(await screen.findByText('No news yet')).toBeInTheDocument();
  });
});

describe('a like', () => {
  it('counts at once', async () => {
    const vote = mockNewsVote(3, { delay: 'forever' });
    const { user } = await openNews('', [mockNews([buildNews({ id: 1, title: 'A good day', up_vote: 3 })]), vote]);
    const article = await item('A good day');
    await user.click(article.getByRole('button', { name: 'Like' }));
    expect(await article.findByRole('button', { name: '4 likes' })).toBeInTheDocument();
    expect(article.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    expect(vote.calls).toEqual([{ newsId: 1, isUpVote: true, isDownVote: false }]);
  });

  it('reverts when the server rejects it, and shows the reason', async () => {
    const vote = mockNewsVote(3, { status: 503, message: 'Not now' });
    const { user } = await openNews('', [mockNews([buildNews({ id: 1, title: 'A good day', up_vote: 3 })]), vote]);
    const article = await item('A good day');
    await user.click(article.getByRole('button', { name: 'Like' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(await article.findByRole('button', { name: '3 likes' })).toBeInTheDocument();
    expect(article.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
  });
});
