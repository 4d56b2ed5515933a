import type { Services } from '../../../context/services.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Transaction } from '../../../database/types.ts';
import { finishLeased, leaseHeads, lockLeases, type HandledKey } from './queue/lease.store.ts';
import { fromMapKey, toMapKey } from './queue/consumerKey.ts';
import { clearFault, parkEvent, requeueParked, uncountAttempt } from './queue/parking.store.ts';
import * as store from './queue/queue.store.ts';

/** The dependencies of the runtime. Requests of bots and the programs of the platform have them. */
export type BotRuntime = Pick<Services, 'db' | 'sql' | 'now' | 'events'>;

/** An event that a consumer may handle until its lease ends. */
export interface LeasedEvent {
  readonly id: number;
  /** The person of the conversation. Programs of the platform read for them; other bots never get the id. */
  readonly userId: number;
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
  /** A person waits for the answer. */
  readonly isRequested: boolean;
}

export type { HandledKey };

/** Deliveries of an event before it is given up. */
const MAX_ATTEMPTS = 10;

/** Seconds until the next delivery after the first, second … failure. */
const RETRY_SECONDS = [1, 2, 5, 10, 30, 60, 120, 240, 300];

/** The same for events that no person waits for: they are delivered for a day. */
const UNREQUESTED_RETRY_SECONDS = [1, 2, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];

/** Failures of an event after which the next events of its conversation no longer wait for it. */
const PARK_AFTER = 3;

const EXPIRED_BATCH = 200;

/** Publishes the newest state of conversations to the people in them. Call it after the transaction. */
export async function publishStates(runtime: BotRuntime, conversationIds: readonly number[]): Promise<void> {
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
    lane,
    tokenHash,
    endpointUrl,
    isAnsweredAtOnce = false,
  }: {
    readonly limit: number;
    readonly leaseSeconds: number;
    /** Without one both lanes. */
    readonly lane?: BotLaneName | undefined;
    readonly tokenHash?: string;
    readonly endpointUrl?: string;
    /** The answer follows within moments: a change before it would only delay it on the screen. */
    readonly isAnsweredAtOnce?: boolean;
  },
): Promise<LeasedEvent[]> {
  const now = runtime.now();
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const { leased, changed } = await runtime.db.transaction(async (tx) => {
    const queueIds = await store.lockDueQueues(tx, { botId, lane, tokenHash, endpointUrl }, limit, now);
    if (queueIds.length === 0) return { leased: [], changed: [] };
    const rows = await leaseHeads(tx, queueIds, { until, now, maxAttempts: MAX_ATTEMPTS });
    const leasedIds = new Set(rows.map(({ conversationId }) => conversationId));
    const rest = queueIds.filter((id) => !leasedIds.has(id));
    const begun = rows
      .filter(({ isFirst }) => isFirst && !isAnsweredAtOnce)
      .map(({ conversationId }) => conversationId);
    return { leased: rows, changed: [...begun, ...(await giveUpHeads(tx, rest, now))] };
  });
  await publishStates(runtime, changed);
  return leased.map(({ leaseId, conversationId: _id, isFirst: _isFirst, ...event }) => ({
    ...event,
    lease: leaseId,
    until,
  }));
}

/**
 * Ends the first events of these locked queues, which may not be delivered any more, and their leases.
 * @returns the conversations whose people see it
 */
async function giveUpHeads(tx: Transaction, queueIds: readonly number[], now: Date): Promise<readonly number[]> {
  if (queueIds.length === 0) return [];
  const heads = await store.listHeads(tx, queueIds);
  const withdrawn = heads.filter((head) => !head.isPermitted).map(({ id }) => id);
  await store.finish(tx, withdrawn, 'dead', now, 'The person has withdrawn the permission');
  const over = heads.filter((head) => head.isPermitted && (head.expiresAt <= now || head.attempts >= MAX_ATTEMPTS));
  await store.finish(
    tx,
    over.map(({ id }) => id),
    'dead',
    now,
  );
  for (const id of queueIds) await store.release(tx, id, now);
  return store.setInteractionState(
    tx,
    over.map(({ interactionId }) => interactionId),
    'expired',
  );
}

/** Stores something beside the end of a lease, in its transaction. */
type Recording = (tx: Transaction) => Promise<void>;

/** Delivers an event again as if its acknowledgement had not arrived. Once: its developer simulates it. */
async function loseAcknowledgement(tx: Transaction, eventId: number, conversationId: number, now: Date): Promise<void> {
  await clearFault(tx, eventId);
  await store.release(tx, conversationId, new Date(now.getTime() + getPauseSeconds(1) * 1000));
}

/**
 * Acknowledges events: they are not delivered again, and the next ones of their conversations become due.
 * @param record stores something beside those that are acknowledged, in their transaction
 * @returns for each, whether its lease had not ended
 */
export async function acknowledgeAll(
  runtime: BotRuntime,
  keys: readonly HandledKey[],
  record?: (tx: Transaction, places: readonly number[]) => Promise<void>,
): Promise<boolean[]> {
  if (keys.length === 0) return [];
  const now = runtime.now();
  const { open: ended, leases: handled } = await runtime.db.transaction(async (tx) => {
    const leases = await lockLeases(tx, keys, now);
    const acknowledged = leases.filter(({ isLost }) => !isLost);
    const open = new Set(acknowledged.map(({ eventId }) => eventId));
    const lost = leases.filter(({ isLost }) => isLost);
    for (const { eventId, conversationId } of lost) await loseAcknowledgement(tx, eventId, conversationId, now);
    if (open.size === 0) return { open, leases };
    await record?.(
      tx,
      keys.flatMap(({ eventId }, place) => (open.has(eventId) ? [place] : [])),
    );
    await finishLeased(tx, acknowledged, now);
    return { open, leases };
  });
  // Also without a next event: a connection may have room again.
  const lanes = new Map(handled.map(({ eventId, lane }) => [eventId, lane]));
  const consumers = new Set(
    keys.flatMap(({ botId, eventId }) => {
      const lane = lanes.get(eventId);
      return lane === undefined ? [] : [toMapKey({ botId, lane })];
    }),
  );
  for (const key of consumers) runtime.events.publish('bots.queued', fromMapKey(key));
  return keys.map(({ eventId }) => ended.has(eventId));
}

/**
 * Acknowledges an event: it is not delivered again, and the next one of its conversation becomes due.
 * @throws UserError 409 for a lease that has ended
 */
export async function acknowledge(runtime: BotRuntime, botId: number, key: store.LeaseKey): Promise<void> {
  const [isDone] = await acknowledgeAll(runtime, [{ botId, ...key }]);
  if (isDone !== true) throw new UserError(409, 'conversations.leaseEnded');
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
export function getPauseSeconds(attempts: number, isRequested = true): number {
  const pauses = isRequested ? RETRY_SECONDS : UNREQUESTED_RETRY_SECONDS;
  return pauses[Math.min(attempts, pauses.length) - 1] ?? 1;
}

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
  const lane = await runtime.db.transaction(async (tx) => {
    const queue = await store.lockLease(tx, botId, key, now);
    if (queue === undefined) throw new UserError(409, 'conversations.leaseEnded');
    await record?.(tx);
    const { attempts, isRequested } = await store.setFailure(tx, key.eventId, reason.slice(0, 500));
    const again = new Date(now.getTime() + (pauseSeconds ?? getPauseSeconds(attempts, isRequested)) * 1000);
    const isParked = attempts >= PARK_AFTER && !isUnreachable;
    const isOver = isFinal || attempts >= MAX_ATTEMPTS;
    if (isOver) await store.finish(tx, [key.eventId], 'dead', now);
    else if (isParked) await parkEvent(tx, key.eventId, again);
    await store.release(tx, queue.conversationId, isOver || isParked ? now : again);
    return queue.lane;
  });
  runtime.events.publish('bots.queued', { botId, lane });
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
  const consumers = await runtime.db.transaction((tx) => requeueParked(tx, now, EXPIRED_BATCH));
  for (const key of new Set(consumers.map(toMapKey))) runtime.events.publish('bots.queued', fromMapKey(key));
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
