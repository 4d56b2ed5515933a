import { createContext, use, type ReactNode } from 'react';

import { useGetStocksDetailsQuery } from '@/generated/market/getStocksDetails';

import { chartVariables } from './address/stockRanges';
import { useChartAddress } from './address/useChartAddress';

type PricesResult = ReturnType<typeof useGetStocksDetailsQuery>;

const StockPricesContext = createContext<PricesResult | null>(null);

/** Requests the prices of the chosen range in parallel with the page. Only the consumers of the response re-render. */
export function StockPricesProvider({ tickerId, children }: { tickerId: number; children: ReactNode }) {
  const { range, isCompared } = useChartAddress();
  const result = useGetStocksDetailsQuery({
    variables: chartVariables(tickerId, range, isCompared),
    // Bypasses the cache: normalizing thousands of candles would take longer than reading them.
    fetchPolicy: 'no-cache',
  });
  return <StockPricesContext value={result}>{children}</StockPricesContext>;
}

export function useStockPrices(): PricesResult {
  const result = use(StockPricesContext);
  if (result === null) throw new Error('Prices of a stock are read inside a StockPricesProvider');
  return result;
}
