import type { Events, QuoteEvent } from '../../../ports/events/events.ts';
import type { Quote } from '../../../ports/market/market.ts';
import { fromSource, readQuotes, type QuoteContext, type QuoteNow } from './quotes.service.ts';

/** Somebody who follows prices. */
export interface Follower {
  readonly tickerIds: ReadonlySet<number>;
  /** Told after each round in which one of the tickers changed, and once when all of them are known. */
  readonly onChange: (changed: readonly QuoteEvent[]) => void;
}

export interface FeedOptions {
  readonly source: Pick<QuoteContext, 'market' | 'sql' | 'now'>;
  readonly events: Events;
  readonly onFailure: (error: unknown) => void;
  readonly roundMs?: number;
}

/** How often prices are asked for. */
const ROUND_MS = 1_000;

/** New followers within so many milliseconds share one question. */
const BATCH_MS = 20;

/** A price that stays is told again after this long, so that its age is right. */
const AGE_MS = 10_000;

const told = [
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

/** Whether there is something to tell. How late a stale price is grows by itself and is no news. */
function isNews(before: QuoteEvent | undefined, now: QuoteEvent): boolean {
  if (before === undefined) return true;
  if (told.some((name) => before[name] !== now[name] && !(name === 'delaySeconds' && now.isStale))) return true;
  return Date.parse(now.asOf) - Date.parse(before.asOf) >= AGE_MS;
}

/** The prices of this moment: from the source alone, so that a round costs no statement, and from what is written down where it has none. */
async function readNow(source: FeedOptions['source'], ids: readonly number[]): Promise<QuoteNow[]> {
  const answered = await source.market.quotes(ids, source.now()).catch((): Quote[] => []);
  const known = new Set(answered.map(({ tickerId }) => tickerId));
  const missing = ids.filter((id) => !known.has(id));
  const kept = missing.length === 0 ? [] : (await readQuotes({ ...source, language: 'en' }, missing)).values();
  return [...answered.map((quote) => fromSource(quote, undefined, 'en')), ...kept];
}

/**
 * The one feed of prices of a process. Each second it asks for the tickers that somebody follows, whoever and however
 * many they are, and tells what changed; while nobody follows anything it does nothing.
 */
export class QuoteFeed {
  readonly #options: FeedOptions;
  /** Who follows, and which of the tickers: all of those asked for that there are. */
  readonly #followers = new Map<Follower, Set<number>>();
  /** How many follow each ticker. */
  readonly #counts = new Map<number, number>();
  readonly #latest = new Map<number, QuoteEvent>();
  /** Those who wait for the first prices of their tickers. */
  #arriving: Follower[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #round: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** The price as it was last told. */
  latest(tickerId: number): QuoteEvent | undefined {
    return this.#latest.get(tickerId);
  }

  /** @returns ends it */
  follow(follower: Follower): () => void {
    if (this.#isClosed) return () => undefined;
    this.#stopListening ??= this.#options.events.subscribe('quotes.changed', (changed) => this.#accept(changed));
    this.#followers.set(follower, new Set(follower.tickerIds));
    for (const id of follower.tickerIds) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
    this.#arriving.push(follower);
    this.#gathering ??= setTimeout(() => void this.#welcome(), BATCH_MS);
    this.#round ??= this.#schedule();
    return () => this.#leave(follower);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#gathering);
    clearTimeout(this.#round);
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
    clearTimeout(this.#round);
    this.#round = undefined;
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
    return setTimeout(() => void this.#ask(), wait);
  }

  async #ask(): Promise<void> {
    const own = this.#round;
    const began = performance.now();
    const changed = await this.#read([...this.#counts.keys()]);
    // Everybody left meanwhile; whoever came since has begun rounds of their own.
    if (this.#isClosed || this.#round !== own) return;
    if (changed.length > 0) this.#options.events.publish('quotes.changed', changed);
    const every = this.#options.roundMs ?? ROUND_MS;
    // Rounds never overlap: one that takes longer delays the next.
    this.#round = this.#schedule(Math.max(0, every - (performance.now() - began)));
  }

  /** What is new about these tickers. When nothing can be read, that is new: what is known is stale. */
  async #read(ids: readonly number[]): Promise<QuoteEvent[]> {
    try {
      const quotes = await readNow(this.#options.source, ids);
      return quotes.map(toEvent).filter((quote) => isNews(this.#latest.get(quote.tickerId), quote));
    } catch (error) {
      this.#options.onFailure(error);
      return ids.flatMap((id) => {
        const known = this.#latest.get(id);
        return known === undefined || known.isStale ? [] : [{ ...known, isStale: true }];
      });
    }
  }

  /** Reads what newcomers follow and nobody did before, and tells each of them everything it follows. */
  async #welcome(): Promise<void> {
    this.#gathering = undefined;
    const pendingSubscribers = this.#arriving.splice(0).filter((follower) => this.#followers.has(follower));
    const wanted = new Set(pendingSubscribers.flatMap(({ tickerIds }) => [...tickerIds]));
    const unknown = [...wanted].filter((id) => !this.#latest.has(id));
    const real = new Set(await this.#existing(unknown));
    const madeUp = new Set(unknown.filter((id) => !real.has(id)));
    for (const quote of real.size === 0 ? [] : await this.#read([...real])) this.#keep(quote);
    for (const newcomer of pendingSubscribers) {
      this.#forget(newcomer, madeUp);
      if (!this.#followers.has(newcomer)) continue;
      newcomer.onChange([...newcomer.tickerIds].flatMap((id) => this.#latest.get(id) ?? []));
    }
  }

  /** Those of these ids that are tickers; all of them while that cannot be looked up. */
  async #existing(ids: readonly number[]): Promise<readonly number[]> {
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

  /** Ids of no ticker are followed no further: each would cost something in every round. */
  #forget(follower: Follower, madeUp: ReadonlySet<number>): void {
    const followed = this.#followers.get(follower);
    for (const id of follower.tickerIds) if (madeUp.has(id) && followed?.delete(id) === true) this.#uncount(id);
  }

  #keep(quote: QuoteEvent): boolean {
    if (!this.#counts.has(quote.tickerId)) return false;
    this.#latest.set(quote.tickerId, quote);
    return true;
  }

  /** A round's news, of this process or another. */
  #accept(changed: readonly QuoteEvent[]): void {
    const byId = new Map(changed.filter((quote) => this.#keep(quote)).map((quote) => [quote.tickerId, quote]));
    if (byId.size === 0) return;
    for (const [follower, followed] of this.#followers) {
      const own = [...followed].flatMap((id) => byId.get(id) ?? []);
      if (own.length > 0) follower.onChange(own);
    }
  }
}
