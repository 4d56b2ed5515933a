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
 * Sends calls at a rate, whether or not earlier ones have been answered: servers that become slow get no fewer. The
 * callers take turns.
 */
export function startLoad(perSecond: number): Load {
  const callers: ReturnType<typeof createCalls>[] = [];
  const running = new Set<Promise<void>>();
  let started: number | undefined;
  let sent = 0;
  const seconds = (): number => (started === undefined ? 0 : (performance.now() - started) / 1000);
  const sendDue = (): void => {
    const due = Math.floor(seconds() * perSecond);
    for (; sent < due; sent += 1) {
      const call = callers[sent % callers.length]?.callOnce();
      if (call === undefined) return;
      running.add(call);
      void call.then(() => running.delete(call));
    }
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
