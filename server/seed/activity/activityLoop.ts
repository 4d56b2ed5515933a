import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '../../context/envelope.ts';
import type { Services } from '../../context/services.ts';
import type { Leader } from '../../ports/leader/leader.ts';
import { startTimer, type WorkMetrics } from '../../observe/workMetrics.ts';
import { createRandom, type Random } from '../random.ts';
import { chooseAction } from './actions.ts';
import { listSimulatedPeople } from './activity.store.ts';
import { actAs } from './actor.ts';

const METRIC_NAME = 'demo-activity';
/** Seconds between two actions of all people together: on average, and at least and at most. */
const PAUSE_SECONDS = { mean: 9, min: 1.5, max: 35 } as const;
/** While another process does it, and after a failure. */
const WAIT_SECONDS = 15;

/** Independent people act at random times: pauses are distributed exponentially. */
export const choosePause = (random: Random): number =>
  Math.min(PAUSE_SECONDS.max, Math.max(PAUSE_SECONDS.min, -Math.log(1 - random.next()) * PAUSE_SECONDS.mean));

/**
 * Lets one simulated person do one thing, through the services that real people use. What a service refuses (a limit, a
 * post that is gone) is left out.
 * @returns whether something was done
 */
export async function act(services: Services, log: FastifyBaseLogger, random: Random): Promise<boolean> {
  const people = await listSimulatedPeople(services.sql);
  // A few write a lot and most of them little.
  const person = people[random.popular(people.length)];
  if (person === undefined) return false;
  try {
    return await chooseAction(random)(actAs(services, log, person), random, person);
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** The life of the demo world. */
export interface ActivityLoop {
  start(): void;
  /** Waits for the current action. */
  stop(): Promise<void>;
}

/** Lets simulated people write, vote, comment and follow while the process runs and leads. */
export function createActivityLoop(
  services: Services,
  { leader, metrics, log }: { readonly leader: Leader; readonly metrics: WorkMetrics; readonly log: FastifyBaseLogger },
): ActivityLoop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const random = createRandom(`activity:${services.now().toISOString()}`);
  let running: Promise<void> = Promise.resolve();

  const rest = (seconds: number): Promise<unknown> =>
    delay(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined);

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await rest(leader.isLeader() ? choosePause(random) : WAIT_SECONDS);
      if (signal.aborted || !leader.isLeader()) continue;
      const readSeconds = startTimer();
      try {
        await act(services, log, random);
        metrics.jobEnded(METRIC_NAME, 'ok', readSeconds());
      } catch (error) {
        metrics.jobEnded(METRIC_NAME, 'failed', readSeconds());
        log.warn({ err: error }, 'a simulated person could not act');
        await rest(WAIT_SECONDS);
      }
    }
  };

  return {
    start() {
      metrics.jobRegistered(METRIC_NAME);
      running = loop();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
