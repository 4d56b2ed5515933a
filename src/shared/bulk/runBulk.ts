import { CONFLICT, NOT_FOUND } from '@/shared/action/envelope';

/** The result of an action on one record. */
export interface Outcome {
  ok: boolean;
  status: number | 'fail';
  message: string;
}

/** One record of a bulk task. */
export interface BulkStep {
  id: string | number;
  /** Names the record in the list of errors. */
  name: string;
  run: () => Promise<Outcome>;
}

interface FailedRow {
  step: BulkStep;
  reason: string;
  /** Whether a retry can succeed. A record that was changed or deleted must be reviewed first. */
  isRetryable: boolean;
}

export interface BulkProgress {
  /** The number of steps that were tried. */
  tried: number;
  failed: readonly FailedRow[];
}

const TOO_MANY = 429;
const SIGNED_OUT = 401;

/** Wait after the server has reported a rate limit or overload, in ms. */
const PAUSE_MS = 5_000;

/**
 * Runs the steps one after another and reports the progress. An error does not end the others. Sign-out and abort end
 * the task after the current step. A step is repeated when the server is too busy.
 */
export async function runBulk(
  steps: readonly BulkStep[],
  onProgress: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const failed: FailedRow[] = [];
  let tried = 0;
  for (const step of steps) {
    let outcome = await step.run();
    while (outcome.status === TOO_MANY && !signal.aborted) {
      await pause(signal);
      if (!signal.aborted) outcome = await step.run();
    }
    if (outcome.status === TOO_MANY) return;
    tried += 1;
    if (!outcome.ok) {
      const isRetryable = outcome.status !== CONFLICT && outcome.status !== NOT_FOUND;
      failed.push({ step, reason: outcome.message, isRetryable });
    }
    onProgress({ tried, failed: [...failed] });
    if (signal.aborted || outcome.status === SIGNED_OUT) return;
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    signal.addEventListener('abort', end, { once: true });
  });
