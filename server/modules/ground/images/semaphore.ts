import pLimit, { type LimitFunction } from 'p-limit';

/** The tasks of one caller. */
interface Queue {
  /** Runs one task of the caller at a time. */
  readonly limit: LimitFunction;
  /** Tasks that have not ended. */
  tasks: number;
  isRunning: boolean;
}

/**
 * Runs a limited number of tasks at once, at most one per caller. Only the first task of each caller waits for a permit,
 * so callers take turns and many tasks of one caller do not delay the others.
 */
export class Semaphore {
  readonly #permits: LimitFunction;
  readonly #queues = new Map<number, Queue>();

  constructor(permits: number) {
    this.#permits = pLimit(permits);
  }

  /** Counts the tasks of a caller that have not started. */
  getWaiting(caller: number): number {
    const queue = this.#queues.get(caller);
    return queue === undefined ? 0 : queue.tasks - (queue.isRunning ? 1 : 0);
  }

  async run<T>(caller: number, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(caller) ?? { limit: pLimit(1), tasks: 0, isRunning: false };
    this.#queues.set(caller, queue);
    queue.tasks += 1;
    const start = async (): Promise<T> => {
      queue.isRunning = true;
      try {
        return await task();
      } finally {
        queue.isRunning = false;
        queue.tasks -= 1;
        if (queue.tasks === 0) this.#queues.delete(caller);
      }
    };
    return queue.limit(() => this.#permits(start));
  }
}
