import { vi } from 'vitest';

interface Hooks {
  afterAll: (work: () => void) => void;
}

/**
 * Cancels what a page would still do after its last test, when the document no longer exists. For example, dialogs
 * restore the focus a little after they have closed.
 */
export function endTimersAfter({ afterAll }: Hooks): void {
  const open = new Set<ReturnType<typeof setTimeout>>();
  const original = globalThis.setTimeout;
  globalThis.setTimeout = new Proxy(original, {
    apply: (schedule, self, given: Parameters<typeof setTimeout>) => {
      const timer: ReturnType<typeof setTimeout> = Reflect.apply(schedule, self, given);
      open.add(timer);
      return timer;
    },
  });
  afterAll(() => {
    for (const timer of open) clearTimeout(timer);
    globalThis.setTimeout = original;
  });
}

/**
 * jsdom draws its frames by an interval of the global clock, which it starts with the first requested frame and ends
 * with the last. An interval on a fake clock would stop for this file and all later ones, and dialogs would never
 * finish opening. So the interval starts before a fake clock is installed, and frames are requested until that clock is
 * removed.
 */
export function keepFramesReal({ afterAll }: Hooks): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const { useFakeTimers, useRealTimers } = vi;
  let wanted: number | undefined;
  const next = () => {
    wanted = request(next);
  };
  vi.useFakeTimers = (options) => {
    if (wanted === undefined) next();
    return useFakeTimers(options);
  };
  vi.useRealTimers = () => {
    useRealTimers();
    if (wanted !== undefined) cancel(wanted);
    wanted = undefined;
    return vi;
  };
  afterAll(() => Object.assign(vi, { useFakeTimers, useRealTimers }));
}
