import { GetStocksDetailsDocument } from '@/generated/market/getStocksDetails';
import type { PageQueries } from '@/shared/action/pageQueries';
import { readId } from '@/shared/url/readId';

import { chartVariables, stockVariables } from './address/stockRanges';
import { readChartRange } from './address/useChartAddress';

/** The queries of a stock's page: the stock, and the prices of the chosen range. */
export const stockQueries: PageQueries = ({ params, search }) => {
  const tickerId = readId(params['tickerId']);
  if (tickerId === undefined) return [];
  const { range, isCompared } = readChartRange(search);
  return [
    { query: GetStocksDetailsDocument, variables: stockVariables(tickerId) },
    { query: GetStocksDetailsDocument, variables: chartVariables(tickerId, range, isCompared) },
  ];
};
