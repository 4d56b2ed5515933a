import { GetMarketDetailsDocument } from '@/generated/market/getMarketDetails';
import { GetTrendingStockAndTopGainerAndLoserDocument } from '@/generated/market/getTrendingStockAndTopGainerAndLoser';
import type { StockListType } from '@/generated/schema';
import type { PageQueries } from '@/shared/action/pageQueries';
import { FIRST_PAGE } from '@rules/paging';

import { STOCKS_PER_PAGE } from './stocksPerPage';
import { readMarketTab, type MarketTab } from './useMarketParams';

const RANKINGS: Readonly<Partial<Record<MarketTab, StockListType>>> = {
  trending: 'trending',
  gainers: 'gainer',
  losers: 'loser',
};

/** The queries of the market: its state, and the ranking of the open tab. */
export const marketQueries: PageQueries = ({ search }) => {
  const details = { query: GetMarketDetailsDocument };
  const type = search.has('search') ? undefined : RANKINGS[readMarketTab(search)];
  if (type === undefined) return [details];
  const variables = { type, pageNumber: FIRST_PAGE, pageSize: STOCKS_PER_PAGE };
  return [details, { query: GetTrendingStockAndTopGainerAndLoserDocument, variables }];
};
