import { useSearchParams } from 'react-router';

import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';

export type Lane = Conversation_ConversationFragment['lane'];

const PARAM = 'lane';

/**
 * The lane to which messages go: the one in the address, otherwise that of the conversation. Only members of the team and
 * testers choose.
 */
export function useLane(
  conversation: Pick<Conversation_ConversationFragment, 'lane' | 'can_test'> | null | undefined,
): { readonly lane: Lane | undefined; readonly setLane: (lane: Lane) => void } {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(PARAM);
  const setLane = (lane: Lane) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(PARAM, lane);
        return next;
      },
      { replace: true },
    );
  };
  if (conversation?.can_test !== true) return { lane: undefined, setLane };
  return { lane: wanted === 'live' || wanted === 'test' ? wanted : conversation.lane, setLane };
}
