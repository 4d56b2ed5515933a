/** The server's time in a test: the real one, moved forward as far as the test says. */
export class TestClock {
  #ahead = 0;

  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  /** Makes it that moment: for tests whose days must be days of trade, or days without. */
  moveTo(moment: Date): void {
    this.#ahead = moment.getTime() - Date.now();
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
