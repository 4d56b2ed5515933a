import { MINUTE_MS } from '../../../base/durations.ts';

/** Budget of requests per minute, for all readers together. */
export class RequestBudget {
  readonly #perMinute: number;
  readonly #clock: () => number;
  #sent: number[] = [];

  /**
   * @param clock monotonic milliseconds
   */
  constructor(perMinute: number, clock: () => number) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /**
   * Takes one request from the budget.
   * @returns false when the budget is used up
   */
  take(): boolean {
    const now = this.#clock();
    this.#sent = this.#sent.filter((at) => at > now - MINUTE_MS);
    if (this.#sent.length >= this.#perMinute) return false;
    this.#sent.push(now);
    return true;
  }
}
