import type { Transaction } from '../../database/types.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { notify } from '../ground/notifications/notify.ts';
import * as store from './alertDelivery.store.ts';
import { formatSentence, stockPath } from './alertTexts.ts';
import type { AlertContext } from './evaluateAlerts.ts';
import { mailAlerts } from './mailAlerts.ts';

/** Firings per user before the next user is served. */
const BATCH_PER_USER = 20;
/** Users per query. */
const USER_BATCH_SIZE = 100;
/**
 * Firings per transaction, exceeded by at most one user's batch. Short enough for a process that waits for it to stop.
 */
const BATCH_SIZE = 20;

/**
 * Queues the notifications and the e-mail of a user and marks the firings as delivered.
 * @param isAlone limits the e-mail to these firings
 */
async function notifyUser(
  tx: Transaction,
  context: AlertContext,
  userId: number,
  rows: readonly store.DeliveryRow[],
  isAlone: boolean,
): Promise<void> {
  const now = context.now();
  const ids = rows.map(({ id }) => id);
  for (const row of rows) {
    const { messageId, values } = formatSentence(row);
    await notify(
      tx,
      {
        userId,
        type: 'price_alerts',
        groupKey: `alert:${row.alertId}`,
        actorId: undefined,
        messageId,
        values,
        link: stockPath(row),
        mails: false,
      },
      now,
    );
  }
  await mailAlerts(tx, context, userId, isAlone ? ids : undefined);
  await store.markNotified(tx, ids, now);
  await recordChanges(tx, [{ topic: `me:${userId}`, kind: 'alerted' }]);
}

/**
 * Delivers all of these firings or none, in order of user ids like every transaction, to avoid deadlocks.
 * @returns the number of delivered firings; those of users that another process is notifying are skipped
 */
async function deliverTogether(
  context: AlertContext,
  people: readonly store.DueUser[],
  isAlone: boolean,
): Promise<number> {
  const rows = await context.db.transaction(async (tx) => {
    const lockedUserIds = await store.tryLockUsers(
      tx,
      people.map(({ userId }) => userId),
    );
    const rows = await store.claim(
      tx,
      lockedUserIds,
      people.flatMap(({ ids }) => ids),
    );
    const rowsByUser = Map.groupBy(rows, ({ userId }) => userId);
    for (const [userId, userRows] of [...rowsByUser].toSorted(([first], [second]) => first - second)) {
      await notifyUser(tx, context, userId, userRows, isAlone);
    }
    return rows;
  });
  const now = context.now().getTime();
  for (const { crossedAt } of rows)
    context.metrics?.alertDelivered(Math.max(0, now - new Date(crossedAt).getTime()) / 1000);
  return rows.length;
}

/** Delivers a batch. A failing batch is split until the failing firing is found. */
async function deliverBatch(
  context: AlertContext,
  people: readonly store.DueUser[],
  failed: Set<number>,
  isAlone = false,
): Promise<number> {
  try {
    return await deliverTogether(context, people, isAlone);
  } catch (error) {
    const parts = splitBatch(people);
    if (isAlone) {
      for (const id of people.flatMap(({ ids }) => ids)) {
        failed.add(id);
        context.log.error({ err: error, delivery: id }, 'a price alert could not be delivered');
      }
      return 0;
    }
    let delivered = 0;
    for (const part of parts) {
      if (context.signal?.aborted === true) break;
      delivered += await deliverBatch(context, [part], failed, people.length === 1);
    }
    return delivered;
  }
}

/** Splits a batch by user, and the batch of a single user by firing. */
const splitBatch = (people: readonly store.DueUser[]): store.DueUser[] =>
  people.length > 1 ? [...people] : people.flatMap(({ userId, ids }) => ids.map((id) => ({ userId, ids: [id] })));

/** Groups users in the given order into batches of about one transaction. No user is in two batches. */
function toBatches(people: readonly store.DueUser[]): store.DueUser[][] {
  const batches: store.DueUser[][] = [];
  let size = BATCH_SIZE;
  for (const person of people) {
    if (size >= BATCH_SIZE) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(person);
    size += person.ids.length;
  }
  return batches;
}

/**
 * Delivers one batch per waiting user.
 * @returns the number of delivered firings
 */
async function deliverRound(context: AlertContext, failed: Set<number>): Promise<number> {
  const waiting = await store.listWaitingUsers(context.db);
  let delivered = 0;
  for (let start = 0; start < waiting.length; start += USER_BATCH_SIZE) {
    const due = await store.listDue(
      context.db,
      waiting.slice(start, start + USER_BATCH_SIZE),
      BATCH_PER_USER + failed.size,
    );
    const left = due
      .map(({ userId, ids }) => ({ userId, ids: ids.filter((id) => !failed.has(id)).slice(0, BATCH_PER_USER) }))
      .filter(({ ids }) => ids.length > 0);
    for (const batch of toBatches(left)) {
      if (context.signal?.aborted === true) return 0;
      delivered += await deliverBatch(context, batch, failed);
    }
  }
  return delivered;
}

/**
 * Delivers the stored firings, each exactly once: after an interruption the next run delivers the rest. Users are
 * served in turns, so that a user with hundreds of firings delays the others by one batch at most. A failing firing
 * does not block the others. A stopping process ends it between two batches.
 */
export async function deliverAlerts(context: AlertContext): Promise<void> {
  const failed = new Set<number>();
  while ((await deliverRound(context, failed)) > 0);
}
