import type { Events, EventTopic, EventTopics } from './events.ts';

type Listeners = { [T in EventTopic]: Set<(payload: EventTopics[T]) => void> };

/**
 * Events within one process: the embedded default.
 * @param onFailure is told when a listener throws, which keeps nothing from the others
 */
export function localEvents(onFailure: (error: unknown) => void = () => undefined): Events {
  const listeners: Listeners = { 'quotes.changed': new Set() };
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
      // Its own function, so that one listener may be there twice.
      const own: typeof listener = (payload) => listener(payload);
      listeners[topic].add(own);
      return () => void listeners[topic].delete(own);
    },
    close: () => Promise.resolve(),
  };
}
