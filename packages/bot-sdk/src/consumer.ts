import { AcknowledgementQueue, LAST_CALLS_MS, toReportSignal } from './acknowledgements.ts';
import type { Bot, Outcome } from './bot.ts';
import type { BotClient } from './client.ts';
import { describeError, InvalidTokenError } from './errors.ts';
import { getPause, sleep } from './retry.ts';
import type { SocketOptions } from './socket.ts';
import type { SuggestionOutcome } from './suggestions.ts';
import type { Delivery, SuggestionEvent } from './wire.ts';

/** What a consumer reports while it runs. */
export interface ConsumerEvents {
  /** An event has arrived. */
  readonly onEvent?: (delivery: Delivery) => void;
  /** An event was handled. */
  readonly onOutcome?: (delivery: Delivery, outcome: Outcome, ms: number) => void;
  /** A question for suggestions was answered. */
  readonly onSuggested?: (event: SuggestionEvent, outcome: SuggestionOutcome, ms: number) => void;
  /** A call failed; the consumer tries again after a pause. */
  readonly onProblem?: (error: unknown, pauseMs: number) => void;
  /** The first call after a problem has succeeded, or the very first one. */
  readonly onConnected?: () => void;
}

export interface ConsumerOptions extends ConsumerEvents {
  readonly bot: Bot;
  readonly client: BotClient;
  /** How events arrive: by calls that wait (`poll`), or over one connection (`socket`). Both give the same guarantees. */
  readonly transport?: 'poll' | 'socket';
  /** Events that are handled at the same time, of different conversations. */
  readonly concurrency?: number;
  /** Longer than handlers take. An event that is not acknowledged by then is delivered again. */
  readonly leaseSeconds?: number;
  /** How long a call waits for events. */
  readonly waitSeconds?: number;
  /** Replaces the times of the connection's watchdog, for tests. */
  readonly watchdog?: SocketOptions['watchdog'];
}

const CONCURRENCY = 16;
const LEASE_SECONDS = 60;
const WAIT_SECONDS = 25;

/** Events of one call, and of a connection. */
const MAX_EVENTS = 100;

/**
 * How long the consumer's own calls may take after the signals of the handlers: enough to report the handlers that end
 * with their signals.
 */
const PAUSES = { baseMs: 500, maxMs: 30_000 };

/** Handled events that are remembered, so that a lost acknowledgement does not run a handler twice. */
const REMEMBERED = 1_000;

/**
 * Fetches events and handles them: one at a time of a conversation, those of different conversations in
 * parallel. Several consumers of a bot may run, on several machines.
 */
export class Consumer {
  readonly #options: Required<Omit<ConsumerOptions, keyof ConsumerEvents | 'watchdog'>> &
    Pick<ConsumerOptions, keyof ConsumerEvents | 'watchdog'>;
  readonly #acknowledgements: AcknowledgementQueue;
  /** The current lease of each event that is being handled, by its id. */
  readonly #running = new Map<number, Delivery>();
  readonly #handled = new Set<number>();
  readonly #polling = new AbortController();
  readonly #handling = new AbortController();
  /** Open until acknowledgements and reports of failures have taken too long after a stop. */
  readonly #reporting = new AbortController();
  /** Open until the last handler has ended, because the leases end with it. */
  readonly #connection = new AbortController();
  #freed = Promise.withResolvers<void>();
  #isConnected = false;

  constructor(options: ConsumerOptions) {
    this.#options = {
      transport: 'poll',
      concurrency: CONCURRENCY,
      leaseSeconds: LEASE_SECONDS,
      waitSeconds: WAIT_SECONDS,
      ...options,
    };
    this.#acknowledgements = new AcknowledgementQueue(
      options.client,
      (error) => this.#report(error, 0),
      this.#reporting.signal,
    );
  }

  /**
   * Runs until `stop`.
   * @throws InvalidTokenError when the token is refused
   */
  async run(): Promise<void> {
    const { signal } = this.#polling;
    let failures = 0;
    const succeed = (): void => {
      failures = 0;
      this.#connected();
    };
    while (!signal.aborted) {
      try {
        if (this.#options.transport === 'socket') await this.#listen(succeed);
        else await this.#poll(succeed);
      } catch (error) {
        if (error instanceof InvalidTokenError) throw error;
        if (signal.aborted) break;
        failures += 1;
        const pause = getPause(failures, error, PAUSES);
        this.#report(error, pause);
        await sleep(pause, signal);
      }
    }
    await this.#drain();
  }

  async #poll(succeed: () => void): Promise<void> {
    const { waitSeconds, leaseSeconds, client, concurrency, bot } = this.#options;
    const room = concurrency - this.#running.size;
    if (room <= 0) return this.#freed.promise;
    const limit = Math.min(room, MAX_EVENTS);
    const params = { waitSeconds, leaseSeconds, limit, ...(bot.hasSuggestions && { suggestions: true }) };
    const { events, suggestions } = await client.poll(params, this.#polling.signal);
    succeed();
    for (const delivery of events) this.#accept(delivery);
    for (const event of suggestions) void this.#suggest(event);
  }

  #listen(onOpen: () => void): Promise<void> {
    const { bot, client, concurrency, leaseSeconds, watchdog } = this.#options;
    const credit = Math.min(concurrency, MAX_EVENTS);
    const onDeliveries = (deliveries: readonly Delivery[]): void => {
      // What arrives while it stops goes to another consumer when the connection ends.
      if (this.#polling.signal.aborted) return;
      for (const delivery of deliveries) this.#accept(delivery);
    };
    const onQuestions = (events: readonly SuggestionEvent[]): void => {
      for (const event of events) void this.#suggest(event);
    };
    const options = {
      credit,
      leaseSeconds,
      onOpen,
      onDeliveries,
      ...(bot.hasSuggestions && { onQuestions }),
      ...(watchdog === undefined ? {} : { watchdog }),
    };
    return client.listen(options, this.#connection.signal);
  }

  /**
   * Stops: no more events are fetched, and running handlers may end.
   * @param graceMs how long they may take; then their signals abort, and soon the calls that report what they did
   */
  stop(graceMs = 10_000): void {
    if (this.#polling.signal.aborted) return;
    this.#polling.abort();
    this.#free();
    void this.#drain().then(() => this.#connection.abort());
    const timer = setTimeout(() => {
      this.#handling.abort();
      setTimeout(() => this.#reporting.abort(), LAST_CALLS_MS).unref();
    }, graceMs);
    timer.unref();
  }

  #connected(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#options.onConnected?.();
  }

  #report(error: unknown, pauseMs: number): void {
    this.#isConnected = false;
    this.#options.onProblem?.(error, pauseMs);
  }

  #accept(delivery: Delivery): void {
    const isRunning = this.#running.has(delivery.id);
    // The lease ended while the handler ran: it continues, and acknowledges with the newer lease.
    if (isRunning) this.#running.set(delivery.id, delivery);
    else if (this.#handled.has(delivery.id)) this.#acknowledgements.add(delivery);
    else {
      this.#running.set(delivery.id, delivery);
      void this.#handle(delivery);
    }
  }

  async #handle(delivery: Delivery): Promise<void> {
    const { bot, client, onEvent, onOutcome } = this.#options;
    const started = performance.now();
    onEvent?.(delivery);
    const incoming = {
      event: delivery.body,
      eventId: String(delivery.id),
      attempt: delivery.attempt,
      signal: this.#handling.signal,
    };
    const outcome = await bot.handle(incoming, client);
    const { lease } = this.#running.get(delivery.id) ?? delivery;
    const key = { event: delivery.id, lease };
    onOutcome?.(delivery, outcome, performance.now() - started);
    if (outcome.state === 'failed')
      await client
        .fail(key, describeError(outcome.error), toReportSignal(this.#reporting.signal))
        .catch((error: unknown) => this.#reportUnlessOver(error));
    else {
      this.#remember(delivery.id);
      this.#acknowledgements.add({ ...delivery, lease });
    }
    this.#running.delete(delivery.id);
    this.#free();
  }

  /** Answers a question for suggestions, beside the handlers: it is short, and a stop does not wait for it. */
  async #suggest(event: SuggestionEvent): Promise<void> {
    const { bot, client, onSuggested } = this.#options;
    const started = performance.now();
    const outcome = await bot.suggest(event, this.#handling.signal);
    onSuggested?.(event, outcome, performance.now() - started);
    if (outcome.state === 'failed') return;
    await client.suggest(event.data.suggestion_id, outcome.suggestions).catch((error: unknown) => {
      // The question is over.
      const isOver = error instanceof Error && 'status' in error && error.status === 404;
      if (!isOver) this.#options.onProblem?.(error, 0);
    });
  }

  /** Wakes who waits for room, or for the end of the handlers. */
  #free(): void {
    this.#freed.resolve();
    this.#freed = Promise.withResolvers<void>();
  }

  /** A lease that has ended is no problem: the event comes again. */
  #reportUnlessOver(error: unknown): void {
    const isOver = error instanceof Error && 'status' in error && error.status === 409;
    if (!isOver) this.#report(error, 0);
  }

  #remember(eventId: number): void {
    this.#handled.add(eventId);
    const [oldest] = this.#handled;
    if (this.#handled.size > REMEMBERED && oldest !== undefined) this.#handled.delete(oldest);
  }

  /** Waits for the running handlers and the last acknowledgements. */
  async #drain(): Promise<void> {
    while (this.#running.size > 0) await this.#freed.promise;
    await this.#acknowledgements.flush();
  }
}
