import type { ReviewQueue_BotFragment } from '@/generated/botReviews/fragments';
import {
  GetBotDetailByStatusDocument,
  useGetBotDetailByStatusQuery,
  type GetBotDetailByStatusQuery,
  type GetBotDetailByStatusQueryVariables,
} from '@/generated/botReviews/getBotDetailByStatus';
import {
  GetBotsWithStatusDocument,
  useGetBotsWithStatusQuery,
  type GetBotsWithStatusQuery,
  type GetBotsWithStatusQueryVariables,
} from '@/generated/botReviews/getBotsWithStatus';
import { tableSource } from '@/shared/ui/table/tableSource';

export type AdminBot = ReviewQueue_BotFragment;

/** A page of bots. */
export interface BotQuery {
  /** Without filter and sorting: pending requests come first. */
  isQueue: boolean;
  narrowed: GetBotDetailByStatusQueryVariables;
}

interface Bots {
  data: readonly AdminBot[] | null;
  total_count: number | null;
}

const toPage = ({ data, total_count: total }: Bots) => ({ rows: data ?? [], total: total ?? 0 });

const queue = tableSource<
  GetBotsWithStatusQuery,
  GetBotsWithStatusQueryVariables,
  GetBotDetailByStatusQueryVariables,
  AdminBot
>({
  useQuery: useGetBotsWithStatusQuery,
  document: GetBotsWithStatusDocument,
  toVariables: ({ pageNumber, pageSize }) => ({ take: pageSize, skip: (pageNumber - 1) * pageSize }),
  toPage,
});

/** The data source of a search or filter. */
export const foundBots = tableSource<
  GetBotDetailByStatusQuery,
  GetBotDetailByStatusQueryVariables,
  GetBotDetailByStatusQueryVariables,
  AdminBot
>({
  useQuery: useGetBotDetailByStatusQuery,
  document: GetBotDetailByStatusDocument,
  toVariables: (params) => params,
  toPage,
});

/** The queue of pending requests, or the search results. */
export function useBotTable({ isQueue, narrowed }: BotQuery) {
  const queueTable = queue.useTable(narrowed, { fileName: 'bots', skip: !isQueue });
  const searchTable = foundBots.useTable(narrowed, { fileName: 'bots', skip: isQueue });
  return isQueue ? queueTable : searchTable;
}
