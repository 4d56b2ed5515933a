/** The server's time in a test: the real one, moved forward as far as the test says. */
export class TestClock {
  #ahead = 0;

  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
