import { createCalls, type PageOptions } from './page.ts';

export interface Load {
  /** Further callers; the rate stays. */
  add: (callers: readonly PageOptions[]) => void;
  /** Calls that were answered, by server. */
  served: () => ReadonlyMap<string, number>;
  failures: () => readonly string[];
  /** Calls a second that were sent so far. */
  rate: () => number;
  /** Ends after the running calls. */
  stop: () => Promise<void>;
}

/**
 * Sends calls at a rate. While `perSecond` calls wait for a response, it sends no more: on a machine that is too slow for
 * the rate, calls would exceed their time limits without any release. The callers take turns.
 */
export function startLoad(perSecond: number): Load {
  const callers: ReturnType<typeof createCalls>[] = [];
  const running = new Set<Promise<void>>();
  let started: number | undefined;
  /** Calls that the rate has scheduled so far, and those that were sent. */
  let due = 0;
  let sent = 0;
  const seconds = (): number => (started === undefined ? 0 : (performance.now() - started) / 1000);
  const sendNext = (): void => {
    const call = callers[sent % callers.length]?.callOnce();
    if (call === undefined) return;
    sent += 1;
    running.add(call);
    void call.then(() => running.delete(call));
  };
  const sendDue = (): void => {
    const newlyDue = Math.floor(seconds() * perSecond) - due;
    due += newlyDue;
    const count = Math.min(newlyDue, perSecond - running.size);
    for (let index = 0; index < count; index += 1) sendNext();
  };
  const timer = setInterval(sendDue, 1000 / perSecond);
  return {
    add: (options) => {
      callers.push(...options.map(createCalls));
      started ??= performance.now();
    },
    served: () => {
      const total = new Map<string, number>();
      for (const { served } of callers)
        for (const [url, count] of served) total.set(url, (total.get(url) ?? 0) + count);
      return total;
    },
    failures: () => callers.flatMap(({ failures }) => failures),
    rate: () => sent / seconds(),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
