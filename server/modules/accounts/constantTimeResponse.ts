import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const stepMilliseconds = 200;

/**
 * Answers at full steps of time, so that the little that two cases differ in, such as the row of a message that only
 * known addresses get, cannot be measured from outside. Failures wait as well.
 */
export async function constantTimeResponse<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    await pause(stepMilliseconds - ((performance.now() - started) % stepMilliseconds));
  }
}
