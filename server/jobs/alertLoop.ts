import { setTimeout as delay } from 'node:timers/promises';
import { newMemory, type AlertTools } from '../modules/alerts/evaluateAlerts.ts';
import { runRound } from '../modules/alerts/watchAlerts.ts';

/** How often prices are compared with alerts: with each tick of the simulated exchange, less often where prices cost requests. */
const roundMilliseconds = { simulated: 1000, vendor: 15_000 } as const;
const afterFailureMilliseconds = 10_000;

/** The rounds of a server process. */
export interface AlertLoop {
  start(): void;
  /** Waits for the round that runs. */
  stop(): Promise<void>;
}

/** Compares prices with alerts as long as the process runs; of several processes one does at a time. */
export function createAlertLoop(tools: AlertTools): AlertLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  const rest = (milliseconds: number): Promise<unknown> =>
    delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  const loop = async (): Promise<void> => {
    const memory = newMemory();
    while (!signal.aborted) {
      try {
        await runRound(tools, memory);
        await rest(roundMilliseconds[tools.market.source]);
      } catch (error) {
        memory.seen.clear();
        tools.log.warn({ err: error }, 'alerts could not be compared with prices');
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
    },
  };
}
