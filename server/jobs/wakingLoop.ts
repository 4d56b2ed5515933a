import type { JobContext } from '../context/jobContext.ts';
import { startTimer } from '../observe/workMetrics.ts';

/** Rounds of work in a server process: one follows when the loop is woken, or after a rest. */
export interface WakingLoop {
  start(): void;
  /** The next round begins without a rest, or follows the current one. */
  wake(): void;
  /** Waits for the current round. */
  stop(): Promise<void>;
}

interface Rounds {
  /** The name of the rounds in the metrics of jobs. */
  readonly metricName: string;
  /** The longest time between two rounds, in milliseconds: the sweep for work whose event was lost. */
  readonly restMs: number;
  /** Milliseconds between a wake-up and its round: all wake-ups of this time cause one round. */
  readonly collectMs?: number;
  /** True when more may be due at once. */
  readonly run: () => Promise<boolean>;
  /** What the log says of a round that fails. The next round follows after a rest. */
  readonly failure: string;
}

/** Makes the loop of one kind of work. Nothing runs before `start`. */
export function createWakingLoop(
  { log, metrics }: Pick<JobContext, 'log' | 'metrics'>,
  { metricName, restMs, collectMs = 0, run, failure }: Rounds,
): WakingLoop {
  const stopping = new AbortController();
  let isDue = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  const rest = async (): Promise<void> => {
    const timer = setTimeout(() => isDue.resolve(), restMs);
    timer.unref();
    await isDue.promise;
    clearTimeout(timer);
    isDue = Promise.withResolvers<void>();
    if (collectMs > 0 && !stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, collectMs));
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const readSeconds = startTimer();
      try {
        if (await run()) isDue.resolve();
        metrics.jobEnded(metricName, 'ok', readSeconds());
      } catch (error) {
        metrics.jobEnded(metricName, 'failed', readSeconds());
        log.warn({ err: error }, failure);
      }
      if (!stopping.signal.aborted) await rest();
    }
  };

  return {
    start() {
      metrics.jobRegistered(metricName);
      running = loop();
    },
    wake: () => isDue.resolve(),
    async stop() {
      stopping.abort();
      isDue.resolve();
      await running;
    },
  };
}
