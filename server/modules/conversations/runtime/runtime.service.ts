import type { Services } from '../../../context/services.ts';
import { UserError } from '../../../context/envelope.ts';
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
}

/** Deliveries of an event before it is given up. */
const MAX_ATTEMPTS = 10;

/** Seconds until the next delivery after the first, second … failure. */
const RETRY_SECONDS = [1, 2, 5, 10, 30, 60, 120, 240, 300];

const EXPIRED_BATCH = 200;

/** Publishes the newest state of conversations to the people in them. Call it after the transaction. */
async function publishStates(runtime: BotRuntime, conversationIds: readonly number[]): Promise<void> {
  if (conversationIds.length === 0) return;
  for (const state of await store.listStates(runtime.db, [...new Set(conversationIds)]))
    runtime.events.publish('conversations.changed', state);
}

/**
 * Leases due events of a bot: at most the first of each conversation, so that its events are handled in order. An event
 * whose lease ends without an acknowledgement is delivered again. A bot that is switched off, or whose token is no longer
 * `tokenHash`, gets none, and neither do people whose account is not in use.
 */
export async function leaseEvents(
  runtime: BotRuntime,
  botId: number,
  {
    limit,
    leaseSeconds,
    tokenHash,
  }: { readonly limit: number; readonly leaseSeconds: number; readonly tokenHash?: string },
): Promise<LeasedEvent[]> {
  const now = runtime.now();
  const until = new Date(now.getTime() + leaseSeconds * 1000);
  const { leased, changed } = await runtime.db.transaction(async (tx) => {
    const queueIds = await store.lockDueQueues(tx, { botId, tokenHash }, limit, now);
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
      events.push({ id: head.id, lease, attempt: head.attempts + 1, until, body: head.body });
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

/**
 * Acknowledges an event: it is not delivered again, and the next one of its conversation becomes due.
 * @throws UserError 409 for a lease that has ended
 */
export async function acknowledge(runtime: BotRuntime, botId: number, key: store.LeaseKey): Promise<void> {
  const now = runtime.now();
  await runtime.db.transaction(async (tx) => {
    const queue = await store.lockLease(tx, botId, key, now);
    if (queue === undefined) throw new UserError(409, 'conversations.leaseEnded');
    await store.finish(tx, [key.eventId], 'done', now);
    await store.release(tx, queue.conversationId, now);
  });
  runtime.events.publish('bots.queued', { botId });
}

/**
 * Reports that an event could not be handled. It is delivered again after a pause that grows with each attempt.
 * @throws UserError 409 for a lease that has ended
 */
export async function fail(runtime: BotRuntime, botId: number, key: store.LeaseKey, reason: string): Promise<void> {
  const now = runtime.now();
  await runtime.db.transaction(async (tx) => {
    const queue = await store.lockLease(tx, botId, key, now);
    if (queue === undefined) throw new UserError(409, 'conversations.leaseEnded');
    const attempts = await store.setFailure(tx, key.eventId, reason.slice(0, 500));
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 1;
    await store.release(tx, queue.conversationId, new Date(now.getTime() + seconds * 1000));
  });
}

/** Ends events and interactions whose time is over, so that people see that no answer came. */
export async function expireEvents(runtime: BotRuntime): Promise<void> {
  const now = runtime.now();
  const changed = await runtime.db.transaction(async (tx) => {
    const rows = await store.lockExpired(tx, now, EXPIRED_BATCH);
    await store.finish(
      tx,
      rows.map(({ eventId }) => eventId),
      'dead',
      now,
    );
    for (const id of new Set(rows.map(({ conversationId }) => conversationId))) await store.release(tx, id, now);
    return store.setInteractionState(tx, await store.listOverdue(tx, now, EXPIRED_BATCH), 'expired');
  });
  await publishStates(runtime, changed);
}
