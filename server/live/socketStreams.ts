import type { ExecutionResult } from 'graphql';
import { LatestStream } from './latestStream.ts';

type Answers = ExecutionResult | LatestStream<ExecutionResult>;

interface Running {
  readonly id: string;
  readonly answers: Answers;
}

/**
 * The streams of one connection. The protocol library has its own table by client-chosen ids. When a client reuses an
 * id before the earlier stream has been released, the library loses that stream and never ends it.
 */
export class SocketStreams {
  readonly #running = new Map<string, Running>();
  #started: Running | undefined;

  /** Streams whose id is not released yet: active ones and those that still deliver a last response. */
  get running(): number {
    return this.#running.size;
  }

  /** Active streams. */
  get activeCount(): number {
    return [...this.#running.values()].filter(({ answers }) => answers instanceof LatestStream && !answers.isOver)
      .length;
  }

  isTaken(id: string): boolean {
    return this.#running.has(id);
  }

  begin(id: string, answers: Answers): void {
    const stream = { id, answers };
    this.#running.set(id, stream);
    this.#started = stream;
  }

  /**
   * Returns a function that releases the streams that started since the last call. Call it when their message has been
   * handled completely.
   */
  takeStarted(): (() => void) | undefined {
    const started = this.#started;
    this.#started = undefined;
    if (started === undefined) return undefined;
    return () => {
      end(started);
      this.#running.delete(started.id);
    };
  }

  end(id: string): void {
    const running = this.#running.get(id);
    if (running !== undefined) end(running);
  }

  endAll(): void {
    for (const running of this.#running.values()) end(running);
  }
}

function end({ answers }: Running): void {
  if (answers instanceof LatestStream) void answers.return();
}
