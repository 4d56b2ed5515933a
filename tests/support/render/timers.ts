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
 * jsdom draws its frames by an interval of the global clock, which it starts with the first of them and never asks for
 * again until it is through. Started while a test has a clock of its own, it would stand still from then on, also for the
 * files after: dialogs would never finish opening. So frames are wanted all the time, from before the first test.
 */
export function keepFramesComing({ afterAll }: Hooks): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  let wanted = 0;
  const next = () => {
    wanted = request(next);
  };
  next();
  afterAll(() => cancel(wanted));
}
