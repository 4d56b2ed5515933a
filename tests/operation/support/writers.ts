import type { Sql } from '../../../server/database/types.ts';
import type { ApiCaller } from '../../support/api/caller.ts';
import { pause } from './processes.ts';

interface Attempt {
  readonly text: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Writes without end, so that an outage shows as a gap and a lost write as a text that is not found. */
export class Writers {
  readonly attempts: Attempt[] = [];
  readonly #closing = new AbortController();
  readonly #running: Promise<unknown>;

  constructor(callers: readonly ApiCaller[]) {
    this.#running = Promise.all(callers.map((caller, index) => this.#write(caller, index)));
  }

  async #write(caller: ApiCaller, index: number): Promise<void> {
    for (let count = 0; !this.#closing.signal.aborted; count += 1) {
      const text = `Writer ${index}, post ${count} of ${performance.timeOrigin}`;
      const startedAt = performance.now();
      const answer = await caller.raw('addPost', { post_type: 'text', description: text }).catch(() => undefined);
      const isDone = answer?.status === 200 && JSON.stringify(answer.body).includes('"status":200');
      const status = answer === undefined ? 0 : isDone ? 200 : answer.status === 200 ? 500 : answer.status;
      const retryAfter = answer?.headers.get('retry-after') ?? null;
      this.attempts.push({ text, status, retryAfter, startedAt, endedAt: performance.now() });
      // Users do not send the next post at once, after a failure in particular.
      await pause(status === 200 ? 10 : 100);
    }
  }

  get acknowledged(): Attempt[] {
    return this.attempts.filter(({ status }) => status === 200);
  }

  /** Waits for acknowledged writes that began after this moment. */
  async waitForMore(count = 10, seconds = 60): Promise<void> {
    const since = performance.now();
    const end = since + seconds * 1_000;
    const more = () => this.acknowledged.filter(({ startedAt }) => startedAt > since).length;
    while (more() < count) {
      if (performance.now() > end) throw new Error(`No ${count} writes in ${seconds} s`);
      await pause(50);
    }
  }

  /** What the writers met since a moment. */
  report(since: number) {
    const attempts = this.attempts.filter(({ endedAt }) => endedAt > since);
    const times = attempts.filter(({ status }) => status === 200).map(({ endedAt }) => endedAt);
    const gaps = times.map((time, index) => time - (times[index - 1] ?? since));
    const failed = attempts.filter(({ status }) => status !== 200);
    return {
      /** The longest time without an acknowledged write, in seconds. */
      gap: Math.max(...gaps) / 1_000,
      /** The longest call, in seconds. */
      longest: Math.max(...attempts.map(({ startedAt, endedAt }) => endedAt - startedAt)) / 1_000,
      /** Calls that took nearly as long as the limit, for messages. */
      slow: attempts
        .filter(({ startedAt, endedAt }) => endedAt - startedAt > 5_500)
        .map(({ text, status, startedAt, endedAt }) => {
          const [begin, took] = [startedAt - since, endedAt - startedAt].map((time) => (time / 1_000).toFixed(2));
          return `${text.split(',')[0]}, after ${begin} s: ${status} in ${took} s`;
        }),
      failures: failed.map(({ status, retryAfter }) => `${status}, Retry-After ${retryAfter}`),
    };
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  /** The acknowledged texts that the database lacks. */
  async findLost(sql: Sql): Promise<string[]> {
    const rows = await sql<{ description: string }[]>`select description from posts`;
    const found = new Set(rows.map(({ description }) => description));
    return this.acknowledged.map(({ text }) => text).filter((text) => !found.has(text));
  }
}
