import { BotApiError, UnreachableError } from './errors.ts';

/** How calls are repeated. */
export interface RetryOptions {
  /** Calls in all, the first one included. */
  readonly attempts: number;
  /** Milliseconds before the second call; doubled for each further one. */
  readonly baseMs: number;
  /** The longest pause. `Retry-After` may be longer. */
  readonly maxMs: number;
}

export const DEFAULT_RETRY: RetryOptions = { attempts: 5, baseMs: 250, maxMs: 10_000 };

/** The longest `Retry-After` that is followed; after a longer one the call fails. */
const MAX_RETRY_AFTER_MS = 120_000;

const RETRIED_STATUSES: readonly number[] = [429, 500, 502, 503, 504];

/** Whether a repeated call may succeed. */
const isTemporary = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof BotApiError && RETRIED_STATUSES.includes(error.status));

/** The pause after the given number of failures, with ±20 % so that many bots do not return at the same moment. */
export function getPause(failures: number, error: unknown, { baseMs, maxMs }: Omit<RetryOptions, 'attempts'>): number {
  const doubled = Math.min(maxMs, baseMs * 2 ** Math.max(0, failures - 1));
  const pause = doubled * (0.8 + Math.random() * 0.4);
  const retryAfter = error instanceof BotApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(pause, retryAfter);
}

/** Waits; ends early when the signal aborts. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });

/** Repeats a call while it fails for reasons that pass. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { attempts, ...pauses }: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = getPause(failures, error, pauses);
      const isOver = failures >= attempts || signal?.aborted === true || pause > MAX_RETRY_AFTER_MS;
      if (isOver || !isTemporary(error)) throw error;
      await sleep(pause, signal);
    }
  }
}
