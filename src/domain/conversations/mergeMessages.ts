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

/** The order in which a request goes through its states. */
const STEPS = { waiting: 0, working: 1, expired: 2, answered: 3 } as const satisfies Record<
  NonNullable<Message['state']>,
  number
>;

const getStep = ({ state }: Message): number => (state === null ? -1 : STEPS[state]);

/** Responses and events of the connection arrive in any order: a message never goes back to an earlier state. */
function join(existing: readonly Message[], arrived: readonly Message[]): Message[] {
  const bySeq = new Map(existing.map((message) => [message.seq, message]));
  for (const message of arrived) {
    const before = bySeq.get(message.seq);
    if (before === undefined || getStep(before) <= getStep(message)) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].toSorted((first, second) => first.seq - second.seq);
}

/** Adds the newest page. A page that leaves a gap replaces all messages. */
export function mergeNewest(history: History | undefined, { messages, hasMore }: MessagePage): History {
  const [first] = messages;
  const last = history?.messages.at(-1);
  if (history === undefined || first === undefined || last === undefined || first.seq > last.seq + 1)
    return { messages, hasOlder: hasMore };
  return {
    messages: join(history.messages, messages),
    hasOlder: history.messages.some(({ seq }) => seq < first.seq) ? history.hasOlder : hasMore,
  };
}

/** Whether messages between the history and these ones, or after them up to a place, are missing. */
export function leavesGap({ messages }: History, arrived: readonly Message[], lastSeq: number): boolean {
  const seqs = new Set([...messages, ...arrived].map(({ seq }) => seq));
  for (let seq = (messages.at(-1)?.seq ?? 0) + 1; seq <= lastSeq; seq += 1) if (!seqs.has(seq)) return true;
  return false;
}

/** Adds messages that leave no gap. Those before the history are left out: they come with an older page. */
export function mergeChanged(history: History, changed: readonly Message[]): History {
  const firstSeq = history.messages[0]?.seq ?? 1;
  return {
    ...history,
    messages: join(
      history.messages,
      changed.filter(({ seq }) => seq >= firstSeq),
    ),
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

/** Leaves out messages that the viewer has removed, which are those up to a place. */
export function withoutCleared(history: History, clearedSeq: number): History {
  const [first] = history.messages;
  if (first === undefined || first.seq > clearedSeq) return history;
  return { ...history, messages: history.messages.filter(({ seq }) => seq > clearedSeq), hasOlder: false };
}
