/** The places for deliveries in a server process: which bot uses how many, and which bots wait for one. */
export class Places {
  readonly #max: number;
  readonly #taken = new Map<number, number>();
  /** Bots that found no free place, or fewer than they could use, the longest waiting first. */
  readonly #waiting = new Set<number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Places that a bot uses. */
  countTaken(botId: number): number {
    return this.#taken.get(botId) ?? 0;
  }

  /** Places that no bot uses. */
  countFree(): number {
    return this.#max - [...this.#taken.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Gives places to a bot, and ends its wait. */
  take(botId: number, places: number): void {
    this.#waiting.delete(botId);
    this.#taken.set(botId, this.countTaken(botId) + places);
  }

  giveBack(botId: number, places: number): void {
    const next = this.countTaken(botId) - places;
    if (next > 0) this.#taken.set(botId, next);
    else this.#taken.delete(botId);
  }

  /** Puts a bot at the end of those that wait. A bot that already waits stays in its place. */
  wait(botId: number): void {
    this.#waiting.add(botId);
  }

  /** Removes a bot that has no use for a place. */
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
