import type { ExecutionResult } from 'graphql';
import { LatestStream } from './latestStream.ts';

type Answers = ExecutionResult | LatestStream<ExecutionResult>;

interface Running {
  readonly id: string;
  readonly answers: Answers;
}

/**
 * What one connection follows. The protocol library keeps a table of its own, by the ids that clients choose, and loses
 * a stream when its id is used again before an earlier one has let go of it: nobody would end it any more.
 */
export class SocketStreams {
  readonly #running = new Map<string, Running>();
  #begun: Running | undefined;

  /** Subscriptions that have not let go of their id: those that follow, and those that still hand over a last answer. */
  get running(): number {
    return this.#running.size;
  }

  /** Streams that follow something. */
  get following(): number {
    return [...this.#running.values()].filter(({ answers }) => answers instanceof LatestStream && !answers.isOver)
      .length;
  }

  isTaken(id: string): boolean {
    return this.#running.has(id);
  }

  begin(id: string, answers: Answers): void {
    const running = { id, answers };
    this.#running.set(id, running);
    this.#begun = running;
  }

  /** Lets go of what began since the last call; to be done when its message was dealt with entirely. */
  takeBegun(): (() => void) | undefined {
    const begun = this.#begun;
    this.#begun = undefined;
    if (begun === undefined) return undefined;
    return () => {
      end(begun);
      this.#running.delete(begun.id);
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
