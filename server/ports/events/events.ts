/** A price as it is told: JSON alone, because it may travel between processes. */
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

/** What is told, by topic. A new topic is one line here. */
export interface EventTopics {
  /** Prices that changed in one round of the live feed; a ticker stands there once. */
  readonly 'quotes.changed': readonly QuoteEvent[];
}

export type EventTopic = keyof EventTopics;

/**
 * Tells listeners what happened, at once and without keeping it: who is not listening does not hear it. What must not be
 * lost belongs into the database.
 */
export interface Events {
  /** Calls every listener; none of them can fail the one who tells. */
  publish<T extends EventTopic>(topic: T, payload: EventTopics[T]): void;
  /** @returns ends the listening */
  subscribe<T extends EventTopic>(topic: T, listener: (payload: EventTopics[T]) => void): () => void;
  close(): Promise<void>;
}
