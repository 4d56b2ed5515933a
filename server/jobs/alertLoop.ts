import { setTimeout as delay } from 'node:timers/promises';
import { deliverAlerts } from '../modules/alerts/deliverAlerts.ts';
import { newMemory, type AlertTools } from '../modules/alerts/evaluateAlerts.ts';
import { runRound } from '../modules/alerts/evaluateDueAlerts.ts';

/** How often prices are compared with alerts: with each tick of the simulated exchange, less often where prices cost requests. */
const roundMilliseconds = { simulated: 1000, vendor: 15_000 } as const;
const afterFailureMilliseconds = 10_000;

/** The rounds of a server process. */
export interface AlertLoop {
  start(): void;
  /** Waits for the round that runs, and for those who are being told; the others are told by the next process. */
  stop(): Promise<void>;
}

/** Tells of firings beside the rounds, which go on: thousands may fire at once. One delivery runs at a time. */
function createNotifier(tools: AlertTools) {
  let current: Promise<void> | undefined;
  let isDueAgain = false;

  const notifyAll = async (): Promise<void> => {
    try {
      do {
        isDueAgain = false;
        await deliverAlerts(tools);
      } while (isDueAgain && tools.signal?.aborted !== true);
    } catch (error) {
      tools.log.warn({ err: error }, 'price alerts could not be delivered');
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

/** Compares prices with alerts as long as the process runs; of several processes one does at a time. */
export function createAlertLoop(given: AlertTools): AlertLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tools: AlertTools = { ...given, signal };
  const telling = createNotifier(tools);
  let running: Promise<void> = Promise.resolve();

  const rest = (milliseconds: number): Promise<unknown> =>
    delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  const loop = async (): Promise<void> => {
    const memory = newMemory();
    while (!signal.aborted) {
      try {
        await runRound(tools, memory, () => telling.begin());
        await rest(roundMilliseconds[tools.market.source]);
      } catch (error) {
        memory.seen.clear();
        tools.log.warn({ err: error }, 'alerts could not be evaluated');
        await rest(afterFailureMilliseconds);
      }
    }
  };

  return {
    start() {
      running = loop();
    },
    async stop() {
      stopping.abort();
      await running;
      await telling.ended();
    },
  };
}
