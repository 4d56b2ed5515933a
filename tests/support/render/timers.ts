import { vi } from 'vitest';

interface Hooks {
  afterAll: (work: () => void) => void;
}

/**
 * What a page would still do after its last test is not done: it would find no document any more. Dialogs give the focus
 * back a little after they have gone, for one.
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
 * jsdom draws its frames by an interval of the global clock, which it starts with the first frame that is wanted and ends
 * with the last. Started on the clock of a test, it would stand still from then on, also for the files after: dialogs would
 * never finish opening. So it runs before such a clock comes, and frames are wanted until that has gone.
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
