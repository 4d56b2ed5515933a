import { CONFLICT, NOT_FOUND } from '@/shared/action/envelope';

/** How an action ended for one thing. */
export interface Outcome {
  ok: boolean;
  status: number | 'fail';
  message: string;
}

/** One thing of many that the same is done to. */
export interface BulkStep {
  id: string | number;
  /** Names it where it was refused. */
  name: string;
  run: () => Promise<Outcome>;
}

interface FailedRow {
  step: BulkStep;
  reason: string;
  /** Whether another try may end otherwise: what has changed or gone meanwhile must be looked at first. */
  isWorthATry: boolean;
}

export interface BulkProgress {
  /** How many were tried. */
  tried: number;
  refused: readonly FailedRow[];
}

const TOO_MANY = 429;
const SIGNED_OUT = 401;

/** How long to wait when the server has had enough for now, in ms. */
const PAUSE_MS = 5_000;

/**
 * Does one step after another and tells how far it is. A refusal does not end the others; whoever is signed out, or
 * stops it, ends after the step that is on its way. What the server has no time for is tried again.
 */
export async function runBulk(
  steps: readonly BulkStep[],
  onProgress: (progress: BulkProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const refused: FailedRow[] = [];
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
      const isWorthATry = outcome.status !== CONFLICT && outcome.status !== NOT_FOUND;
      refused.push({ step, reason: outcome.message, isWorthATry });
    }
    onProgress({ tried, refused: [...refused] });
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
