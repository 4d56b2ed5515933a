/**
 * Preserves the order of the messages of a connection while one of them waits for its document. Without a wait a message is
 * handled at once.
 */
export class MessageOrder {
  #waiting: Promise<void> | undefined;

  /** @param ready what the message waits for; must not reject */
  handle(ready: Promise<void> | undefined, process: () => void): void {
    if (this.#waiting === undefined && ready === undefined) {
      process();
      return;
    }
    const next = Promise.all([this.#waiting, ready]).then(() => {
      if (this.#waiting === next) this.#waiting = undefined;
      process();
    });
    this.#waiting = next;
  }
}
