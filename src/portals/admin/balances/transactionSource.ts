import {
  GetAppTransactionListByUserIdDocument,
  useGetAppTransactionListByUserIdQuery,
  type GetAppTransactionListByUserIdQuery,
  type GetAppTransactionListByUserIdQueryVariables,
} from '@/generated/balances/getAppTransactionListByUserId';
import { tableSource } from '@/shared/ui/table/tableSource';
import type { TableParams } from '@/shared/url/useTableParams';

export type Transaction = NonNullable<
  GetAppTransactionListByUserIdQuery['getAppTransactionListByUserId']['data']
>[number];

export const TRANSACTION_FILTERS = ['kind'] as const;

/** The sort columns of transactions; each has an index. */
export const TRANSACTION_SORTS = ['amount', 'cts'] as const;

export const KINDS = ['added', 'taken'] as const;

export type TransactionParams = TableParams<(typeof TRANSACTION_FILTERS)[number]>;

/** Converts the address to the query variables of one balance. */
export const toTransactionQuery = (
  { page, pageSize, search, filters, sortBy, sortOrder }: TransactionParams,
  userId: number,
): GetAppTransactionListByUserIdQueryVariables => ({
  userId,
  pageNumber: page,
  pageSize,
  searchText: search || null,
  kind: KINDS.find((kind) => kind === filters.kind) ?? null,
  sortBy: TRANSACTION_SORTS.find((key) => key === sortBy) ?? null,
  sortOrder,
});

/** The data source of transactions. */
export const transactions = tableSource<
  GetAppTransactionListByUserIdQuery,
  GetAppTransactionListByUserIdQueryVariables,
  GetAppTransactionListByUserIdQueryVariables,
  Transaction
>({
  useQuery: useGetAppTransactionListByUserIdQuery,
  document: GetAppTransactionListByUserIdDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
