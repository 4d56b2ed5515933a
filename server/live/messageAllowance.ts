const WINDOW_MS = 10_000;

/** Counts what one connection sends: a client of ours says a few words when somebody scrolls, never a stream of them. */
export class MessageAllowance {
  readonly #most: number;
  #windowEnds = 0;
  #count = 0;

  /** @param most messages within ten seconds */
  constructor(most: number) {
    this.#most = most;
  }

  /** @returns false when this message is one too many */
  take(now = performance.now()): boolean {
    if (now >= this.#windowEnds) {
      this.#windowEnds = now + WINDOW_MS;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
