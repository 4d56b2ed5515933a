import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { useSearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { readResponse } from '@/shared/action/readResponse';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';

/** More results are not useful: the user refines the search. */
const MAX_RESULTS = 20;
const SEARCH_DELAY_MS = 250;

export interface StockSearch {
  stocks: readonly StockRow_StockFragment[];
  loading: boolean;
  failure: string | null | undefined;
  /** Whether a search is active. */
  isActive: boolean;
}

/** The options of a stock field for a partial name or symbol. */
export function useStockSearch(query: string, open: boolean): StockSearch {
  const companyName = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const isActive = open && query.trim() !== '';
  const result = useSearchStockByNameQuery({
    variables: { companyName, pageNumber: FIRST_PAGE, pageSize: MAX_RESULTS },
    skip: !isActive || companyName === '',
  });
  const { response, failure, loading } = readResponse(result);
  const isWaiting = query.trim() !== companyName;
  return {
    stocks: isActive && !isWaiting ? (response?.data ?? []) : [],
    loading: loading || isWaiting,
    failure,
    isActive,
  };
}

export const formatStock = ({
  ticker_symbol: symbol,
  company_name: name,
}: Pick<StockRow_StockFragment, 'ticker_symbol' | 'company_name'>): string => `${symbol} · ${name}`;
