import type { ExecutionResult } from 'graphql';
import { LatestStream } from './latestStream.ts';

type StreamResult = ExecutionResult | LatestStream<ExecutionResult>;

interface OpenStream {
  readonly id: string;
  readonly result: StreamResult;
}

/**
 * The streams of one connection. The protocol library has its own table by client-chosen ids. When a client reuses an
 * id before the earlier stream has been released, the library loses that stream and never ends it.
 */
export class SocketStreams {
  readonly #openStreams = new Map<string, OpenStream>();
  #unreleased: OpenStream | undefined;

  /** The number of streams whose id is not released yet: active ones and those that still deliver a last response. */
  get openCount(): number {
    return this.#openStreams.size;
  }

  /** The number of active streams. */
  get activeCount(): number {
    return [...this.#openStreams.values()].filter(({ result }) => result instanceof LatestStream && !result.isOver)
      .length;
  }

  isIdInUse(id: string): boolean {
    return this.#openStreams.has(id);
  }

  begin(id: string, result: StreamResult): void {
    const stream = { id, result };
    this.#openStreams.set(id, stream);
    this.#unreleased = stream;
  }

  /**
   * Returns a function that ends and releases the stream that started since the last call; undefined when none did.
   * Call that function when the message that started the stream has been handled completely.
   */
  takeRelease(): (() => void) | undefined {
    const stream = this.#unreleased;
    this.#unreleased = undefined;
    if (stream === undefined) return undefined;
    return () => {
      endStream(stream);
      this.#openStreams.delete(stream.id);
    };
  }

  end(id: string): void {
    const stream = this.#openStreams.get(id);
    if (stream !== undefined) endStream(stream);
  }

  endAll(): void {
    for (const stream of this.#openStreams.values()) endStream(stream);
  }
}

function endStream({ result }: OpenStream): void {
  if (result instanceof LatestStream) void result.return();
}
