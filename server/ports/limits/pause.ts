const PAUSE_MS = 1_000;

/** Shared counts that have just failed are left alone for a second, so that not every call waits for them. */
export class Pause {
  #until = 0;
  #fallbacks = 0;

  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  get fallbacks(): number {
    return this.#fallbacks;
  }

  begin(): void {
    this.#until = performance.now() + PAUSE_MS;
  }

  /** Counts a call that this process counts for itself. */
  addFallback(): void {
    this.#fallbacks += 1;
  }
}
