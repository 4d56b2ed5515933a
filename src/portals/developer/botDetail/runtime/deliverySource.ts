import {
  GetBotDeliveryListDocument,
  useGetBotDeliveryListQuery,
  type GetBotDeliveryListQuery,
  type GetBotDeliveryListQueryVariables,
} from '@/generated/deliveries/getBotDeliveryList';
import { tableSource } from '@/shared/ui/table/tableSource';
import type { TableParams } from '@/shared/url/useTableParams';
import { DELIVERY_STATES } from '@rules/bots/deliveries';

import type { DeliveryRow } from './deliveryTexts';

export const DELIVERY_FILTERS = ['state'] as const;

/** Queries to refetch after events were queued again. */
export const DELIVERY_QUERIES = ['getBotDeliveryList', 'getBotDelivery'] as const;

type DeliveryParams = TableParams<(typeof DELIVERY_FILTERS)[number]>;

type DeliveryQuery = GetBotDeliveryListQueryVariables & { pageNumber: number; pageSize: number };

/** Converts the address to query variables. */
export const toDeliveryQuery = (botId: number, { page, pageSize, search, filters }: DeliveryParams): DeliveryQuery => ({
  botId,
  state: DELIVERY_STATES.find((state) => state === filters.state) ?? null,
  searchText: search || null,
  pageNumber: page,
  pageSize,
});

/** The data source of the delivery log. */
export const deliveryLog = tableSource<
  GetBotDeliveryListQuery,
  GetBotDeliveryListQueryVariables,
  DeliveryQuery,
  DeliveryRow
>({
  useQuery: useGetBotDeliveryListQuery,
  document: GetBotDeliveryListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
