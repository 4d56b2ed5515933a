interface Waiting {
  /** Whose turn it is; one of a caller is let through at a time. */
  readonly caller: number;
  readonly start: () => void;
}

/**
 * Lets a limited number of tasks run at once, one of each caller; the others wait. Whoever was let through longest ago is
 * next, so that many tasks of one caller hold up nobody else.
 */
export class Semaphore {
  #waiting: Waiting[] = [];
  readonly #inside = new Set<number>();
  /** Callers with tasks waiting, by their last turn. */
  readonly #turns = new Map<number, number>();
  readonly #places: number;
  #turn = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /** Tasks of a caller that have not begun yet. */
  getWaiting(caller: number): number {
    return this.#waiting.filter((item) => item.caller === caller).length;
  }

  async pass<T>(caller: number, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#waiting.push({ caller, start });
      this.#admit();
    });
    try {
      return await task();
    } finally {
      this.#inside.delete(caller);
      this.#admit();
    }
  }

  #admit(): void {
    while (this.#inside.size < this.#places) {
      const next = this.#next();
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((item) => item !== next);
      this.#inside.add(next.caller);
      this.#turn += 1;
      this.#turns.set(next.caller, this.#turn);
      next.start();
    }
    this.#forget();
  }

  /** The first task of the caller whose last turn is longest ago, of those that wait and are not inside. */
  #next(): Waiting | undefined {
    const fit = this.#waiting.filter(({ caller }) => !this.#inside.has(caller));
    const lastTurn = ({ caller }: Waiting): number => this.#turns.get(caller) ?? 0;
    return fit.reduce<Waiting | undefined>(
      (first, item) => (first === undefined || lastTurn(item) < lastTurn(first) ? item : first),
      undefined,
    );
  }

  /** Turns matter among those who wait. */
  #forget(): void {
    for (const caller of this.#turns.keys())
      if (!this.#inside.has(caller) && this.getWaiting(caller) === 0) this.#turns.delete(caller);
  }
}
