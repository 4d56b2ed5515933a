import type { BotClient, LeaseKey } from './client.ts';
import type { Delivery } from './wire.ts';

/** Acknowledgements of one call. */
const BATCH = 100;

/**
 * Sends acknowledgements at once, those of the same moment together. The next event of a conversation is due only after
 * the acknowledgement of the previous one.
 */
export class AcknowledgementQueue {
  readonly #client: Pick<BotClient, 'acknowledge'>;
  readonly #onProblem: (error: unknown) => void;
  #waiting: LeaseKey[] = [];
  #sending: Promise<void> | undefined;

  constructor(client: Pick<BotClient, 'acknowledge'>, onProblem: (error: unknown) => void) {
    this.#client = client;
    this.#onProblem = onProblem;
  }

  add({ id, lease }: Pick<Delivery, 'id' | 'lease'>): void {
    this.#waiting.push({ event: id, lease });
    this.#sending ??= this.#send();
  }

  /** Waits until everything is sent, or has failed: then the event is delivered again. */
  async flush(): Promise<void> {
    await this.#sending;
  }

  async #send(): Promise<void> {
    // What ends in the same turn is sent together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      this.#waiting = this.#waiting.slice(BATCH);
      await this.#client.acknowledge(batch).catch(this.#onProblem);
    }
    this.#sending = undefined;
  }
}
