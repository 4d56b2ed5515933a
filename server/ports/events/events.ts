import type { BotLaneName } from '../../../rules/bots/lanes.ts';
import type { SharedVendorQuote, VendorRequest, VendorResponsePart } from '../market/vendor/sharedMessages.ts';

/** A price in an event. JSON values only, because events cross process boundaries. */
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
  /**
   * `last_message`: the message at `lastSeq` is new, and the request that it answers may have changed. Without a value, for
   * example from a process of an earlier release, any message may have changed.
   */
  readonly changed?: 'last_message' | 'read_mark';
}

/** The payload of each topic. A new topic is a line here; the compiler names its guard and its set of listeners. */
export interface EventTopics {
  /** Prices that changed in one round of the live feed, one per ticker. Empty when none did. */
  readonly 'quotes.changed': readonly QuoteEvent[];
  /** Tickers with subscribers in the process of the sender. The leader reads their prices. */
  readonly 'quotes.followed': readonly number[];
  /** A request of the vendor of market data, for the leader. */
  readonly 'vendor.requested': VendorRequest;
  /** Parts of the leader's response to such a request. */
  readonly 'vendor.answered': readonly VendorResponsePart[];
  /** Quotes that the leader has read from the vendor. */
  readonly 'vendor.quotes': readonly SharedVendorQuote[];
  /** A conversation whose messages or states changed. */
  readonly 'conversations.changed': ConversationEvent;
  /** A bot has an event to handle. */
  readonly 'bots.queued': { readonly botId: number; readonly lane: BotLaneName };
  /** A person waits for suggestions of a bot. */
  readonly 'suggestions.requested': {
    readonly botId: number;
    readonly lane: BotLaneName;
    readonly hasEndpoint: boolean;
  };
  /** The answer to a question for suggestions is stored. */
  readonly 'suggestions.given': { readonly id: string };
  /** The log of live events has new rows, or gets them within a moment. */
  readonly 'social.recorded': true;
}

export type EventTopic = keyof EventTopics;

/** The process that has published an event: this one or another. */
export type EventOrigin = 'here' | 'elsewhere';

/** How events reach other processes. `lost`: at present they do not, and this process hears only its own. */
export type EventsState = 'local' | 'connected' | 'lost';

/** Counts since the start of the process. */
interface EventCounts {
  /** Messages sent to other processes, and messages received from them. */
  readonly sent: number;
  readonly received: number;
  /** Messages that were dropped because the broker did not take them. */
  readonly dropped: number;
  /** Payloads that do not fit into a message. */
  readonly oversized: number;
  /** Messages that wait for the broker. */
  readonly waiting: number;
  /** Seconds from this process to the broker and back; undefined until measured. */
  readonly roundTrip: number | undefined;
}

/**
 * Publishes events to the current subscribers of all server processes, without storing them. Data that must not be lost
 * belongs in the database: an event says that it is there.
 */
export interface Events {
  readonly backend: 'local' | 'postgres' | 'redis';
  state(): EventsState;
  counts(): EventCounts;
  /**
   * Calls every listener of this process at once, and those of other processes a moment later. Publish after the
   * transaction has committed. A failing listener or a lost broker does not affect the publisher. A list that does not fit
   * into one message arrives elsewhere in parts; another payload of 8,000 bytes or more does not.
   */
  publish<T extends EventTopic>(topic: T, payload: EventTopics[T]): void;
  /**
   * @param onGap called when events of other processes may have been missed: read again what matters
   * @returns a function that unsubscribes
   */
  subscribe<T extends EventTopic>(
    topic: T,
    listener: (payload: EventTopics[T], origin: EventOrigin) => void,
    onGap?: () => void,
  ): () => void;
  close(): Promise<void>;
}
