import type { Transaction } from '../../database/types.ts';
import { notify } from '../ground/notifications/notify.ts';
import * as store from './alertDelivery.store.ts';
import { formatSentence, stockPath } from './alertTexts.ts';
import type { AlertTools } from './evaluateAlerts.ts';
import { mailAlerts } from './mailAlerts.ts';

/** Firings that a person is told of before all others had their turn. */
const SHARE = 20;
/** People looked up at a time. */
const PEOPLE_AT_ONCE = 100;
/** Firings told in one transaction, a person's share more at most: short enough to be waited for by a process that stops. */
const BATCH_SIZE = 20;

/**
 * Notifications, e-mail and the note that both are done.
 * @param isAlone the e-mail is about these firings only
 */
async function tell(
  tx: Transaction,
  tools: AlertTools,
  userId: number,
  rows: readonly store.DeliveryRow[],
  isAlone: boolean,
): Promise<void> {
  const now = tools.now();
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
  await mailAlerts(tx, tools, userId, isAlone ? ids : undefined);
  await store.markNotified(tx, ids, now);
}

/**
 * All of these firings, or none. By people in the order of their ids, as everywhere, so that nobody waits in a circle.
 * @returns how many were told: none of people whom another process tells at the moment
 */
const notifyTogether = (tools: AlertTools, people: readonly store.DuePerson[], isAlone: boolean): Promise<number> =>
  tools.db.transaction(async (tx) => {
    const ours = await store.takePeople(
      tx,
      people.map(({ userId }) => userId),
    );
    const rows = await store.claim(
      tx,
      ours,
      people.flatMap(({ ids }) => ids),
    );
    const byPerson = Map.groupBy(rows, ({ userId }) => userId);
    for (const [userId, own] of [...byPerson].toSorted(([one], [other]) => one - other)) {
      await tell(tx, tools, userId, own, isAlone);
    }
    return rows.length;
  });

/** One try after the other; those that fail are cut in pieces until it is clear which firing cannot be told. */
async function notifyBatch(
  tools: AlertTools,
  people: readonly store.DuePerson[],
  failed: Set<number>,
  isAlone = false,
): Promise<number> {
  try {
    return await notifyTogether(tools, people, isAlone);
  } catch (error) {
    const pieces = inPieces(people);
    if (isAlone) {
      for (const id of people.flatMap(({ ids }) => ids)) {
        failed.add(id);
        tools.log.error({ err: error, delivery: id }, 'a price alert could not be delivered');
      }
      return 0;
    }
    let told = 0;
    for (const piece of pieces) {
      if (tools.signal?.aborted === true) break;
      told += await notifyBatch(tools, [piece], failed, people.length === 1);
    }
    return told;
  }
}

/** Several people one by one, one person's firings one by one. */
const inPieces = (people: readonly store.DuePerson[]): store.DuePerson[] =>
  people.length > 1 ? [...people] : people.flatMap(({ userId, ids }) => ids.map((id) => ({ userId, ids: [id] })));

/** People in the order given, in groups with about as many firings as a transaction takes; nobody is in two of them. */
function inBatches(people: readonly store.DuePerson[]): store.DuePerson[][] {
  const batches: store.DuePerson[][] = [];
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

/** A turn of everybody who waits, each with a share at most. @returns how many firings were told */
async function takeTurns(tools: AlertTools, failed: Set<number>): Promise<number> {
  const waiting = await store.waitingPeople(tools.db);
  let told = 0;
  for (let start = 0; start < waiting.length; start += PEOPLE_AT_ONCE) {
    const due = await store.getDue(tools.db, waiting.slice(start, start + PEOPLE_AT_ONCE), SHARE + failed.size);
    const left = due
      .map(({ userId, ids }) => ({ userId, ids: ids.filter((id) => !failed.has(id)).slice(0, SHARE) }))
      .filter(({ ids }) => ids.length > 0);
    for (const batch of inBatches(left)) {
      if (tools.signal?.aborted === true) return 0;
      told += await notifyBatch(tools, batch, failed);
    }
  }
  return told;
}

/**
 * Tells people of the firings that were noted, each one exactly once: whatever ends this half way, the rest is told next time. People
 * take turns: somebody with hundreds of firings delays nobody else by more than a share of them. One that cannot be told does not
 * hold up the others. A process that stops ends it between two batches.
 */
export async function deliverAlerts(tools: AlertTools): Promise<void> {
  const failed = new Set<number>();
  while ((await takeTurns(tools, failed)) > 0);
}
