import { useApolloClient } from '@apollo/client/react';

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
import { readEnvelope } from '@/shared/action/envelope';
import { readReply } from '@/shared/action/readReply';
import { loadAllPages } from '@/shared/ui/table/loadAllPages';
import type { TableExport } from '@/shared/ui/table/types';

export type AdminBot = ReviewQueue_BotFragment;

/** A page of bots as the address asks for it. */
export interface BotsAsked {
  /** Nothing is narrowed or sorted: who waits for an answer stands first. */
  isQueue: boolean;
  narrowed: GetBotDetailByStatusQueryVariables;
}

const toSlice = ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => ({
  take: pageSize,
  skip: (pageNumber - 1) * pageSize,
});

/** While the next page is read, the one before stays on screen. */
const withLast = <Result extends { data?: unknown; previousData?: Result['data'] }>(result: Result): Result => ({
  ...result,
  data: result.data ?? result.previousData,
});

/** A page of the queue, or of the bots that were searched for. */
export function useBotPage({ isQueue, narrowed }: BotsAsked) {
  const queue = useGetBotsWithStatusQuery({
    variables: toSlice(narrowed),
    skip: !isQueue,
    fetchPolicy: 'cache-and-network',
  });
  const found = useGetBotDetailByStatusQuery({
    variables: narrowed,
    skip: isQueue,
    fetchPolicy: 'cache-and-network',
  });
  const ofQueue = readReply(withLast(queue));
  const ofSearch = readReply(withLast(found));
  const { reply, failure, loading } = isQueue ? ofQueue : ofSearch;
  const isNew = (isQueue ? queue.data : found.data) === undefined;
  return {
    rows: reply?.data ?? undefined,
    total: reply?.total_count ?? 0,
    loading: loading && isNew,
    failure,
    refetch: () => (isQueue ? queue.refetch() : found.refetch()),
  };
}

/** Reads every bot that the address asks for, for the export. */
export function useEveryBot({ isQueue, narrowed }: BotsAsked): TableExport<AdminBot>['load'] {
  const client = useApolloClient();
  const readPage = async (page: { pageNumber: number; pageSize: number }) => {
    if (isQueue) {
      const { data } = await client.query<GetBotsWithStatusQuery, GetBotsWithStatusQueryVariables>({
        query: GetBotsWithStatusDocument,
        variables: toSlice(page),
        fetchPolicy: 'no-cache',
      });
      return readEnvelope(data);
    }
    const { data } = await client.query<GetBotDetailByStatusQuery, GetBotDetailByStatusQueryVariables>({
      query: GetBotDetailByStatusDocument,
      variables: { ...narrowed, ...page },
      fetchPolicy: 'no-cache',
    });
    return readEnvelope(data);
  };
  return (...reading) =>
    loadAllPages(
      async (pageNumber, pageSize) => {
        const reply = await readPage({ pageNumber, pageSize });
        if (!reply?.data) throw new Error('The bots could not be read');
        return { rows: reply.data, total: reply.total_count ?? 0 };
      },
      ...reading,
    );
}
