import type { Events, EventTopic, EventTopics } from './events.ts';

type Listeners = { [T in EventTopic]: Set<(payload: EventTopics[T]) => void> };

/**
 * Events within one process: the embedded default.
 * @param onFailure called when a listener throws; the other listeners still run
 */
export function localEvents(onFailure: (error: unknown) => void = () => undefined): Events {
  const listeners: Listeners = {
    'quotes.changed': new Set(),
    'conversations.changed': new Set(),
    'bots.queued': new Set(),
  };
  return {
    publish(topic, payload) {
      for (const listener of listeners[topic]) {
        try {
          listener(payload);
        } catch (error) {
          onFailure(error);
        }
      }
    },
    subscribe(topic, listener) {
      // A new function per subscription, so that one listener can subscribe twice.
      const own: typeof listener = (payload) => listener(payload);
      listeners[topic].add(own);
      return () => void listeners[topic].delete(own);
    },
    close: () => Promise.resolve(),
  };
}
