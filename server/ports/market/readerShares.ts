const MINUTE = 60_000;

/** Nothing was asked: this reader has caused as many requests of this minute as one reader may. */
export class ShareSpent extends Error {
  /** When the next one may be caused. */
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super("the reader's share of the requests of this minute is used up");
    this.name = 'ShareSpent';
    this.retryAfterMs = retryAfterMs;
  }
}

/** How many requests to a source that counts them one reader may cause in any minute, so that nobody uses up what is there for all. */
export class ReaderShares {
  readonly #perMinute: number;
  readonly #clock: () => number;
  readonly #caused = new Map<string, number[]>();

  /** @param clock milliseconds that never go back */
  constructor(perMinute: number, clock: () => number) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Counts a request that a reader causes; the platform itself, `undefined`, has no share to keep to.
   * @throws ShareSpent
   */
  take(reader: string | undefined): void {
    if (reader === undefined) return;
    const now = this.#clock();
    const caused = (this.#caused.get(reader) ?? []).filter((at) => at > now - MINUTE);
    const [first] = caused;
    if (caused.length >= this.#perMinute && first !== undefined) throw new ShareSpent(first + MINUTE - now);
    this.#forget(now);
    // Set anew, so that the readers stand in the order of their last request.
    this.#caused.delete(reader);
    this.#caused.set(reader, [...caused, now]);
  }

  /** Lets readers go who have caused nothing for a minute. */
  #forget(now: number): void {
    for (const [reader, caused] of this.#caused) {
      if ((caused.at(-1) ?? 0) > now - MINUTE) return;
      this.#caused.delete(reader);
    }
  }
}
