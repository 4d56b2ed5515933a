/**
 * A stream for one reader that never queues: `wake` says that there is something, and what there is then is taken when
 * the reader comes for it. A slow reader so gets fewer and newer values, never more of them.
 */
export class LatestStream<T> implements AsyncGenerator<T, void, undefined> {
  readonly #take: () => T | undefined;
  readonly #onEnd: () => void;
  #woken = Promise.withResolvers<void>();
  #isOver = false;

  /**
   * @param take what there is now; undefined when there is nothing after all
   * @param onEnd called once, however the stream ends
   */
  constructor(take: () => T | undefined, onEnd: () => void) {
    this.#take = take;
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** There is something to take. */
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
