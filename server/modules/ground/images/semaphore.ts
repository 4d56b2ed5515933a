interface Waiting {
  /** The owner of the task. At most one task per caller runs at a time. */
  readonly caller: number;
  readonly start: () => void;
}

/**
 * Runs a limited number of tasks at once, at most one per caller. The caller who was served longest ago is next, so
 * that many tasks of one caller do not delay the others.
 */
export class Semaphore {
  #waiting: Waiting[] = [];
  readonly #running = new Set<number>();
  /** Waiting callers with the time of their last turn. */
  readonly #lastTurns = new Map<number, number>();
  readonly #permits: number;
  #turn = 0;

  constructor(permits: number) {
    this.#permits = permits;
  }

  /** Counts the tasks of a caller that have not started. */
  getWaiting(caller: number): number {
    return this.#waiting.filter((item) => item.caller === caller).length;
  }

  async run<T>(caller: number, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ caller, start });
      this.#admit();
    });
    try {
      return await task();
    } finally {
      this.#running.delete(caller);
      this.#admit();
    }
  }

  #admit(): void {
    while (this.#running.size < this.#permits) {
      const next = this.#next();
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((item) => item !== next);
      this.#running.add(next.caller);
      this.#turn += 1;
      this.#lastTurns.set(next.caller, this.#turn);
      next.start();
    }
    this.#pruneTurns();
  }

  /** Returns the waiting task whose caller was served longest ago and has no running task. */
  #next(): Waiting | undefined {
    const fit = this.#waiting.filter(({ caller }) => !this.#running.has(caller));
    const lastTurn = ({ caller }: Waiting): number => this.#lastTurns.get(caller) ?? 0;
    return fit.reduce<Waiting | undefined>(
      (first, item) => (first === undefined || lastTurn(item) < lastTurn(first) ? item : first),
      undefined,
    );
  }

  /** Only the turns of waiting callers are needed. */
  #pruneTurns(): void {
    for (const caller of this.#lastTurns.keys())
      if (!this.#running.has(caller) && this.getWaiting(caller) === 0) this.#lastTurns.delete(caller);
  }
}
