import type { Events, QuoteEvent } from '../../../ports/events/events.ts';
import type { Leader } from '../../../ports/leader/leader.ts';

/** Milliseconds until a process reports again which tickers it follows, and until such a report ends. */
const REPORT_MS = 5_000;
const REPORT_LIFE_MS = 16_000;
const SILENCE_MS = 3_000;

interface QuoteFeedsOptions {
  readonly events: Events;
  readonly leader: Leader;
  /** Milliseconds without a round of the leader until a process reads prices for itself. */
  readonly silenceMs?: number;
  /** Receives the quotes of a round, of this process or of the leader. */
  readonly onChange: (changed: readonly QuoteEvent[]) => void;
  /** Called when rounds of the leader may have been missed. */
  readonly onGap: () => void;
  /** Called when a server process follows other tickers than before. */
  readonly onFollowed: () => void;
}

/**
 * The quote feeds of the other server processes. The leader reads prices for all of them and publishes a round even
 * without changes, so that the others notice its end.
 */
export class QuoteFeeds {
  readonly #options: QuoteFeedsOptions;
  /** Tickers that other processes follow, with the end of their report. */
  readonly #elsewhere = new Map<number, number>();
  readonly #stops: (() => void)[];
  #isPublishing = false;
  #heardAt = performance.now();
  #reportedAt = 0;

  constructor(options: QuoteFeedsOptions) {
    this.#options = options;
    const { events } = options;
    this.#stops = [
      events.subscribe(
        'quotes.changed',
        (changed) => {
          if (!this.#isPublishing) this.#heardAt = performance.now();
          options.onChange(changed);
        },
        options.onGap,
      ),
      events.subscribe(
        'quotes.followed',
        (tickerIds) => {
          if (this.#isPublishing) return;
          for (const id of tickerIds) this.#elsewhere.set(id, performance.now() + REPORT_LIFE_MS);
          options.onFollowed();
        },
        // The leader may have missed what this process follows.
        () => {
          this.#reportedAt = 0;
        },
      ),
    ];
  }

  isLeader(): boolean {
    return this.#options.leader.isLeader();
  }

  /** Whether no leader publishes prices at present. */
  get isSilent(): boolean {
    return performance.now() - this.#heardAt > (this.#options.silenceMs ?? SILENCE_MS);
  }

  /** The tickers that other processes follow. */
  listFollowed(): readonly number[] {
    const now = performance.now();
    for (const [id, endsAt] of this.#elsewhere) if (endsAt <= now) this.#elsewhere.delete(id);
    return [...this.#elsewhere.keys()];
  }

  isFollowed(tickerId: number): boolean {
    return this.#elsewhere.has(tickerId);
  }

  /** The first subscriber of this process: the leader has time to answer. */
  begin(): void {
    this.#heardAt = performance.now();
  }

  /** Publishes a round of the leader. */
  publish(changed: readonly QuoteEvent[]): void {
    if (changed.length === 0 && this.#elsewhere.size === 0) return;
    this.#publish(() => this.#options.events.publish('quotes.changed', changed));
  }

  /** Reports to the leader which tickers this process follows: new ones at once, all of them every few seconds. */
  report(tickerIds: readonly number[], isNew: boolean): void {
    const { events } = this.#options;
    if (events.state() === 'local' || tickerIds.length === 0 || this.isLeader()) return;
    if (!isNew && performance.now() - this.#reportedAt < REPORT_MS) return;
    if (!isNew) this.#reportedAt = performance.now();
    this.#publish(() => events.publish('quotes.followed', tickerIds));
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#elsewhere.clear();
  }

  #publish(send: () => void): void {
    this.#isPublishing = true;
    send();
    this.#isPublishing = false;
  }
}
