import type { BotClient, LeaseKey } from './client.ts';
import type { Delivery } from './wire.ts';

/** Acknowledgements of one call. */
const BATCH = 100;

/** Milliseconds in which the last calls about handled events must end after a stop. */
export const LAST_CALLS_MS = 2_000;

/** The signal of a call about a handled event. A handler may outlive the stop: its call then has a time of its own. */
export const toReportSignal = (stopped: AbortSignal): AbortSignal =>
  stopped.aborted ? AbortSignal.timeout(LAST_CALLS_MS) : stopped;

/**
 * Sends acknowledgements at once, those of the same moment together. The next event of a conversation is due only after
 * the acknowledgement of the previous one.
 */
export class AcknowledgementQueue {
  readonly #client: Pick<BotClient, 'acknowledge'>;
  readonly #onProblem: (error: unknown) => void;
  readonly #signal: AbortSignal;
  #waiting: LeaseKey[] = [];
  #sending: Promise<void> | undefined;

  /** @param signal ends the calls that are under way: their events are delivered again */
  constructor(client: Pick<BotClient, 'acknowledge'>, onProblem: (error: unknown) => void, signal: AbortSignal) {
    this.#client = client;
    this.#onProblem = onProblem;
    this.#signal = signal;
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
      await this.#client.acknowledge(batch, toReportSignal(this.#signal)).catch(this.#onProblem);
    }
    this.#sending = undefined;
  }
}
