import { useRef } from 'react';

/**
 * Runs calls one after another. An action that is called again while it runs returns the running call, which is right
 * for the same row sent twice and wrong for another row: that one is queued.
 * @returns queues `call`; a second call for the same row returns the promise of the first
 */
export function useSerialQueue<Result>(): (rowId: number, call: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const pending = useRef(new Map<number, Promise<Result>>());
  return (rowId, call) => {
    const queued = pending.current.get(rowId);
    if (queued) return queued;
    const result = last.current.then(call).finally(() => pending.current.delete(rowId));
    pending.current.set(rowId, result);
    // A failed call must not fail those queued behind it.
    last.current = result.catch(() => undefined);
    return result;
  };
}
