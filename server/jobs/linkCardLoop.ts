import { setTimeout as delay } from 'node:timers/promises';
import { startTimer, type WorkMetrics } from '../observe/workMetrics.ts';
import { leaseCards, visitCard, type VisitContext } from '../modules/linkCards/visitCards.ts';
import { VISIT_LIMITS } from '../modules/linkCards/visits.store.ts';

/** Milliseconds between looks at due cards: a new link is visited within this time. */
const LOOK_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

/** The name of the visits in the metrics of jobs. */
const METRIC_NAME = 'link-visits';

/** Visits the pages that posts link to, in a server process. */
export interface LinkCardLoop {
  start(): void;
  /** Ends the visits that are under way. Another process repeats them. */
  stop(): Promise<void>;
}

/** Visits due pages while the process runs, several at once. */
export function createLinkCardLoop(given: VisitContext & { readonly metrics: WorkMetrics }): LinkCardLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const context = { ...given, signal };
  const visits = new Set<Promise<void>>();
  let running: Promise<void> = Promise.resolve();

  const rest = (milliseconds: number): Promise<unknown> =>
    delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  const visit = async (card: Awaited<ReturnType<typeof leaseCards>>[number]): Promise<void> => {
    const readSeconds = startTimer();
    try {
      await visitCard(context, card);
      context.metrics.jobEnded(METRIC_NAME, 'ok', readSeconds());
    } catch (error) {
      context.metrics.jobEnded(METRIC_NAME, 'failed', readSeconds());
      context.log.warn({ err: error }, 'the card of a link could not be stored');
    }
  };

  const look = async (): Promise<void> => {
    for (const card of await leaseCards(context, VISIT_LIMITS.atOnce - visits.size)) {
      const ended = visit(card).finally(() => visits.delete(ended));
      visits.add(ended);
    }
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await look();
        await rest(LOOK_MS);
      } catch (error) {
        context.log.warn({ err: error }, 'the cards of links could not be read');
        await rest(AFTER_FAILURE_MS);
      }
    }
  };

  return {
    start() {
      context.metrics.jobRegistered(METRIC_NAME);
      running = loop();
    },
    async stop() {
      stopping.abort();
      await running;
      await Promise.all(visits);
    },
  };
}
