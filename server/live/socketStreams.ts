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

  /** The number of streams whose id is not released yet: active ones and those that still deliver a last response. */
  get running(): number {
    return this.#running.size;
  }

  /** The number of active streams. */
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
   * Returns a function that ends and releases the stream that started since the last call, undefined when none did.
   * Call that function when the message that started the stream has been handled completely.
   */
  takeStarted(): (() => void) | undefined {
    const started = this.#started;
    this.#started = undefined;
    if (started === undefined) return undefined;
    return () => {
      endStream(started);
      this.#running.delete(started.id);
    };
  }

  end(id: string): void {
    const running = this.#running.get(id);
    if (running !== undefined) endStream(running);
  }

  endAll(): void {
    for (const running of this.#running.values()) endStream(running);
  }
}

function endStream({ answers }: Running): void {
  if (answers instanceof LatestStream) void answers.return();
}
