import type { ConversationEvent, Events } from '../../ports/events/events.ts';

type Listener = (changed: readonly ConversationEvent[]) => void;

/** Passes changes of conversations to the subscriptions of their people. One listener serves all of them. */
export class ConversationFeed {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #stop: () => void;

  constructor(events: Events) {
    this.#stop = events.subscribe(
      'conversations.changed',
      (event) => {
        for (const listener of this.#listeners.get(event.userId) ?? []) listener([event]);
      },
      // An empty list: the clients read what they may have missed.
      () => {
        for (const listeners of this.#listeners.values()) for (const listener of listeners) listener([]);
      },
    );
  }

  /**
   * @returns a function that ends the subscription
   */
  follow(userId: number, listener: Listener): () => void {
    const own: Listener = (changed) => listener(changed);
    this.#listeners.set(userId, (this.#listeners.get(userId) ?? new Set()).add(own));
    return () => {
      const listeners = this.#listeners.get(userId);
      listeners?.delete(own);
      if (listeners?.size === 0) this.#listeners.delete(userId);
    };
  }

  close(): void {
    this.#stop();
    this.#listeners.clear();
  }
}
