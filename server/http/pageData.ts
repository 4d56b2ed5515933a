import type { SignInOptions } from '../generated/schema.ts';

/** The page does not wait longer for its data; the browser then requests the data itself. */
const TIMEOUT_MS = 150;

/** Many browsers may open the sign-in page at once. */
const CACHE_MS = 1_000;

/** Returns what the sign-in page shows, undefined when it cannot be read in time. */
export type ReadSignInOptions = () => Promise<SignInOptions | undefined>;

/** Limits how long and how often the options are read for pages. */
export function createOptionsReader(read: () => Promise<SignInOptions>): ReadSignInOptions {
  let cached: Promise<SignInOptions | undefined> | undefined;
  let readAt = 0;
  return async () => {
    if (cached === undefined || performance.now() - readAt > CACHE_MS) {
      readAt = performance.now();
      cached = read().catch(() => undefined);
    }
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const late = new Promise<undefined>((resolve) => timeout.addEventListener('abort', () => resolve(undefined)));
    return Promise.race([cached, late]);
  };
}

/** A block of JSON for scripts of the page. The content cannot end the element. */
export function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
}
