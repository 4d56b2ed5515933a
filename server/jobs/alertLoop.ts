import { setTimeout as delay } from 'node:timers/promises';
import { deliverAlerts } from '../modules/alerts/deliverAlerts.ts';
import { newMemory, type AlertContext } from '../modules/alerts/evaluateAlerts.ts';
import { startTimer } from '../observe/workMetrics.ts';
import { runRound } from '../modules/alerts/evaluateDueAlerts.ts';

/** Milliseconds between rounds: each tick of the simulated market, less often where prices cost vendor requests. */
const roundMilliseconds = { simulated: 1000, vendor: 15_000 } as const;
const AFTER_FAILURE_MILLISECONDS = 10_000;

/** Runs the alert rounds of a server process. */
export interface AlertLoop {
  start(): void;
  /**
   * Waits for the current round, which reads no further ticker, and for the current delivery. The next process
   * continues both.
   */
  stop(): Promise<void>;
}

/**
 * Delivers fired alerts concurrently with the rounds, because thousands may fire at once. One delivery runs at a time.
 */
function createNotifier(context: AlertContext) {
  let current: Promise<void> | undefined;
  let isDueAgain = false;

  const notifyAll = async (): Promise<void> => {
    try {
      do {
        isDueAgain = false;
        await deliverAlerts(context);
      } while (isDueAgain && context.signal?.aborted !== true);
    } catch (error) {
      context.log.warn({ err: error }, 'price alerts could not be delivered');
    } finally {
      current = undefined;
    }
  };

  return {
    begin(): void {
      isDueAgain = true;
      current ??= notifyAll();
    },
    ended: async (): Promise<void> => current,
  };
}

/** The name of the rounds in the metrics of jobs. */
const METRIC_NAME = 'alert-rounds';

/** Compares prices with alerts while the process runs. A lease lets one process at a time do the work. */
export function createAlertLoop(given: AlertContext): AlertLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { metrics } = given;
  const context: AlertContext = { ...given, signal };
  const notifier = createNotifier(context);
  let running: Promise<void> = Promise.resolve();

  const rest = (milliseconds: number): Promise<unknown> =>
    delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  const loop = async (): Promise<void> => {
    const memory = newMemory();
    while (!signal.aborted) {
      const readSeconds = startTimer();
      try {
        await runRound(context, memory, () => notifier.begin());
        metrics?.jobEnded(METRIC_NAME, 'ok', readSeconds());
        await rest(roundMilliseconds[context.market.source]);
      } catch (error) {
        memory.seen.clear();
        metrics?.jobEnded(METRIC_NAME, 'failed', readSeconds());
        context.log.warn({ err: error }, 'alerts could not be evaluated');
        await rest(AFTER_FAILURE_MILLISECONDS);
      }
    }
  };

  return {
    start() {
      metrics?.jobRegistered(METRIC_NAME);
      running = loop();
    },
    async stop() {
      stopping.abort();
      await running;
      await notifier.ended();
    },
  };
}
