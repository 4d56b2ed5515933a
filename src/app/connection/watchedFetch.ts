import { retryAfterSeconds, type Connection } from './connection';

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = [502, 503, 504];

/** `fetch` that reports to the connection banner: no network, no service, too many requests, or a success. */
export function watchedFetch(connection: Connection, now: () => number = Date.now): typeof fetch {
  // Reads, writes and files have separate limits: neither a success nor a shorter wait of one ends the wait for another.
  const waitEnd = () => {
    const state = connection.state();
    return state.kind === 'tooMany' ? state.retryAt : 0;
  };
  return async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (response.status === TOO_MANY_REQUESTS) {
        const seconds = retryAfterSeconds(response.headers.get('retry-after'));
        connection.set({ kind: 'tooMany', retryAt: Math.max(waitEnd(), now() + seconds * 1_000) });
      } else if (UNAVAILABLE.includes(response.status)) connection.set({ kind: 'unavailable' });
      else if (now() >= waitEnd()) connection.set({ kind: 'fine' });
      return response;
    } catch (error) {
      const aborted = error instanceof DOMException && error.name === 'AbortError';
      if (!aborted) connection.set(navigator.onLine ? { kind: 'unavailable' } : { kind: 'offline' });
      throw error;
    }
  };
}
