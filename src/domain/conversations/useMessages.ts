import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';

import {
  GetConversationMessagesDocument,
  useGetConversationMessagesQuery,
  type GetConversationMessagesQuery,
  type GetConversationMessagesQueryVariables,
} from '@/generated/conversations/getConversationMessages';
import { readResponse } from '@/shared/action/readResponse';

import { mergeNewest, mergeOlder, type History, type MessagePage } from './mergeMessages';
import { useSerialRefresh } from './useSerialRefresh';

interface Messages {
  /** Undefined until the first page has arrived. */
  history: History | undefined;
  /** Why the first page could not be loaded; null without a reason. */
  failure: string | null | undefined;
  isLoadingOlder: boolean;
  /** Loads the newest messages. */
  refresh: () => Promise<void>;
  loadOlder: () => Promise<void>;
}

type Response = GetConversationMessagesQuery['getConversationMessages'];

const toPage = ({ data, has_more }: Response): MessagePage => ({ messages: data ?? [], hasMore: has_more ?? false });

/** The messages of the conversation with a bot. Mount it once per bot. */
export function useMessages(botId: number): Messages {
  const client = useApolloClient();
  const result = useGetConversationMessagesQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const [merged, setMerged] = useState<Response>();
  const [history, setHistory] = useState<History>();
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);

  if (response && response !== merged) {
    setMerged(response);
    setHistory(mergeNewest(history, toPage(response)));
  }

  const refresh = useSerialRefresh(() => result.refetch());
  const loadOlder = async () => {
    const firstSeq = history?.messages[0]?.seq;
    if (isLoadingOlder || firstSeq === undefined || !history?.hasOlder) return;
    setIsLoadingOlder(true);
    const older = await client
      .query<GetConversationMessagesQuery, GetConversationMessagesQueryVariables>({
        query: GetConversationMessagesDocument,
        variables: { botId, beforeSeq: firstSeq },
        fetchPolicy: 'no-cache',
      })
      .catch(() => undefined);
    setIsLoadingOlder(false);
    const page = older?.data?.getConversationMessages;
    if (page?.data) setHistory((before) => (before ? mergeOlder(before, toPage(page)) : before));
  };

  return { history, failure: history ? undefined : failure, isLoadingOlder, refresh, loadOlder };
}
