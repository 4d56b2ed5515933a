import type { Conversation_ConversationFragment } from '@/generated/conversations/fragments';

import type { ConversationChange } from './subscribeToConversations';
import type { Message } from './mergeMessages';

type Conversation = Conversation_ConversationFragment;

/** What arrived about a conversation after the list was loaded. */
interface Latest {
  readonly lastSeq: number;
  readonly readSeq: number;
  /** The last message; undefined when it did not arrive. */
  readonly message: Message | undefined;
}

/** The newest state of conversations by the id of their bot. */
export type LatestConversations = ReadonlyMap<number, Latest>;

/** The characters of a preview (server/modules/conversations/conversations.store.ts). */
const PREVIEW_LENGTH = 200;

/** Adds changes, which may arrive in any order. */
export function addChanges(latest: LatestConversations, changes: readonly ConversationChange[]): LatestConversations {
  const next = new Map(latest);
  for (const { bot_id, last_seq, read_seq, messages } of changes) {
    const before = next.get(bot_id);
    const lastSeq = Math.max(last_seq, before?.lastSeq ?? 0);
    next.set(bot_id, {
      lastSeq,
      readSeq: Math.max(read_seq, before?.readSeq ?? 0),
      message: [before?.message, ...(messages ?? [])].find((message) => message?.seq === lastSeq),
    });
  }
  return next;
}

/** Whether the list lacks what these changes are about, so that it must be loaded. */
export const lacks = (conversations: readonly Conversation[], latest: LatestConversations): boolean =>
  [...latest].some(([botId, { lastSeq, message }]) => {
    const loaded = conversations.find(({ bot_id }) => bot_id === botId);
    return loaded === undefined || (lastSeq > loaded.last_seq && message === undefined);
  });

function update(conversation: Conversation, latest: Latest | undefined): Conversation {
  if (latest === undefined || latest.lastSeq < conversation.last_seq) return conversation;
  const { message, lastSeq } = latest;
  if (message === undefined && lastSeq > conversation.last_seq) return conversation;
  const readSeq = Math.max(latest.readSeq, conversation.read_seq);
  return {
    ...conversation,
    last_seq: lastSeq,
    read_seq: readSeq,
    unread_count: lastSeq - readSeq,
    ...(message && {
      last_author: message.author,
      last_text: (message.text || (message.card?.title ?? '')).slice(0, PREVIEW_LENGTH),
      last_cts: message.cts,
    }),
  };
}

const getTime = ({ last_cts }: Conversation): number => (last_cts === null ? 0 : Date.parse(last_cts));

/** The list with what arrived after it, the latest message first. */
export const mergeConversations = (
  conversations: readonly Conversation[],
  latest: LatestConversations,
): readonly Conversation[] =>
  conversations
    .map((conversation) => update(conversation, latest.get(conversation.bot_id)))
    .toSorted((first, second) => getTime(second) - getTime(first));
