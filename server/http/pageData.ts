import type { SignInOptions } from '../generated/schema.ts';

/** The page does not wait longer for its data; it then gets the last data, or the browser requests the data itself. */
const TIMEOUT_MS = 150;

/** Many browsers may open the sign-in page at once. */
const CACHE_MS = 1_000;

/** Returns what the sign-in page shows, undefined when it cannot be read in time. */
export type ReadSignInOptions = () => Promise<SignInOptions | undefined>;

/**
 * Limits how long and how often the options are read for pages. When a read is late or fails, the page gets the options
 * of the last successful one: options that arrive later move the form.
 */
export function createOptionsReader(read: () => Promise<SignInOptions>): ReadSignInOptions {
  let last: SignInOptions | undefined;
  let reading: Promise<void> | undefined;
  let readAt = 0;
  return async () => {
    if (reading === undefined || performance.now() - readAt > CACHE_MS) {
      readAt = performance.now();
      reading = read().then(
        (options) => {
          last = options;
        },
        () => undefined,
      );
    }
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const late = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve()));
    await Promise.race([reading, late]);
    return last;
  };
}

/** A block of JSON for scripts of the page. The content cannot end the element. */
export function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
}
