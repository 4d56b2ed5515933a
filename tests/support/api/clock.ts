/** The server's time in a test: the real one, moved forward by the test. */
export class TestClock {
  #ahead = 0;

  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  /** Sets the clock to this time: for tests that need a trading day, or a day without trade. */
  moveTo(time: Date): void {
    this.#ahead = time.getTime() - Date.now();
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
