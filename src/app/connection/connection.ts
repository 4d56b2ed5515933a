/** Whether the server is reachable and accepts calls, according to the last responses. */
export type ConnectionState =
  | { kind: 'fine' }
  | { kind: 'offline' }
  | { kind: 'unavailable' }
  /** `retryAt`: ms since the epoch. */
  | { kind: 'tooMany'; retryAt: number };

const fine: ConnectionState = { kind: 'fine' };

export interface Connection {
  state: () => ConnectionState;
  set: (state: ConnectionState) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A small store outside React, because links report to it. */
export function createConnection(): Connection {
  let current = fine;
  const listeners = new Set<() => void>();
  return {
    state: () => current,
    set: (state) => {
      if (state.kind === current.kind && state.kind !== 'tooMany') return;
      current = state;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Seconds of a Retry-After header; one minute when there is no readable one. */
export function retryAfterSeconds(header: string | null): number {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : 60;
}
