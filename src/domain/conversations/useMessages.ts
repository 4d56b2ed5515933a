import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';

import {
  GetConversationMessagesDocument,
  useGetConversationMessagesQuery,
  type GetConversationMessagesQuery,
  type GetConversationMessagesQueryVariables,
} from '@/generated/conversations/getConversationMessages';
import { readFailure } from '@/shared/action/failure';
import { readResponse } from '@/shared/action/readResponse';

import type { OnConversationChanges } from './subscribeToConversations';
import {
  leavesGap,
  mergeChanged,
  mergeNewest,
  mergeOlder,
  type History,
  type Message,
  type MessagePage,
} from './mergeMessages';
import { useConversationChanges } from './useConversationChanges';
import { useSerialRefresh } from './useSerialRefresh';

interface Messages {
  /** Undefined until the first page has arrived. */
  history: History | undefined;
  /** Why the first page could not be loaded; null without a reason. */
  failure: string | null | undefined;
  isLoadingOlder: boolean;
  /** Loads the newest messages. */
  refresh: () => Promise<void>;
  /** Adds a message from another response. */
  add: (message: Message) => void;
  /** @returns why the older messages could not be loaded: null without a reason, undefined on success */
  loadOlder: () => Promise<string | null | undefined>;
}

type Response = GetConversationMessagesQuery['getConversationMessages'];

const toPage = ({ data, has_more }: Response): MessagePage => ({ messages: data ?? [], hasMore: has_more ?? false });

/** The messages of the conversation with a bot, with those that arrive. Mount it once per bot. */
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
  const addUpTo = (messages: readonly Message[], lastSeq: number) => {
    if (history === undefined || leavesGap(history, messages, lastSeq)) void refresh();
    else setHistory((before) => before && mergeChanged(before, messages));
  };
  const add = (message: Message) => addUpTo([message], message.seq);
  const receive: OnConversationChanges = (changes) => {
    if (changes.length === 0) void refresh();
    for (const { bot_id, last_seq, messages } of changes) {
      if (bot_id !== botId) continue;
      if (messages === null) void refresh();
      else addUpTo(messages, last_seq);
    }
  };
  useConversationChanges(receive);
  const loadOlder = async () => {
    const firstSeq = history?.messages[0]?.seq;
    if (isLoadingOlder || firstSeq === undefined || !history?.hasOlder) return undefined;
    setIsLoadingOlder(true);
    try {
      const older = await client.query<GetConversationMessagesQuery, GetConversationMessagesQueryVariables>({
        query: GetConversationMessagesDocument,
        variables: { botId, beforeSeq: firstSeq },
        fetchPolicy: 'no-cache',
      });
      const page = older.data?.getConversationMessages;
      if (!page?.data) return page?.message ?? null;
      setHistory((before) => (before ? mergeOlder(before, toPage(page)) : before));
      return undefined;
    } catch (error) {
      return readFailure(error).message;
    } finally {
      setIsLoadingOlder(false);
    }
  };

  return { history, failure: history ? undefined : failure, isLoadingOlder, refresh, add, loadOlder };
}
