import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const STEP_MILLISECONDS = 200;

/**
 * Delays the response, also a failure, to the next full time step. Small differences between two cases, such as the
 * insert of a message that only existing addresses get, then cannot be measured from outside.
 */
export async function constantTimeResponse<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await pause(STEP_MILLISECONDS - ((performance.now() - started) % STEP_MILLISECONDS));
  }
}
