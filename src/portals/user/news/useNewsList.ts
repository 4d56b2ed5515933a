import { useState } from 'react';
import { useNavigationType } from 'react-router';

import type { NewsView } from '@/domain/news/newsView';
import { useGetAllNewsDetailsQuery } from '@/generated/news/getAllNewsDetails';
import { useNewsListingBasedOnTickerSymbolQuery } from '@/generated/news/newsListingBasedOnTickerSymbol';
import { useCursorQuery } from '@/shared/action/useCursorQuery';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import type { Language } from '@/shared/theme/uiSettings';
import { FIRST_PAGE } from '@rules/paging';

const PAGE_SIZE = 20;
const NOT_FOUND = 404;
const FIRST = { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE } as const;

interface NewsQuery {
  search: string;
  /** Symbol; takes precedence over the search. */
  ticker: string | undefined;
  /** The language of the news; null for every language. The news of a stock are in every language. */
  language: Language | null;
}

/** The news, the latest first: all, search results, or those of one stock. */
export function useNewsList({ search, ticker, language }: NewsQuery): InfiniteQuery<NewsView> {
  // The back button restores the loaded pages and the position; other navigations load the latest.
  const [isBack] = useState(useNavigationType() === 'POP');
  const fetchPolicy = isBack ? 'cache-first' : 'cache-and-network';
  const all = useAllNews({ search, language }, ticker !== undefined, fetchPolicy);
  const stockNews = useStockNews(ticker, fetchPolicy);
  return ticker === undefined ? all : stockNews;
}

type Policy = 'cache-first' | 'cache-and-network';

function useAllNews(
  { search: searchText, language }: Pick<NewsQuery, 'search' | 'language'>,
  skip: boolean,
  fetchPolicy: Policy,
): InfiniteQuery<NewsView> {
  const result = useGetAllNewsDetailsQuery({
    variables: { ...FIRST, language, ...(searchText === '' ? {} : { searchText }) },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    skip,
  });
  return useCursorQuery(result, {
    pageSize: PAGE_SIZE,
    getPage: (read) => read.getAllNewsDetails,
    withRows: (read, data) => ({ getAllNewsDetails: { ...read.getAllNewsDetails, data } }),
  });
}

function useStockNews(ticker: string | undefined, fetchPolicy: Policy): InfiniteQuery<NewsView> {
  const result = useNewsListingBasedOnTickerSymbolQuery({
    variables: { ...FIRST, tickerSymbol: ticker ?? '' },
    fetchPolicy,
    nextFetchPolicy: 'cache-first',
    skip: ticker === undefined,
  });
  const list = useCursorQuery(result, {
    pageSize: PAGE_SIZE,
    getPage: (read) => read.newsListingBasedOnTickerSymbol,
    withRows: (read, data) => ({ newsListingBasedOnTickerSymbol: { ...read.newsListingBasedOnTickerSymbol, data } }),
  });
  // The symbol does not exist: then it has no news either.
  const isUnknown = result.data?.newsListingBasedOnTickerSymbol.status === NOT_FOUND;
  return { ...list, failure: isUnknown ? undefined : list.failure };
}
