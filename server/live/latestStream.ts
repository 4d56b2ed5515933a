/**
 * A stream that never queues. `wake` signals a new value, and the value is read when the consumer requests it. A slow
 * consumer gets fewer, newer values.
 */
export class LatestStream<T> implements AsyncGenerator<T, void, undefined> {
  readonly #take: () => T | undefined;
  readonly #onEnd: () => void;
  #woken = Promise.withResolvers<void>();
  #isOver = false;

  /**
   * @param take returns the current value, or undefined when there is none
   * @param onEnd called once when the stream ends, for whatever reason
   */
  constructor(take: () => T | undefined, onEnd: () => void) {
    this.#take = take;
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Signals that a value is available. */
  wake(): void {
    this.#woken.resolve();
  }

  async next(): Promise<IteratorResult<T, void>> {
    while (!this.#isOver) {
      await this.#woken.promise;
      if (this.#isOver) break;
      this.#woken = Promise.withResolvers<void>();
      const value = this.#take();
      if (value !== undefined) return { value, done: false };
    }
    return { value: undefined, done: true };
  }

  return(): Promise<IteratorResult<T, void>> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#onEnd();
      this.wake();
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  async throw(error: unknown): Promise<IteratorResult<T, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}
