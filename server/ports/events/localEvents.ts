import type { EventOrigin, Events, EventTopic, EventTopics } from './events.ts';
import { payloadGuards } from './payloadGuards.ts';

type Listeners = { [T in EventTopic]: Set<(payload: EventTopics[T], origin: EventOrigin) => void> };

const nothing = { sent: 0, received: 0, dropped: 0, oversized: 0, waiting: 0, roundTrip: undefined } as const;

export interface LocalEvents extends Events {
  /** Publishes a payload of another process. @returns false for one that this release does not understand */
  publishUnchecked<T extends EventTopic>(topic: T, payload: unknown): boolean;
  /** Notifies all listeners that events may have been missed. */
  reportGap(): void;
}

/**
 * Events within one process: the embedded default.
 * @param onFailure called when a listener throws; the other listeners still run
 */
export function localEvents(onFailure: (error: unknown) => void = () => undefined): LocalEvents {
  const listeners: Listeners = {
    'quotes.changed': new Set(),
    'quotes.followed': new Set(),
    'vendor.requested': new Set(),
    'vendor.answered': new Set(),
    'vendor.quotes': new Set(),
    'conversations.changed': new Set(),
    'bots.queued': new Set(),
    'suggestions.requested': new Set(),
    'suggestions.given': new Set(),
    'social.recorded': new Set(),
  };
  const gapListeners = new Set<() => void>();
  const run = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      onFailure(error);
    }
  };
  const deliver = <T extends EventTopic>(topic: T, payload: EventTopics[T], origin: EventOrigin): void => {
    for (const listener of listeners[topic]) run(() => listener(payload, origin));
  };
  return {
    backend: 'local',
    state: () => 'local',
    counts: () => nothing,
    publish: (topic, payload) => deliver(topic, payload, 'here'),
    publishUnchecked(topic, payload) {
      const isUnderstood = payloadGuards[topic];
      if (!isUnderstood(payload)) return false;
      deliver(topic, payload, 'elsewhere');
      return true;
    },
    reportGap() {
      for (const listener of gapListeners) run(listener);
    },
    subscribe(topic, listener, onGap) {
      // A new function per subscription, so that one listener can subscribe twice.
      const own: typeof listener = (payload, origin) => listener(payload, origin);
      const ownGap = (): void => onGap?.();
      listeners[topic].add(own);
      gapListeners.add(ownGap);
      return () => {
        listeners[topic].delete(own);
        gapListeners.delete(ownGap);
      };
    },
    close: () => Promise.resolve(),
  };
}
