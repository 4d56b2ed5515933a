import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../base/durations.ts';

/** Far more than the common budget allows in a minute. */
const MAX_READERS = 10_000;

/** The reader has used up its share of requests for this minute. No request was sent. */
export class ReaderLimitError extends Error {
  /** Milliseconds until the next request is allowed. */
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super("the reader's share of the requests of this minute is used up");
    this.name = 'ReaderLimitError';
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Rate limit per reader for requests to a source with a common budget, so that one reader cannot use up the budget of
 * all.
 */
export class ReaderLimits {
  readonly #perMinute: number;
  readonly #clock: () => number;
  readonly #requests = new LRUCache<string, readonly number[]>({ max: MAX_READERS });

  /**
   * @param clock monotonic milliseconds
   */
  constructor(perMinute: number, clock: () => number) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Counts a request. The platform itself, `undefined`, has no limit.
   * @throws ReaderLimitError
   */
  take(reader: string | undefined): void {
    if (reader === undefined) return;
    const now = this.#clock();
    const recent = (this.#requests.get(reader) ?? []).filter((at) => at > now - MINUTE_MS);
    const [first] = recent;
    if (recent.length >= this.#perMinute && first !== undefined) throw new ReaderLimitError(first + MINUTE_MS - now);
    this.#requests.set(reader, [...recent, now]);
  }
}
