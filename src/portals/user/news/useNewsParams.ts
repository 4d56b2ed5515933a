import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { readId } from '@/shared/url/readId';

const NEWS = 'news';
/** As exchanges write them; anything else in an address filters nothing. */
const isSymbol = /^[\p{L}\p{N}.^=-]{1,20}$/u;
const SEARCH_LENGTH = 100;

interface NewsParams {
  search: string;
  setSearch: (search: string) => void;
  /** The symbol of the stock that the news are about; undefined for all. */
  ticker: string | undefined;
  setTicker: (symbol: string | undefined) => void;
  clear: () => void;
  /** The article that is open. */
  newsId: number | undefined;
  /** The query of the address that opens an article over this list. */
  articleQuery: (newsId: number) => string;
  closeArticle: () => void;
}

/** What of the news is on screen lives in the address: a search or a stock, and the open article. */
export function useNewsParams(): NewsParams {
  const [params, setParams] = useSearchParams();
  const ticker = params.get('ticker') ?? '';
  // A search goes through all news, not through those of one stock.
  const setSearch = useCallback(
    (search: string) => setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_LENGTH),
    setSearch,
    ticker: isSymbol.test(ticker) ? ticker.toLocaleUpperCase('en') : undefined,
    setTicker: (symbol) => setParams(symbol === undefined ? {} : { ticker: symbol }, { preventScrollReset: true }),
    clear: () => setParams({}, { preventScrollReset: true }),
    newsId: readId(params.get(NEWS)),
    articleQuery: (newsId) => {
      const next = new URLSearchParams(params);
      next.set(NEWS, String(newsId));
      return `?${next}`;
    },
    // Replaces: otherwise "back" after closing would open the article again.
    closeArticle: () =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of [NEWS, 'dialog', 'subject']) next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
