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
