import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import {
  GetSearchByTypeDocument,
  type GetSearchByTypeQuery,
  type GetSearchByTypeQueryVariables,
} from '@/generated/market/getSearchByType';
import { SearchPage } from '@/portals/account/search/SearchPage';

import { buildAdmin, buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';

beforeEach(() => stubHeights({ region: 600, listitem: 60 }));

type Row = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

const stock = (id: number): Row => ({
  type: 'stock',
  id,
  title: `Company ${id}`,
  subtitle: `C${id}`,
  image: null,
});

interface SearchPageResponse {
  rows: Row[];
  total: number | null;
  nextCursor?: string | null;
}

const mockSearch = (answer: (params: GetSearchByTypeQueryVariables) => SearchPageResponse) =>
  mockOperation<GetSearchByTypeQuery, GetSearchByTypeQueryVariables>(GetSearchByTypeDocument, {
    response: (params) => {
      const { rows, total, nextCursor = null } = answer(params);
      return { getSearchByType: { status: 200, message: 'Done', totalCount: total, nextCursor, data: rows } };
    },
  });

const open = (query: string, mock: ReturnType<typeof mockSearch>) =>
  renderAt(`/search${query}`, { element: <SearchPage />, mocks: [mock], viewer: buildAppUser() });

describe('the page of search results', () => {
  it('sends no request without a text, and stores the text in the address', async () => {
    const search = mockSearch(() => ({ rows: [stock(1)], total: 1 }));
    const { user, location } = await open('', search);
    expect(screen.getByText('Enter a name, a symbol or a word')).toBeVisible();
    expect(search.calls).toEqual([]);
    await user.type(
      screen.getByRole('searchbox', { name: 'Search stocks, indices, people, bots, posts and news' }),
      'comp',
    );
    expect(await screen.findByRole('link', { name: /Company 1/ })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/1',
    );
    expect(location()).toBe('/search?q=comp');
    expect(search.calls).toEqual([{ searchText: 'comp', userType: 'stock', pageNumber: 1, pageSize: 20 }]);
  });

  it('links indices to their price page and articles to the article', async () => {
    const search = mockSearch(() => ({
      rows: [
        { type: 'index', id: 3001, title: 'S&P 500', subtitle: 'SPX', image: null },
        { type: 'news', id: 12, title: 'Chips rally', subtitle: 'Newswire', image: null },
      ],
      total: 2,
    }));
    await open('?q=s&type=news', search);
    expect(screen.getByRole('radio', { name: 'News' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Indices' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /S&P 500/ })).toHaveAttribute(
      'href',
      '/application-user/portfolio/tradingview/3001',
    );
    expect(screen.getByRole('link', { name: /Chips rally/ })).toHaveAttribute(
      'href',
      '/application-user/latest-news?news=12',
    );
    expect(screen.getByText('Newswire')).toBeVisible();
    expect(screen.getByText('SP')).toHaveAttribute('aria-hidden', 'true');
  });

  it('shows users with their @ and the handler of a bot unchanged', async () => {
    const search = mockSearch(() => ({
      rows: [
        { type: 'bot', id: 1, title: 'Breakout watch', subtitle: '/breakoutwatch', image: null },
        { type: 'app_user', id: 2, title: 'Ada Kaya', subtitle: 'ada', image: null },
      ],
      total: 2,
    }));
    await open('?q=watch&type=bot', search);
    expect(await screen.findByText('/breakoutwatch')).toBeVisible();
    expect(screen.getByText('@ada')).toBeVisible();
  });

  it('shows another kind when it is chosen', async () => {
    const search = mockSearch(({ userType }) =>
      userType === 'bot'
        ? { rows: [{ ...stock(4), type: 'bot', title: 'Weather bot', subtitle: 'weather' }], total: 1 }
        : { rows: [], total: 0 },
    );
    const { user, location } = await open('?q=weather', search);
    expect(await screen.findByText('No results for “weather”')).toBeVisible();
    await user.click(screen.getByText('Bots'));
    expect(await screen.findByRole('link', { name: /Weather bot/ })).toHaveAttribute('href', '/bot-detail/4');
    expect(location()).toBe('/search?q=weather&type=bot');
  });

  it('loads further pages', async () => {
    const search = mockSearch(({ pageNumber }) => ({
      rows: Array.from({ length: 20 }, (_, index) => stock((pageNumber - 1) * 20 + index + 1)),
      total: 40,
    }));
    const { user } = await open('?q=company', search);
    await screen.findByRole('link', { name: /Company 1C1/ });
    await user.click(screen.getByRole('button', { name: /more/i }));
    await waitFor(() => expect(search.calls.map(({ pageNumber }) => pageNumber)).toEqual([1, 2]));
  });

  const post = (id: number): Row => ({ type: 'post', id, title: `Post ${id}`, subtitle: 'ada', image: null });

  it('loads further posts by cursor, past pages that are empty for the viewer', async () => {
    const pages = new Map<string | null | undefined, SearchPageResponse>([
      [undefined, { rows: [], total: 0, nextCursor: 'a' }],
      ['a', { rows: [], total: null, nextCursor: 'b' }],
      ['b', { rows: [post(1)], total: null, nextCursor: 'c' }],
      ['c', { rows: [post(2)], total: null, nextCursor: null }],
    ]);
    const search = mockSearch(({ cursor }) => pages.get(cursor) ?? { rows: [], total: null });
    const { user } = await open('?q=quokka&type=post', search);
    await screen.findByRole('link', { name: /Post 1/ });
    const more = screen.queryByRole('button', { name: /more/i });
    if (more !== null) await user.click(more);
    await screen.findByRole('link', { name: /Post 2/ });
    expect(search.calls.map(({ cursor }) => cursor)).toEqual([undefined, 'a', 'b', 'c']);
  });

  it('offers to continue after many empty pages', async () => {
    const search = mockSearch(({ cursor }) => {
      const page = Number(cursor ?? 0);
      return page === 8 ? { rows: [post(1)], total: null } : { rows: [], total: 0, nextCursor: `${page + 1}` };
    });
    const { user } = await open('?q=quokka&type=post', search);
    expect(await screen.findByText('All recent posts are muted or hidden for you.')).toBeVisible();
    expect(screen.queryByText('No results for “quokka”')).not.toBeInTheDocument();
    await waitFor(() => expect(search.calls).toHaveLength(6));
    await user.click(await screen.findByRole('button', { name: /more/i }));
    expect(await screen.findByRole('link', { name: /Post 1/ })).toBeVisible();
  });

  it('limits admins to kinds that have admin pages, and shows a failure', async () => {
    const failing = mockOperation<GetSearchByTypeQuery, GetSearchByTypeQueryVariables>(GetSearchByTypeDocument, {
      error: new Error('offline'),
    });
    await renderAt('/search?q=ada&type=stock', {
      element: <SearchPage />,
      mocks: [failing],
      viewer: buildAdmin(),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Stocks')).not.toBeInTheDocument();
    expect(failing.calls[0]).toMatchObject({ userType: 'app_user' });
  });
});
