const MINUTE = 60_000;

/** So many requests in any minute, for everybody together. */
export class RequestBudget {
  readonly #perMinute: number;
  readonly #clock: () => number;
  #sent: number[] = [];

  /** @param clock milliseconds that never go back */
  constructor(perMinute: number, clock: () => number) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Takes one request out of the budget, if there is one. */
  take(): boolean {
    const now = this.#clock();
    this.#sent = this.#sent.filter((at) => at > now - MINUTE);
    if (this.#sent.length >= this.#perMinute) return false;
    this.#sent.push(now);
    return true;
  }
}
