import { useEffect } from 'react';

import type { Connection, ConnectionState } from './connection';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Exponential backoff with jitter: the tabs of a restarted server do not all return at the same time. */
export const getRetryDelay = (attempt: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/**
 * While the server is unreachable, checks whether it is ready again, because the links have stopped retrying. The runtime
 * then refetches the queries that failed (session/runtime.ts).
 */
export function useReconnect(connection: Connection, { kind }: ConnectionState): void {
  useEffect(() => {
    if (kind !== 'unavailable') return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const check = async (attempt: number): Promise<void> => {
      const response = await fetch('/readyz', { cache: 'no-store', signal: controller.signal }).catch(() => undefined);
      if (controller.signal.aborted) return;
      if (response?.ok !== true) return schedule(attempt + 1);
      connection.set({ kind: 'fine' });
    };
    const schedule = (attempt: number): void => {
      timer = setTimeout(() => void check(attempt), getRetryDelay(attempt));
    };
    schedule(0);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [kind, connection]);
}
