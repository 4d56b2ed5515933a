import { useRef } from 'react';

/**
 * One call after the other. An action that is asked again while it runs answers for the first time only, which is right
 * for a thing that is sent twice and wrong for another thing: that waits for its turn.
 * @returns runs `call` once what was asked before is done; the same thing asked twice is done once
 */
export function useInTurn<Result>(): (thing: number, call: () => Promise<Result>) => Promise<Result> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const open = useRef(new Map<number, Promise<Result>>());
  return (thing, call) => {
    const asked = open.current.get(thing);
    if (asked) return asked;
    const own = last.current.then(call).finally(() => open.current.delete(thing));
    open.current.set(thing, own);
    // A failure is for whoever asked, not for those who come after.
    last.current = own.catch(() => undefined);
    return own;
  };
}
