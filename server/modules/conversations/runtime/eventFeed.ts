import type { JobContext } from '../../../context/jobContext.ts';
import { takeQuestions, type TakenQuestion } from '../suggestions/questions.service.ts';
import type { ConsumerKey } from './queue/consumerKey.ts';
import { getPollWaiters } from './pollWaiters.ts';
import { listOpenLeases, returnLeases } from './queue/returnedLeases.store.ts';
import { getPauseSeconds, leaseEvents, type BotRuntime, type LeasedEvent } from './runtime.service.ts';

/** Milliseconds between looks of a connection by itself; events wake it. */
const IDLE_MS = 300_000;
/** Milliseconds between looks for acknowledgements that another process received. */
const FULL_MS = 1_000;
/** Milliseconds after a failure of the database. */
const FAILURE_MS = 1_000;

/**
 * Seconds until the event of a closed connection is delivered again, after no, one, two … attempts. It grows, so that an
 * event that ends the program of a bot does not use up its attempts within a second.
 */
const PAUSES = [0, 0, ...Array.from({ length: 8 }, (_unused, index) => getPauseSeconds(index + 1))];

export type FeedTools = BotRuntime & Pick<JobContext, 'log'>;

export interface Feed extends ConsumerKey {
  readonly tokenHash: string;
  /** Events at a time that are not acknowledged. */
  readonly credit: number;
  readonly leaseSeconds: number;
  readonly onEvents: (events: readonly LeasedEvent[]) => void;
  /** Those of the events that were not sent. */
  readonly listUnsent: () => readonly LeasedEvent[];
  /** Takes questions for suggestions; undefined for a connection that does not answer them. */
  readonly onQuestions?: ((questions: readonly TakenQuestion[]) => void) | undefined;
}

/**
 * Leases events for a live connection, as many as its credit allows, until the signal aborts. Then its leases end, so
 * that another consumer gets the events.
 */
export async function feedEvents(tools: FeedTools, feed: Feed, signal: AbortSignal): Promise<void> {
  const { botId, lane, tokenHash, credit, leaseSeconds } = feed;
  const key = { botId, lane };
  const waiters = getPollWaiters(tools);
  let leases: readonly string[] = [];
  /** Leases what is due. Returns how long to wait for more, and whether there is room for it. */
  const lease = async (): Promise<{ readonly pause: number; readonly hasRoom: boolean }> => {
    if (leases.length > credit / 2) leases = await listOpenLeases(tools.db, botId, leases, tools.now());
    const room = credit - leases.length;
    if (room <= 0) return { pause: FULL_MS, hasRoom: false };
    const events = await leaseEvents(tools, botId, { limit: room, leaseSeconds, lane, tokenHash });
    leases = [...leases, ...events.map((event) => event.lease)];
    if (events.length > 0) feed.onEvents(events);
    return { pause: events.length > 0 ? 0 : IDLE_MS, hasRoom: true };
  };
  while (!signal.aborted) {
    const { pause, hasRoom } = await lease().catch((error: unknown) => {
      tools.log.warn({ err: error, botId }, 'events of a bot could not be leased');
      return { pause: FAILURE_MS, hasRoom: false };
    });
    if (signal.aborted || pause === 0) continue;
    if (hasRoom) await waiters.sleep(key, pause, signal);
    else await waiters.sleepWithoutRoom(key, pause, signal);
    // It has left: another consumer may take what woke it.
    if (signal.aborted) waiters.wake(key);
  }
  await endLeases(tools, feed, leases);
}

/** Takes questions for suggestions for a live connection, until the signal aborts. They do not count for its credit. */
export async function feedQuestions(
  tools: FeedTools,
  { botId, lane, tokenHash }: Pick<Feed, 'botId' | 'lane' | 'tokenHash'>,
  onQuestions: NonNullable<Feed['onQuestions']>,
  signal: AbortSignal,
): Promise<void> {
  const waiters = getPollWaiters(tools);
  while (!signal.aborted) {
    try {
      const questions = await takeQuestions(tools, { botId, lane, tokenHash });
      if (questions.length > 0) onQuestions(questions);
      else await waiters.sleepUntilQuestion({ botId, lane }, IDLE_MS, signal);
    } catch (error) {
      tools.log.warn({ err: error, botId }, 'questions for suggestions could not be read');
      await waiters.sleepUntilQuestion({ botId, lane }, FAILURE_MS, signal);
    }
  }
}

async function endLeases(
  tools: FeedTools,
  { botId, lane, listUnsent }: Feed,
  leases: readonly string[],
): Promise<void> {
  if (leases.length === 0) return;
  try {
    const unsent = listUnsent().map(({ lease }) => lease);
    const now = tools.now();
    await tools.db.transaction((tx) => returnLeases(tx, { botId, leases, unsent, pauses: PAUSES, now }));
    tools.events.publish('bots.queued', { botId, lane });
  } catch (error) {
    tools.log.warn({ err: error, botId }, 'leases of a closed connection end by themselves');
  }
}
