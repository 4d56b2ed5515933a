import { createContext, use, type ReactNode } from 'react';

import { useGetStocksDetailsQuery } from '@/generated/market/getStocksDetails';

import { chartVariables } from './stockRanges';
import { useChartAddress } from './useChartAddress';

type Answer = ReturnType<typeof useGetStocksDetailsQuery>;

const StockPricesContext = createContext<Answer | null>(null);

/**
 * Asks for the prices of the chosen range together with the page, not after it: the chart need not wait for the rest. Only
 * what uses the answer is rendered when it comes.
 */
export function StockPricesProvider({ tickerId, children }: { tickerId: number; children: ReactNode }) {
  const { range, isCompared } = useChartAddress();
  const answer = useGetStocksDetailsQuery({
    variables: chartVariables(tickerId, range, isCompared),
    // Past the cache: taking thousands of candles apart and together again would take longer than reading them.
    fetchPolicy: 'no-cache',
  });
  return <StockPricesContext value={answer}>{children}</StockPricesContext>;
}

export function useStockPrices(): Answer {
  const answer = use(StockPricesContext);
  if (answer === null) throw new Error('Prices of a stock are read inside a StockPricesProvider');
  return answer;
}
