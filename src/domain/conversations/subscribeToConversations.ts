import type { ConversationChangesSubscription } from '@/generated/conversations/conversationChanges';
import { getBackoffMs } from '@/shared/live/getBackoffMs';

export type ConversationChange = NonNullable<ConversationChangesSubscription['conversationChanges']['data']>[number];

/** What caused a notification: a message of the live connection, or the time that passed without one. */
type ChangeSource = 'live' | 'poll';

/** Receives what changed. Empty when anything may have changed, for example during a lost connection. */
export type OnConversationChanges = (changes: readonly ConversationChange[], source: ChangeSource) => void;

/** A source of changes of the viewer's conversations. */
export interface ChangesTransport {
  /**
   * Calls `onChange` when the subscription is active and on each change, until it fails or is ended.
   * @returns a function that ends the subscription
   */
  subscribe: (onChange: (changes: readonly ConversationChange[]) => void, onFailure: () => void) => () => void;
}

/** While the connection is down. */
const POLL_MS = 5_000;
/** While it is up: changes that other server processes made arrive at the latest then. */
const SAFETY_MS = 30_000;

/**
 * Calls `onChange` when conversations may have changed: on each message of the live connection, and regularly in
 * between. A hidden page pauses.
 * @returns a function that stops it
 */
export function subscribeToConversations(transport: ChangesTransport, onChange: OnConversationChanges): () => void {
  let end: (() => void) | undefined;
  let attempts = 0;
  let isLive = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setTimeout> | undefined;

  const schedulePoll = () => {
    clearTimeout(poll);
    poll = setTimeout(
      () => {
        onChange([], 'poll');
        schedulePoll();
      },
      isLive ? SAFETY_MS : POLL_MS,
    );
  };
  const stop = () => {
    end?.();
    end = undefined;
    isLive = false;
    clearTimeout(retry);
    clearTimeout(poll);
  };
  const start = () => {
    stop();
    if (document.visibilityState === 'hidden') return;
    let hasEnded = false;
    const unsubscribe = transport.subscribe(
      (changes) => {
        if (hasEnded) return;
        attempts = 0;
        isLive = true;
        onChange(changes, 'live');
        schedulePoll();
      },
      () => {
        if (hasEnded) return;
        hasEnded = true;
        isLive = false;
        schedulePoll();
        retry = setTimeout(start, getBackoffMs(attempts));
        attempts += 1;
      },
    );
    end = () => {
      hasEnded = true;
      unsubscribe();
    };
    if (!hasEnded) schedulePoll();
  };
  const restart = () => {
    attempts = 0;
    start();
    if (document.visibilityState !== 'hidden') onChange([], 'live');
  };

  document.addEventListener('visibilitychange', restart);
  window.addEventListener('online', restart);
  start();
  return () => {
    document.removeEventListener('visibilitychange', restart);
    window.removeEventListener('online', restart);
    stop();
  };
}
