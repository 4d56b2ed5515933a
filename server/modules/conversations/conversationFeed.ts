import type { Services } from '../../context/services.ts';
import type { ConversationMessage } from '../../generated/schema.ts';
import type { ConversationEvent, Events } from '../../ports/events/events.ts';
import { findChanged } from './conversations.service.ts';

/** The newest state of a conversation with what changed. */
export interface ChangedConversation extends Pick<ConversationEvent, 'botId' | 'lastSeq' | 'readSeq'> {
  /** The changed messages; null when the client has to read them. */
  readonly messages: readonly ConversationMessage[] | null;
}

type Listener = (changed: readonly ChangedConversation[]) => void;

interface Tools extends Pick<Services, 'db' | 'now'> {
  readonly events: Events;
  readonly onFailure: (error: unknown) => void;
}

/** Joins two changes of a conversation, of which only the second one is sent. */
export function joinChanges(first: ChangedConversation, second: ChangedConversation): ChangedConversation {
  const isCovered =
    first.messages !== null &&
    second.messages !== null &&
    first.messages.every(({ seq }) => second.messages?.some((message) => message.seq === seq));
  return isCovered ? second : { ...second, messages: null };
}

/**
 * Passes changes of conversations to the subscriptions of their people, with the messages. One listener serves all
 * subscriptions, and one read all those of a person.
 */
export class ConversationFeed {
  readonly #tools: Tools;
  readonly #listeners = new Map<number, Set<Listener>>();
  /** The last read for each person: their changes are passed on in the order of the events. */
  readonly #reads = new Map<number, Promise<void>>();
  readonly #stop: () => void;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#stop = tools.events.subscribe(
      'conversations.changed',
      (event) => {
        if (this.#listeners.has(event.userId)) this.#enqueue(event);
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

  #enqueue(event: ConversationEvent): void {
    const { userId } = event;
    const read = (this.#reads.get(userId) ?? Promise.resolve())
      .then(() => this.#pass(event))
      .finally(() => {
        if (this.#reads.get(userId) === read) this.#reads.delete(userId);
      });
    this.#reads.set(userId, read);
  }

  async #pass(event: ConversationEvent): Promise<void> {
    const { userId, botId, lastSeq, readSeq } = event;
    const messages = await findChanged(this.#tools, event).catch((error: unknown) => {
      this.#tools.onFailure(error);
      return null;
    });
    // One object for all subscriptions: they share its execution.
    const change = { botId, lastSeq, readSeq, messages };
    for (const listener of this.#listeners.get(userId) ?? []) listener([change]);
  }
}
