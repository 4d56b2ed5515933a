import type { SocialTopic } from '@rules/posts/socialTopics';

import type { SocialChange, SocialStatus } from './socialFeed';
import { getBackoffMs } from '@/shared/live/getBackoffMs';

/** The connection to the server. */
export interface SocialTransport {
  /**
   * Delivers changes until it fails or is ended; the first message says from where.
   * @param after the place to continue from; null for the present
   * @returns ends the subscription
   */
  follow: (
    topics: readonly SocialTopic[],
    after: string | null,
    onChanges: (changes: readonly SocialChange[]) => void,
    onFailure: () => void,
  ) => () => void;
}

interface Receiver {
  onChange: (change: SocialChange) => void;
  onGap: () => void;
}

/** Without a first message for this long, who needs changes polls. */
const FALLBACK_AFTER_MS = 5_000;

interface Subscription {
  readonly topics: ReadonlySet<SocialTopic>;
  readonly end: () => void;
  isOpen: boolean;
}

/**
 * One subscription at a time. A new one replaces the old one when it has begun, so that nothing is missed between them.
 * After a failure it is repeated from the last place.
 */
export function createSocialConnection(transport: SocialTransport, receiver: Receiver) {
  const statusListeners = new Set<() => void>();
  let status: SocialStatus = 'off';
  let current: Subscription | undefined;
  /** The one that is still open while `current` begins. */
  let previous: Subscription | undefined;
  let wanted: readonly SocialTopic[] = [];
  let isWantedNew = false;
  let place: string | null = null;
  let mark: string | null = null;
  /** There was no place to mark yet: the first one that arrives is marked. */
  let isMarkDue = false;
  let attempts = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let fallback: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (next: SocialStatus) => {
    if (next === status) return;
    status = next;
    for (const listener of statusListeners) listener();
  };
  const endPrevious = () => {
    previous?.end();
    previous = undefined;
  };
  const stop = () => {
    clearTimeout(retry);
    retry = undefined;
    clearTimeout(fallback);
    fallback = undefined;
    endPrevious();
    current?.end();
    current = undefined;
  };

  const onFirst = (subscription: Subscription) => {
    subscription.isOpen = true;
    attempts = 0;
    clearTimeout(fallback);
    fallback = undefined;
    endPrevious();
    setStatus('live');
  };
  const onChanges = (subscription: Subscription, changes: readonly SocialChange[]) => {
    if (!subscription.isOpen) onFirst(subscription);
    for (const change of changes) {
      place = change.cursor;
      if (isMarkDue) mark ??= place;
      if (change.kind === 'reset') receiver.onGap();
      else if (change.kind !== 'ready') receiver.onChange(change);
    }
    if (isWantedNew) begin(null);
  };
  const onFailure = (subscription: Subscription) => {
    if (subscription === previous) {
      previous = undefined;
      return;
    }
    if (subscription !== current) return;
    stop();
    setStatus('delayed');
    retry = setTimeout(() => {
      retry = undefined;
      begin(place);
    }, getBackoffMs(attempts));
    attempts += 1;
  };

  function begin(after: string | null) {
    isWantedNew = false;
    if (after !== null) place = after;
    if (wanted.length === 0) {
      stop();
      setStatus('off');
      return;
    }
    if (current?.isOpen === true) {
      endPrevious();
      previous = current;
    } else current?.end();
    let hasEnded = false;
    const ends: (() => void)[] = [];
    const subscription: Subscription = {
      topics: new Set(wanted),
      isOpen: false,
      end: () => {
        hasEnded = true;
        for (const end of ends) end();
      },
    };
    current = subscription;
    if (status === 'off') setStatus('connecting');
    fallback ??= setTimeout(() => setStatus('delayed'), FALLBACK_AFTER_MS);
    ends.push(
      transport.follow(
        wanted,
        after,
        (changes) => {
          if (!hasEnded) onChanges(subscription, changes);
        },
        () => {
          if (!hasEnded) onFailure(subscription);
        },
      ),
    );
    if (hasEnded) for (const end of ends) end();
  }

  return {
    covers: (topic: SocialTopic): boolean => current?.topics.has(topic) === true,
    size: (): number => current?.topics.size ?? 0,
    /**
     * Follows other topics.
     * @param options.fromMark continues from the marked place; what was missed before a late mark is read again
     */
    follow: (topics: readonly SocialTopic[], { fromMark = false } = {}) => {
      wanted = topics;
      const after = fromMark ? mark : null;
      if (fromMark) {
        if (isMarkDue) receiver.onGap();
        isMarkDue = false;
        mark = null;
      }
      if (topics.length === 0) begin(null);
      // The pending retry follows the new topics; a beginning subscription is replaced when it has begun.
      else if (retry !== undefined) return;
      else if (current !== undefined && !current.isOpen && after === null) isWantedNew = true;
      else begin(after);
    },
    markPlace: () => {
      mark = place;
      isMarkDue = place === null;
    },
    /** Reconnects at once when it waits. */
    retryNow: () => {
      attempts = 0;
      if (retry === undefined) return;
      clearTimeout(retry);
      retry = undefined;
      begin(place);
    },
    status: (): SocialStatus => status,
    onStatus: (listener: () => void) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
  };
}
