import type { Message_ConversationMessageFragment } from '@/generated/conversations/fragments';

export type Message = Message_ConversationMessageFragment;

/** Messages of a conversation, oldest first and without gaps. */
export interface History {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
}

export interface MessagePage {
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
}

/** Adds the newest page. A page that leaves a gap replaces all messages. */
export function mergeNewest(history: History | undefined, { messages, hasMore }: MessagePage): History {
  const [first] = messages;
  const last = history?.messages.at(-1);
  if (history === undefined || first === undefined || last === undefined || first.seq > last.seq + 1)
    return { messages, hasOlder: hasMore };
  return {
    messages: [...history.messages.filter(({ seq }) => seq < first.seq), ...messages],
    hasOlder: history.messages.some(({ seq }) => seq < first.seq) ? history.hasOlder : hasMore,
  };
}

/** Adds the page before the first message. */
export function mergeOlder(history: History, { messages, hasMore }: MessagePage): History {
  const firstSeq = history.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return {
    messages: [...messages.filter(({ seq }) => seq < firstSeq), ...history.messages],
    hasOlder: hasMore,
  };
}
