/** The places for deliveries in a server process: which bot uses how many, and which bots wait for one. */
export class Places {
  readonly #max: number;
  readonly #taken = new Map<number, number>();
  /** Bots that found no free place, or fewer than they could use, the longest waiting first. */
  readonly #waiting = new Set<number>();

  constructor(max: number) {
    this.#max = max;
  }

  countTaken(botId: number): number {
    return this.#taken.get(botId) ?? 0;
  }

  countFree(): number {
    return this.#max - [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
  }

  take(botId: number, places: number): void {
    const next = this.countTaken(botId) + places;
    if (next > 0) this.#taken.set(botId, next);
    else this.#taken.delete(botId);
  }

  giveBack(botId: number, places: number): void {
    this.take(botId, -places);
  }

  /** A bot that already waits stays in its place of the order. */
  wait(botId: number): void {
    this.#waiting.add(botId);
  }

  stopWaiting(botId: number): void {
    this.#waiting.delete(botId);
  }

  /** Ends the wait of as many bots as there are free places, at most the given number. */
  takeWaiting(places: number): readonly number[] {
    const bots = [...this.#waiting].slice(0, Math.min(places, this.countFree()));
    for (const botId of bots) this.#waiting.delete(botId);
    return bots;
  }
}
