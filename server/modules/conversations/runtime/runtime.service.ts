import type { Services } from '../../../context/services.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Transaction } from '../../../database/types.ts';
import { parkEvent, repeatOnRequest, requeueParked, uncountAttempt } from './parking.store.ts';
import * as store from './queue.store.ts';

/** The dependencies of the runtime. Requests of bots and the programs of the platform have them. */
export type BotRuntime = Pick<Services, 'db' | 'sql' | 'now' | 'events'>;

/** An event that a consumer may handle until its lease ends. */
export interface LeasedEvent {
  readonly id: number;
  readonly lease: string;
  /** From 1. */
  readonly attempt: number;
  /** The end of the lease. */
  readonly until: Date;
  /** The same text on every delivery. */
  readonly body: string;
  /** How often the team has requested another delivery. */
  readonly redeliveries: number;
  /** Later events of the conversation were delivered before. */
  readonly isOutOfOrder: boolean;
  readonly fault: store.EventFault | null;
}

/** Deliveries of an event before it is given up. */
const MAX_ATTEMPTS = 10;

/** Seconds until the next delivery after the first, second … failure. */
const RETRY_SECONDS = [1, 2, 5, 10, 30, 60, 120, 240, 300];

/** Failures of an event after which the next events of its conversation no longer wait for it. */
const PARK_AFTER = 3;

const EXPIRED_BATCH = 200;

/** Publishes the newest state of conversations to the people in them. Call it after the transaction. */
async function publishStates(runtime: BotRuntime, conversationIds: readonly number[]): Promise<void> {
  if (conversationIds.length === 0) return;
  for (const state of await store.listStates(runtime.db, [...new Set(conversationIds)]))
    runtime.events.publish('conversations.changed', state);
}

/**
 * Leases due events of a bot: at most the first of each conversation, so that its events are handled in order. An event
 * whose lease ends without an acknowledgement is delivered again. A bot that is switched off, or whose token or endpoint
 * is no longer the given one, gets none, and neither do people whose account is not in use.
 */
export async function leaseEvents(
  runtime: BotRuntime,
  botId: number,
  {
    limit,
    leaseSeconds,
    tokenHash,
    endpointUrl,
  }: {
    readonly limit: number;
    readonly leaseSeconds: number;
    readonly tokenHash?: string;
    readonly endpointUrl?: string;
  },
): Promise<LeasedEvent[]> {
  const now = runtime.now();
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const { leased, changed } = await runtime.db.transaction(async (tx) => {
    const queueIds = await store.lockDueQueues(tx, { botId, tokenHash, endpointUrl }, limit, now);
    const heads = queueIds.length === 0 ? [] : await store.listHeads(tx, queueIds);
    const isOver = (head: store.HeadRow): boolean => head.expiresAt <= now || head.attempts >= MAX_ATTEMPTS;
    const over = heads.filter(isOver);
    await store.finish(
      tx,
      over.map(({ id }) => id),
      'dead',
      now,
    );
    const expired = await store.setInteractionState(
      tx,
      over.map(({ interactionId }) => interactionId),
      'expired',
    );
    const leasable = heads.filter((head) => !isOver(head));
    const leasedIds = new Set(leasable.map(({ conversationId }) => conversationId));
    // An empty queue, or one whose first event was given up.
    for (const id of queueIds.filter((queueId) => !leasedIds.has(queueId))) await store.release(tx, id, now);
    const events: LeasedEvent[] = [];
    for (const head of leasable) {
      const lease = await store.lease(tx, head, until);
      const { id, body, redeliveries, isOutOfOrder, fault } = head;
      events.push({ id, lease, attempt: head.attempts + 1, until, body, redeliveries, isOutOfOrder, fault });
    }
    const working = await store.setInteractionState(
      tx,
      leasable.map(({ interactionId }) => interactionId),
      'working',
    );
    return { leased: events, changed: [...expired, ...working] };
  });
  await publishStates(runtime, changed);
  return leased;
}

/** Stores something beside the end of a lease, in its transaction. */
type Recording = (tx: Transaction) => Promise<void>;

/**
 * Acknowledges an event: it is not delivered again, and the next one of its conversation becomes due.
 * @param record stored with it
 * @throws UserError 409 for a lease that has ended
 */
export async function acknowledge(
  runtime: BotRuntime,
  botId: number,
  key: store.LeaseKey,
  record?: Recording,
): Promise<void> {
  const now = runtime.now();
  await runtime.db.transaction(async (tx) => {
    const queue = await store.lockLease(tx, botId, key, now);
    if (queue === undefined) throw new UserError(409, 'conversations.leaseEnded');
    await record?.(tx);
    await store.finish(tx, [key.eventId], 'done', now);
    await repeatOnRequest(tx, key.eventId);
    await store.release(tx, queue.conversationId, now);
  });
  runtime.events.publish('bots.queued', { botId });
}

/** How a failed event continues. */
export interface Failure {
  /** At most 500 characters. */
  readonly reason: string;
  /** Pause in seconds in place of the one that grows with each attempt. */
  readonly pauseSeconds?: number;
  /** The bot cannot be reached: its events wait in order, however often the first one has failed. */
  readonly isUnreachable?: boolean;
  /** The bot wants no further delivery. */
  readonly isFinal?: boolean;
}

/** Returns the pause after a number of attempts. */
export const getPauseSeconds = (attempts: number): number =>
  RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 1;

/**
 * Reports that an event could not be handled. It is delivered again after a pause that grows with each attempt. After
 * several failures it is parked, and the next events of its conversation are delivered before it.
 * @param record stored with it
 * @throws UserError 409 for a lease that has ended
 */
export async function fail(
  runtime: BotRuntime,
  botId: number,
  key: store.LeaseKey,
  { reason, pauseSeconds, isUnreachable = false, isFinal = false }: Failure,
  record?: Recording,
): Promise<void> {
  const now = runtime.now();
  await runtime.db.transaction(async (tx) => {
    const queue = await store.lockLease(tx, botId, key, now);
    if (queue === undefined) throw new UserError(409, 'conversations.leaseEnded');
    await record?.(tx);
    const attempts = await store.setFailure(tx, key.eventId, reason.slice(0, 500));
    const again = new Date(now.getTime() + (pauseSeconds ?? getPauseSeconds(attempts)) * 1000);
    if (isFinal || attempts >= MAX_ATTEMPTS) await store.finish(tx, [key.eventId], 'dead', now);
    else if (attempts >= PARK_AFTER && !isUnreachable) await parkEvent(tx, key.eventId, again);
    else return store.release(tx, queue.conversationId, again);
    return store.release(tx, queue.conversationId, now);
  });
  runtime.events.publish('bots.queued', { botId });
}

/**
 * Returns an event that was not delivered after all: the attempt does not count.
 * @throws UserError 409 for a lease that has ended
 */
export async function giveBack(runtime: BotRuntime, botId: number, key: store.LeaseKey): Promise<void> {
  const now = runtime.now();
  await runtime.db.transaction(async (tx) => {
    const queue = await store.lockLease(tx, botId, key, now);
    if (queue === undefined) throw new UserError(409, 'conversations.leaseEnded');
    await uncountAttempt(tx, key.eventId);
    await store.release(tx, queue.conversationId, now);
  });
}

/** Queues parked events again whose pause is over. */
export async function resumeParked(runtime: BotRuntime): Promise<void> {
  const now = runtime.now();
  const botIds = await runtime.db.transaction((tx) => requeueParked(tx, now, EXPIRED_BATCH));
  for (const botId of new Set(botIds)) runtime.events.publish('bots.queued', { botId });
}

/** Ends events and interactions whose time is over, so that people see that no answer came. */
export async function expireEvents(runtime: BotRuntime): Promise<void> {
  const now = runtime.now();
  const changed = await runtime.db.transaction(async (tx) => {
    for (const state of ['queued', 'parked'] as const) {
      const rows = await store.lockExpired(tx, state, now, EXPIRED_BATCH);
      await store.finish(
        tx,
        rows.map(({ eventId }) => eventId),
        'dead',
        now,
      );
      for (const id of new Set(rows.map(({ conversationId }) => conversationId))) await store.release(tx, id, now);
    }
    return store.setInteractionState(tx, await store.listOverdue(tx, now, EXPIRED_BATCH), 'expired');
  });
  await publishStates(runtime, changed);
}
