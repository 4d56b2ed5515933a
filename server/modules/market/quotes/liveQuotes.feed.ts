import type { Events, QuoteEvent } from '../../../ports/events/events.ts';
import { onlyProcess, type Leader } from '../../../ports/leader/leader.ts';
import { hasChanged, readNow } from './quoteEvents.ts';
import { QuoteFeeds } from './quoteFeeds.ts';
import type { QuoteContext } from './quotes.service.ts';

/** A subscriber to the quotes of some tickers. */
export interface Follower {
  readonly tickerIds: ReadonlySet<number>;
  /** Receives the changed quotes of each round, and first all quotes of its tickers once they are loaded. */
  readonly onChange: (changed: readonly QuoteEvent[]) => void;
}

export interface FeedOptions {
  readonly source: Pick<QuoteContext, 'market' | 'sql' | 'now'>;
  readonly events: Events;
  /** Whether this process reads prices for all processes; it does without this option. */
  readonly leader?: Leader;
  readonly onFailure: (error: unknown) => void;
  readonly roundMs?: number;
  readonly silenceMs?: number;
}

/** Interval between two rounds of quotes. */
const ROUND_MS = 1_000;

/** Subscribers that arrive within this time share one request. */
const BATCH_MS = 20;

/**
 * The quote feed of a process. Each second the feed of the leader requests the quotes of all tickers that any process
 * follows once, regardless of the number of subscribers, and publishes the changes. The others pass them on. They read
 * for themselves while they hear no leader, and once after a gap. A feed is idle without subscribers.
 */
export class QuoteFeed {
  readonly #options: FeedOptions;
  /** The subscribers, each with those of its tickers that exist. */
  readonly #followers = new Map<Follower, Set<number>>();
  /** Number of subscribers per ticker. */
  readonly #counts = new Map<number, number>();
  readonly #latest = new Map<number, QuoteEvent>();
  /** Tickers whose last change this process may have missed. */
  readonly #doubtfulIds = new Set<number>();
  /** Subscribers that wait for their first quotes. */
  #pendingSubscribers: Follower[] = [];
  #batchTimer: NodeJS.Timeout | undefined;
  #roundTimer: NodeJS.Timeout | undefined;
  readonly #feeds: QuoteFeeds;
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#feeds = new QuoteFeeds({
      events: options.events,
      leader: options.leader ?? onlyProcess,
      ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
      onChange: (changed) => this.#accept(changed),
      onGap: () => this.#doubtLatest(),
      onFollowed: () => {
        if (this.#feeds.isLeader() && !this.#isClosed) this.#roundTimer ??= this.#schedule();
      },
    });
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
    if (this.#followers.size === 0) this.#feeds.begin();
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
    this.#feeds.close();
    this.#followers.clear();
    this.#counts.clear();
    this.#latest.clear();
    this.#doubtfulIds.clear();
  }

  #leave(follower: Follower): void {
    const followed = this.#followers.get(follower);
    if (followed === undefined) return;
    this.#followers.delete(follower);
    for (const id of followed) this.#uncount(id);
    if (this.#followers.size > 0 || this.#feeds.listFollowed().length > 0) return;
    clearTimeout(this.#roundTimer);
    this.#roundTimer = undefined;
  }

  #uncount(id: number): void {
    const count = (this.#counts.get(id) ?? 0) - 1;
    if (count > 0) this.#counts.set(id, count);
    else {
      this.#counts.delete(id);
      this.#doubtfulIds.delete(id);
      if (!this.#feeds.isFollowed(id)) this.#latest.delete(id);
    }
  }

  #schedule(wait = this.#options.roundMs ?? ROUND_MS): NodeJS.Timeout {
    return setTimeout(() => void this.#runRound(), wait);
  }

  async #runRound(): Promise<void> {
    const currentRound = this.#roundTimer;
    const began = performance.now();
    const own = [...this.#counts.keys()];
    const isLeading = this.#feeds.isLeader();
    this.#feeds.report(own, false);
    const readsAll = isLeading || this.#feeds.isSilent;
    const elsewhere = isLeading ? this.#feeds.listFollowed() : [];
    const ids = readsAll ? [...new Set([...own, ...elsewhere])] : [...this.#doubtfulIds];
    if (readsAll || ids.length > 0) {
      const changed = await this.#read(ids);
      // All subscribers left during the request, or new ones have started rounds of their own.
      if (this.#isClosed || this.#roundTimer !== currentRound) return;
      if (isLeading) this.#feeds.publish(changed);
      else this.#accept(readsAll ? changed : changed.filter((quote) => this.#isMissed(quote)));
      for (const id of ids) this.#doubtfulIds.delete(id);
    }
    if (own.length === 0 && this.#followers.size === 0 && (!isLeading || this.#feeds.listFollowed().length === 0)) {
      this.#roundTimer = undefined;
      this.#latest.clear();
      return;
    }
    const every = this.#options.roundMs ?? ROUND_MS;
    // Rounds never overlap: a slow round delays the next one.
    this.#roundTimer = this.#schedule(Math.max(0, every - (performance.now() - began)));
  }

  /** Reads the quotes of tickers and returns the changed ones. When the read fails, all current quotes become stale. */
  async #read(ids: readonly number[]): Promise<QuoteEvent[]> {
    try {
      const quotes = await readNow(this.#options.source, ids);
      return quotes.filter((quote) => hasChanged(this.#latest.get(quote.tickerId), quote));
    } catch (error) {
      this.#options.onFailure(error);
      return ids.flatMap((id) => {
        const latest = this.#latest.get(id);
        return latest === undefined || latest.isStale ? [] : [{ ...latest, isStale: true }];
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
    this.#feeds.report([...existingIds], true);
    // The leader's quotes may arrive first. An own one that replaced them would stay until their next change.
    const isMissing = (id: number): boolean => !this.#latest.has(id);
    const missingIds = [...existingIds].filter(isMissing);
    const quotes = missingIds.length === 0 ? [] : await this.#read(missingIds);
    for (const quote of quotes) if (isMissing(quote.tickerId)) this.#store(quote);
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
    if (!this.#counts.has(quote.tickerId) && !this.#feeds.isFollowed(quote.tickerId)) return false;
    this.#latest.set(quote.tickerId, quote);
    this.#doubtfulIds.delete(quote.tickerId);
    return true;
  }

  /** Handles rounds of the leader that were missed: the leader does not repeat their changes. */
  #doubtLatest(): void {
    for (const id of this.#latest.keys()) {
      if (this.#counts.has(id)) this.#doubtfulIds.add(id);
      else this.#latest.delete(id);
    }
  }

  /** Whether a quote of this process replaces a doubtful one. The leader alone reports that prices are stale. */
  #isMissed({ tickerId, isStale }: QuoteEvent): boolean {
    return this.#doubtfulIds.has(tickerId) && !isStale;
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
