import type { Events, QuoteEvent } from '../../../ports/events/events.ts';
import type { Quote } from '../../../ports/market/market.ts';
import { fromSource, readQuotes, type QuoteContext, type QuoteNow } from './quotes.service.ts';

/** A subscriber to the quotes of some tickers. */
export interface Follower {
  readonly tickerIds: ReadonlySet<number>;
  /** Receives the changed quotes of each round, and first all quotes of its tickers once they are loaded. */
  readonly onChange: (changed: readonly QuoteEvent[]) => void;
}

export interface FeedOptions {
  readonly source: Pick<QuoteContext, 'market' | 'sql' | 'now'>;
  readonly events: Events;
  readonly onFailure: (error: unknown) => void;
  readonly roundMs?: number;
}

/** Interval between two rounds of quotes. */
const ROUND_MS = 1_000;

/** Subscribers that arrive within this time share one request. */
const BATCH_MS = 20;

/** An unchanged price is published again after this time, so that its age is correct. */
const AGE_MS = 10_000;

const COMPARED_FIELDS = [
  'price',
  'previousClose',
  'dayLow',
  'dayHigh',
  'volume',
  'afterHoursPrice',
  'state',
  'isSimulated',
  'isStale',
  'delaySeconds',
] as const satisfies readonly (keyof QuoteEvent)[];

export const toEvent = (quote: QuoteNow): QuoteEvent => ({
  tickerId: quote.tickerId,
  price: quote.price,
  previousClose: quote.previousClose,
  dayLow: quote.dayLow,
  dayHigh: quote.dayHigh,
  volume: quote.volume,
  afterHoursPrice: quote.afterHoursPrice,
  state: quote.state,
  asOf: quote.asOf.toISOString(),
  isSimulated: quote.isSimulated,
  isStale: quote.isStale,
  delaySeconds: quote.delaySeconds,
});

/** Whether a quote must be published. A stale price whose delay grows is not a change. */
function hasChanged(before: QuoteEvent | undefined, now: QuoteEvent): boolean {
  if (before === undefined) return true;
  if (COMPARED_FIELDS.some((name) => before[name] !== now[name] && !(name === 'delaySeconds' && now.isStale)))
    return true;
  return Date.parse(now.asOf) - Date.parse(before.asOf) >= AGE_MS;
}

/**
 * Reads current quotes. Quotes of the source need no query; only tickers that the source does not return are read from
 * the database.
 */
async function readNow(source: FeedOptions['source'], ids: readonly number[]): Promise<QuoteNow[]> {
  const answered = await source.market.quotes(ids, source.now()).catch((): Quote[] => []);
  const loaded = new Set(answered.map(({ tickerId }) => tickerId));
  const missing = ids.filter((id) => !loaded.has(id));
  const stored = missing.length === 0 ? [] : (await readQuotes({ ...source, language: 'en' }, missing)).values();
  return [...answered.map((quote) => fromSource(quote, undefined, 'en')), ...stored];
}

/**
 * The quote feed of a process. Each second it requests the quotes of all followed tickers once, regardless of the
 * number of subscribers, and publishes the changes. It is idle without subscribers.
 */
export class QuoteFeed {
  readonly #options: FeedOptions;
  /** The subscribers, each with those of its tickers that exist. */
  readonly #followers = new Map<Follower, Set<number>>();
  /** Number of subscribers per ticker. */
  readonly #counts = new Map<number, number>();
  readonly #latest = new Map<number, QuoteEvent>();
  /** Subscribers that wait for their first quotes. */
  #pendingSubscribers: Follower[] = [];
  #batchTimer: NodeJS.Timeout | undefined;
  #roundTimer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** The last published quote of a ticker. */
  latest(tickerId: number): QuoteEvent | undefined {
    return this.#latest.get(tickerId);
  }

  /**
   * Adds a subscriber.
   * @returns a function that removes it
   */
  follow(follower: Follower): () => void {
    if (this.#isClosed) return () => undefined;
    this.#stopListening ??= this.#options.events.subscribe('quotes.changed', (changed) => this.#accept(changed));
    this.#followers.set(follower, new Set(follower.tickerIds));
    for (const id of follower.tickerIds) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    this.#pendingSubscribers.push(follower);
    this.#batchTimer ??= setTimeout(() => void this.#sendInitialQuotes(), BATCH_MS);
    this.#roundTimer ??= this.#schedule();
    return () => this.#leave(follower);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#batchTimer);
    clearTimeout(this.#roundTimer);
    this.#stopListening?.();
    this.#followers.clear();
    this.#counts.clear();
    this.#latest.clear();
  }

  #leave(follower: Follower): void {
    const followed = this.#followers.get(follower);
    if (followed === undefined) return;
    this.#followers.delete(follower);
    for (const id of followed) this.#uncount(id);
    if (this.#followers.size > 0) return;
    clearTimeout(this.#roundTimer);
    this.#roundTimer = undefined;
    this.#stopListening?.();
    this.#stopListening = undefined;
  }

  #uncount(id: number): void {
    const count = (this.#counts.get(id) ?? 0) - 1;
    if (count > 0) this.#counts.set(id, count);
    else {
      this.#counts.delete(id);
      this.#latest.delete(id);
    }
  }

  #schedule(wait = this.#options.roundMs ?? ROUND_MS): NodeJS.Timeout {
    return setTimeout(() => void this.#runRound(), wait);
  }

  async #runRound(): Promise<void> {
    const currentRound = this.#roundTimer;
    const began = performance.now();
    const changed = await this.#read([...this.#counts.keys()]);
    // All subscribers left during the request, or new ones have started rounds of their own.
    if (this.#isClosed || this.#roundTimer !== currentRound) return;
    if (changed.length > 0) this.#options.events.publish('quotes.changed', changed);
    const every = this.#options.roundMs ?? ROUND_MS;
    // Rounds never overlap: a slow round delays the next one.
    this.#roundTimer = this.#schedule(Math.max(0, every - (performance.now() - began)));
  }

  /** Reads the quotes of tickers and returns the changed ones. When the read fails, all current quotes become stale. */
  async #read(ids: readonly number[]): Promise<QuoteEvent[]> {
    try {
      const quotes = await readNow(this.#options.source, ids);
      return quotes.map(toEvent).filter((quote) => hasChanged(this.#latest.get(quote.tickerId), quote));
    } catch (error) {
      this.#options.onFailure(error);
      return ids.flatMap((id) => {
        const loaded = this.#latest.get(id);
        return loaded === undefined || loaded.isStale ? [] : [{ ...loaded, isStale: true }];
      });
    }
  }

  /** Loads the quotes that no earlier subscriber follows, and sends every new subscriber all its quotes. */
  async #sendInitialQuotes(): Promise<void> {
    this.#batchTimer = undefined;
    const pendingSubscribers = this.#pendingSubscribers.splice(0).filter((follower) => this.#followers.has(follower));
    const followedIds = new Set(pendingSubscribers.flatMap(({ tickerIds }) => [...tickerIds]));
    const unknown = [...followedIds].filter((id) => !this.#latest.has(id));
    const existingIds = new Set(await this.#findExisting(unknown));
    const unknownIds = new Set(unknown.filter((id) => !existingIds.has(id)));
    for (const quote of existingIds.size === 0 ? [] : await this.#read([...existingIds])) this.#store(quote);
    for (const subscriber of pendingSubscribers) {
      this.#unfollow(subscriber, unknownIds);
      if (!this.#followers.has(subscriber)) continue;
      subscriber.onChange([...subscriber.tickerIds].flatMap((id) => this.#latest.get(id) ?? []));
    }
  }

  /** The ids that are tickers; all of them when the lookup fails. */
  async #findExisting(ids: readonly number[]): Promise<readonly number[]> {
    if (ids.length === 0) return ids;
    try {
      const rows = await this.#options.source.sql<{ id: number }[]>`
        select id from tickers where id = any(${[...ids]}::bigint[])`;
      return rows.map(({ id }) => id);
    } catch (error) {
      this.#options.onFailure(error);
      return ids;
    }
  }

  /** Removes ids without a ticker from a subscriber, so that they cost nothing in later rounds. */
  #unfollow(follower: Follower, unknownIds: ReadonlySet<number>): void {
    const followed = this.#followers.get(follower);
    for (const id of follower.tickerIds) if (unknownIds.has(id) && followed?.delete(id) === true) this.#uncount(id);
  }

  #store(quote: QuoteEvent): boolean {
    if (!this.#counts.has(quote.tickerId)) return false;
    this.#latest.set(quote.tickerId, quote);
    return true;
  }

  /** Handles the changes of a round of this process or another one. */
  #accept(changed: readonly QuoteEvent[]): void {
    const byId = new Map(changed.filter((quote) => this.#store(quote)).map((quote) => [quote.tickerId, quote]));
    if (byId.size === 0) return;
    for (const [follower, followed] of this.#followers) {
      const followedQuotes = [...followed].flatMap((id) => byId.get(id) ?? []);
      if (followedQuotes.length > 0) follower.onChange(followedQuotes);
    }
  }
}
