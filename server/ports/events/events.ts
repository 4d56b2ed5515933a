/** A price in an event. JSON values only, because events may cross process boundaries. */
export interface QuoteEvent {
  readonly tickerId: number;
  readonly price: number;
  readonly previousClose: number;
  readonly dayLow: number | null;
  readonly dayHigh: number | null;
  readonly volume: number | null;
  readonly afterHoursPrice: number | null;
  readonly state: 'open' | 'closed' | 'after_hours' | 'holiday' | 'halted';
  /** ISO 8601. */
  readonly asOf: string;
  readonly isSimulated: boolean;
  readonly isStale: boolean;
  readonly delaySeconds: number;
}

/** The newest state of a conversation, for its person. */
export interface ConversationEvent {
  readonly userId: number;
  readonly botId: number;
  readonly lastSeq: number;
  readonly readSeq: number;
}

/** The payload of each topic. A new topic is one line here. */
export interface EventTopics {
  /** Prices that changed in one round of the live feed, one per ticker. */
  readonly 'quotes.changed': readonly QuoteEvent[];
  /** A conversation whose messages or states changed. */
  readonly 'conversations.changed': ConversationEvent;
  /** A bot has an event to handle. */
  readonly 'bots.queued': { readonly botId: number };
}

export type EventTopic = keyof EventTopics;

/**
 * Publishes events to the current subscribers, without storing them. Data that must not be lost belongs in the
 * database.
 */
export interface Events {
  /** Calls every listener. A failing listener does not affect the publisher. */
  publish<T extends EventTopic>(topic: T, payload: EventTopics[T]): void;
  /**
   * @returns a function that unsubscribes
   */
  subscribe<T extends EventTopic>(topic: T, listener: (payload: EventTopics[T]) => void): () => void;
  close(): Promise<void>;
}
