import { vi } from 'vitest';

/** Waits until a check passes, as long as for an element: on a busy machine vitest's own second is not enough. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
