import { randomUUID } from 'node:crypto';
import { withDeadline } from '../../base/withDeadline.ts';
import { decodeMessage, encodeEvent, encodeSignal } from './eventMessages.ts';
import type { EventOrigin, Events, EventsState, EventTopic, EventTopics } from './events.ts';
import { localEvents } from './localEvents.ts';

/** What a broker reports. */
export interface BrokerHandlers {
  readonly onMessage: (text: string) => void;
  /** Messages are received from now on. */
  readonly onConnected: () => void;
  readonly onLost: (reason: string) => void;
}

/** Passes messages between the processes. It reconnects by itself until it is closed. */
export interface Broker {
  open(handlers: BrokerHandlers): void;
  /**
   * Sends messages to all processes, also to this one, in this order.
   * @throws Error when the broker does not take them
   */
  send(messages: readonly string[]): Promise<void>;
  /** Opens a new connection, because the present one is silent. */
  reconnect(): void;
  close(): Promise<void>;
}

export interface BrokerOptions {
  readonly log: { warn(details: object, text: string): void; info(text: string): void };
  /** Called when a listener throws, and for an event that does not fit into a message. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds between the messages that a process sends to itself, to notice a silent broker. */
  readonly beatMs?: number;
}

/** Waiting messages, about 8 MB. Beyond that they are dropped: events are hints. */
const MAX_WAITING = 1_000;
const BATCH_SIZE = 100;
const BEAT_MS = 2_000;
/** Beats without an echo until the connection is replaced. */
const MAX_SILENT_BEATS = 3;
/** Milliseconds that a broker has to take messages. */
const SEND_MS = 1_000;

/** Events of all processes that use the same broker. Listeners of this process do not depend on it. */
export class BrokerEvents implements Events {
  readonly backend: 'postgres' | 'redis';
  readonly #broker: Broker;
  readonly #options: BrokerOptions;
  readonly #local;
  readonly #id = randomUUID().slice(0, 13);
  readonly #timer: NodeJS.Timeout;
  readonly #waiting: string[] = [];
  #sending: Promise<void> | undefined;
  #state: EventsState = 'lost';
  /** Whether the first attempt to connect has ended. */
  #hasBegun = false;
  /** Other processes must be notified that they missed events. */
  #owesGap = false;
  #isClosed = false;
  #number = 0;
  #silentBeats = 0;
  #sent = 0;
  #received = 0;
  #dropped = 0;
  #oversized = 0;
  #roundTrip: number | undefined;

  constructor(backend: 'postgres' | 'redis', broker: Broker, options: BrokerOptions) {
    this.backend = backend;
    this.#broker = broker;
    this.#options = options;
    this.#local = localEvents(options.onFailure);
    this.#timer = setInterval(() => this.#beat(), options.beatMs ?? BEAT_MS);
    this.#timer.unref();
    broker.open({
      onMessage: (text) => this.#accept(text),
      onConnected: () => this.#connected(),
      onLost: (reason) => this.#lost(reason),
    });
  }

  state(): EventsState {
    return this.#state;
  }

  counts() {
    return {
      sent: this.#sent,
      received: this.#received,
      dropped: this.#dropped,
      oversized: this.#oversized,
      waiting: this.#waiting.length,
      roundTrip: this.#roundTrip,
    };
  }

  publish<T extends EventTopic>(topic: T, payload: EventTopics[T]): void {
    this.#local.publish(topic, payload);
    try {
      this.#number += 1;
      this.#send(encodeEvent(this.#id, this.#number, topic, payload));
    } catch (error) {
      this.#oversized += 1;
      this.#options.onFailure(error);
    }
  }

  subscribe<T extends EventTopic>(
    topic: T,
    listener: (payload: EventTopics[T], origin: EventOrigin) => void,
    onGap?: () => void,
  ): () => void {
    return this.#local.subscribe(topic, listener, onGap);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#sending;
    await this.#broker.close();
  }

  #send(messages: readonly string[]): void {
    if (this.#isClosed) return;
    const room = this.#state === 'connected' ? MAX_WAITING - this.#waiting.length : 0;
    if (messages.length > room) return this.#drop(messages.length);
    this.#waiting.push(...messages);
    this.#sending ??= this.#flush();
  }

  #drop(count: number): void {
    this.#dropped += count;
    this.#owesGap = true;
  }

  /** Sends what waits, one batch after another. A failure drops everything, so that the queue never grows. */
  async #flush(): Promise<void> {
    // Events of one turn of the event loop travel together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE);
      try {
        await withDeadline(this.#broker.send(batch), SEND_MS);
        this.#sent += batch.length;
      } catch {
        this.#drop(batch.length + this.#waiting.splice(0).length);
      }
    }
    this.#sending = undefined;
  }

  #accept(text: string): void {
    const message = decodeMessage(text);
    if (message === undefined || this.#isClosed) return;
    if (message.from === this.#id) {
      if (message.kind !== 'beat') return;
      this.#silentBeats = 0;
      this.#roundTrip = (performance.now() - message.at) / 1000;
    } else if (message.kind === 'event') {
      if (this.#local.publishUnchecked(message.topic, message.payload)) this.#received += 1;
    } else if (message.kind === 'gap') this.#local.reportGap();
  }

  #connected(): void {
    this.#state = 'connected';
    this.#silentBeats = 0;
    if (this.#hasBegun) {
      this.#options.log.info('events of other server processes are received again');
      this.#local.reportGap();
    }
    this.#hasBegun = true;
    this.#beat();
  }

  #lost(reason: string): void {
    if (this.#isClosed || (this.#state === 'lost' && this.#hasBegun)) return;
    this.#state = 'lost';
    this.#hasBegun = true;
    if (this.#waiting.length > 0) this.#drop(this.#waiting.splice(0).length);
    this.#options.log.warn(
      { broker: this.backend, reason },
      'events of other server processes are not received at present',
    );
  }

  #beat(): void {
    if (this.#state !== 'connected') return;
    this.#silentBeats += 1;
    if (this.#silentBeats > MAX_SILENT_BEATS) {
      this.#silentBeats = 0;
      this.#broker.reconnect();
      return;
    }
    const beat = encodeSignal('beat', this.#id, performance.now());
    if (!this.#owesGap) return this.#send([beat]);
    this.#owesGap = false;
    this.#send([encodeSignal('gap', this.#id, performance.now()), beat]);
  }
}
