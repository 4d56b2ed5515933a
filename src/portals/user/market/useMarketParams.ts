import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

import { readId } from '@/shared/url/readId';

export const MARKET_TABS = ['trending', 'gainers', 'losers', 'indices', 'industries', 'events'] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

const FIRST_TAB: MarketTab = 'trending';

/** The open tab of an address. */
export const readMarketTab = (params: URLSearchParams): MarketTab =>
  MARKET_TABS.find((tab) => tab === params.get('tab')) ?? FIRST_TAB;

interface MarketParams {
  tab: MarketTab;
  openTab: (tab: string) => void;
  /** The industry of the listed stocks. */
  industry: number | undefined;
  /** The day of the listed events, YYYY-MM-DD; undefined for the next 30 days. */
  day: string | undefined;
  setDay: (day: string | undefined) => void;
  search: string;
  setSearch: (search: string) => void;
}

/** The state of the market page is in the address: the tab, and the open part of it. */
export function useMarketParams(): MarketParams {
  const [params, setParams] = useSearchParams();
  const day = params.get('day');
  const setSearch = useCallback(
    (search: string) => setParams(search === '' ? {} : { search }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return {
    tab: readMarketTab(params),
    openTab: (tab) => setParams(tab === FIRST_TAB ? {} : { tab }, { preventScrollReset: true }),
    industry: readId(params.get('industry')),
    day: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    setDay: (next) =>
      setParams({ tab: 'events', ...(next === undefined ? {} : { day: next }) }, { preventScrollReset: true }),
    search: params.get('search') ?? '',
    setSearch,
  };
}
