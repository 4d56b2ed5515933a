import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { readId } from '@/shared/url/readId';

const NEWS = 'news';
/** A ticker symbol; anything else in the address is ignored. */
const symbolPattern = /^[\p{L}\p{N}.^=-]{1,20}$/u;
const SEARCH_LENGTH = 100;

interface NewsParams {
  search: string;
  setSearch: (search: string) => void;
  /** The symbol of the news' stock; undefined for all. */
  ticker: string | undefined;
  setTicker: (symbol: string | undefined) => void;
  clear: () => void;
  /** The open article. */
  newsId: number | undefined;
  /** The query of the address that opens an article above this list. */
  articleQuery: (newsId: number) => string;
  closeArticle: () => void;
}

/** The state of the news page is in the address: a search or a stock, and the open article. */
export function useNewsParams(): NewsParams {
  const [params, setParams] = useSearchParams();
  const ticker = params.get('ticker') ?? '';
  // A search covers all news, not only those of the stock.
  const setSearch = useCallback(
    (search: string) => setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_LENGTH),
    setSearch,
    ticker: symbolPattern.test(ticker) ? ticker.toLocaleUpperCase('en') : undefined,
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
