const MINUTE = 60_000;

/** The reader has used up its share of requests for this minute. No request was sent. */
export class ReaderLimitExceeded extends Error {
  /** Milliseconds until the next request is allowed. */
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super("the reader's share of the requests of this minute is used up");
    this.name = 'ShareSpent';
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
  readonly #requests = new Map<string, number[]>();

  /**
   * @param clock monotonic milliseconds
   */
  constructor(perMinute: number, clock: () => number) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Counts a request. The platform itself, `undefined`, has no limit.
   * @throws ShareSpent
   */
  take(reader: string | undefined): void {
    if (reader === undefined) return;
    const now = this.#clock();
    const recent = (this.#requests.get(reader) ?? []).filter((at) => at > now - MINUTE);
    const [first] = recent;
    if (recent.length >= this.#perMinute && first !== undefined) throw new ReaderLimitExceeded(first + MINUTE - now);
    this.#evictInactive(now);
    // Deleted and set again, so that the map is in the order of the last request.
    this.#requests.delete(reader);
    this.#requests.set(reader, [...recent, now]);
  }

  /** Evicts readers without a request in the last minute. */
  #evictInactive(now: number): void {
    for (const [reader, recent] of this.#requests) {
      if ((recent.at(-1) ?? 0) > now - MINUTE) return;
      this.#requests.delete(reader);
    }
  }
}
