import type { GetPortfolioListQueryVariables } from '@/generated/portfolios/getPortfolioList';
import type { TableState } from '@/shared/url/useTableParams';

import { HOLDING_SORTS, type HoldingSortKey } from './holdingColumns';

/** Converts the address to query variables. */
export function toPortfolioVariables({
  page,
  pageSize,
  search,
  sortBy,
  sortOrder,
}: TableState): GetPortfolioListQueryVariables {
  const by = HOLDING_SORTS.find((key): key is HoldingSortKey => key === sortBy) ?? null;
  return { userId: null, pageNumber: page, pageSize, search: search || null, sortBy: by, sortOrder };
}
