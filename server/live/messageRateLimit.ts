const WINDOW_MS = 10_000;

/**
 * Limits the messages of one connection. A client of ours sends a few messages when the user scrolls, never a
 * continuous stream.
 */
export class MessageRateLimit {
  readonly #limit: number;
  #windowEnds = 0;
  #count = 0;

  /**
   * @param limit maximum messages within ten seconds
   */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Counts a message.
   * @returns false when the message exceeds the limit
   */
  take(now = performance.now()): boolean {
    if (now >= this.#windowEnds) {
      this.#windowEnds = now + WINDOW_MS;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#limit;
  }
}
