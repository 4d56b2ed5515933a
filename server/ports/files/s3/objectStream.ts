import { Readable } from 'node:stream';
import { FileStoreError } from '../fileStoreError.ts';

interface ObjectSource {
  readonly bytes: number;
  /** Requests the rest of the object from this byte. */
  readonly reopen: (offset: number) => Promise<Response>;
  readonly timeoutMs: number;
}

const MAX_REOPENS = 2;

type Chunk = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, timeoutMs: number): Promise<Chunk> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no bytes within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the body of a response. If the store ends the connection early, the rest is requested again, because readers
 * have already received the beginning. The stream fails rather than ends when bytes are missing.
 */
export function streamObject(first: Response, { bytes, reopen, timeoutMs }: ObjectSource): Readable {
  let reader = first.body?.getReader();
  let offset = 0;
  let reopens = 0;

  /** Ends the request of an unfinished body. */
  const release = (): void => void reader?.cancel().catch(() => undefined);

  async function readNext(): Promise<Uint8Array | null> {
    for (;;) {
      try {
        if (offset === bytes) return null;
        const chunk: Chunk =
          reader === undefined ? { done: true, value: undefined } : await readWithin(reader, timeoutMs);
        if (chunk.value !== undefined) {
          offset += chunk.value.length;
          return chunk.value;
        }
        throw new Error('the connection ended early');
      } catch (error) {
        release();
        if (reopens === MAX_REOPENS || stream.destroyed)
          throw new FileStoreError(`the file store sent ${offset} of ${bytes} bytes`, { cause: error });
        reopens += 1;
        reader = (await reopen(offset)).body?.getReader();
      }
    }
  }

  const stream: Readable = new Readable({
    read() {
      readNext().then(
        (chunk) => this.push(chunk),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, callback) {
      release();
      callback(error);
    },
  });
  return stream;
}
