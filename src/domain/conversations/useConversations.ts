import { useEffect, useRef, useState } from 'react';

import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';
import { useGetConversationListQuery } from '@/generated/conversations/getConversationList';
import { readResponse } from '@/shared/action/readResponse';

import { addChanges, lacks, mergeConversations, type LatestConversations } from './mergeConversations';
import { useConversationChanges } from './useConversationChanges';
import { useSerialRefresh } from './useSerialRefresh';

/** Conversations per request: more than people have. */
const PAGE_SIZE = 100;

/** Milliseconds until the list is loaded again: the open conversation comes first. */
const REFRESH_MS = 300;

const nothing: LatestConversations = new Map();

interface Conversations {
  /** Undefined until the list has arrived. */
  conversations: readonly Conversation_ConversationFragment[] | undefined;
  /** Why the list could not be loaded; null without a reason. */
  failure: string | null | undefined;
  retry: () => void;
}

/** The viewer's conversations, with what arrives about them. */
export function useConversations(): Conversations {
  const list = useGetConversationListQuery({
    variables: { pageNumber: 1, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(list);
  const [latest, setLatest] = useState(nothing);
  const loaded = response?.data ?? undefined;

  const refresh = useSerialRefresh(() => list.refetch());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), REFRESH_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useConversationChanges((changes) => {
    const next = addChanges(latest, changes);
    setLatest((before) => addChanges(before, changes));
    if (changes.length === 0 || !loaded || lacks(loaded, next)) refreshSoon();
  });

  return {
    conversations: loaded && mergeConversations(loaded, latest),
    failure: loaded ? undefined : failure,
    retry: () => void list.refetch(),
  };
}
