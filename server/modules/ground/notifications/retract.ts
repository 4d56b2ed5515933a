import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { notifications } from '../../../database/tables/people/notifications.ts';
import { postReports } from '../../../database/tables/social/reports.ts';
import type { Transaction } from '../../../database/types.ts';
import { DECISION_IDS, REPORTER_IDS } from './decisionTexts.ts';
import { recordChanges } from '../social/recordChanges.ts';
import { pairRows, type ActorReaderPair } from './actorReaderPairs.ts';

/** Deletes notifications. The bells of their readers count again. */
async function retract(tx: Transaction, where: SQL | undefined): Promise<void> {
  const rows = await tx.delete(notifications).where(where).returning({ userId: notifications.userId });
  const readerIds = [...new Set(rows.map(({ userId }) => userId))];
  await recordChanges(
    tx,
    readerIds.map((id) => ({ topic: `me:${id}` as const, kind: 'read' })),
  );
}

/**
 * Deletes the notifications that link to a page, including dialogs on it. Notifications of decisions stay with rule and
 * reason: their link is removed, and those to reporters lose the text of the post.
 */
export async function retractPage(tx: Transaction, path: string): Promise<void> {
  const leadsThere = sql`split_part(${notifications.link}, '?', 1) = ${path}`;
  const isDecision = sql`starts_with(${notifications.messageId}, ${DECISION_IDS})`;
  const isToReporter = sql`starts_with(${notifications.messageId}, ${REPORTER_IDS})`;
  await tx
    .update(notifications)
    .set({
      link: null,
      values: sql`case when ${isToReporter} then ${notifications.values} || '{"post": ""}' else ${notifications.values} end`,
    })
    .where(and(leadsThere, isDecision));
  await retract(tx, leadsThere);
}

/**
 * Removes the text of posts from the notifications of their reporters, read or not, including those whose link was
 * removed. Searches by reporter, because that is the indexed column.
 */
export async function redactNotifications(tx: Transaction, postIds: SQL): Promise<void> {
  const n = notifications;
  await tx.execute(sql`
    update ${n} set ${sql.identifier(n.values.name)} = (${n.values} - 'textKey') || '{"post": ""}'
    from ${postReports} where ${postReports.postId} in ${postIds} and ${n.userId} = ${postReports.reporterId}
      and ${n.groupKey} = 'post:' || ${postReports.postId} || ':report' and starts_with(${n.messageId}, ${REPORTER_IDS})`);
}

/** Deletes the notifications of a group for some users, read or not. */
export const retractGroup = (tx: Transaction, userIds: readonly number[], groupKey: string): Promise<void> =>
  retractGroups(tx, userIds, [groupKey]);

/** Deletes the notifications of several groups for some users, read or not. One statement. */
export async function retractGroups(
  tx: Transaction,
  userIds: readonly number[],
  groupKeys: readonly string[],
): Promise<void> {
  if (userIds.length === 0 || groupKeys.length === 0) return;
  await retract(tx, and(inArray(notifications.userId, [...userIds]), inArray(notifications.groupKey, [...groupKeys])));
}

/**
 * Deletes the notifications of some groups that were caused only by these actors.
 * @param readerIds the recipients; all when left out
 */
export async function retractByActor(
  tx: Transaction,
  actorIds: readonly number[],
  groupKeys: readonly string[],
  readerIds?: readonly number[],
): Promise<void> {
  if (actorIds.length === 0 || readerIds?.length === 0) return;
  await retract(
    tx,
    and(
      inArray(notifications.actorId, [...actorIds]),
      eq(notifications.actorCount, 1),
      inArray(notifications.groupKey, [...groupKeys]),
      readerIds && inArray(notifications.userId, [...readerIds]),
    ),
  );
}

/** Deletes the notifications of a group for these pairs when no other user caused them too. One statement. */
export async function retractNotifications(
  tx: Transaction,
  actorReaderPairs: readonly ActorReaderPair[],
  groupKey: string,
): Promise<void> {
  if (actorReaderPairs.length === 0) return;
  await retract(
    tx,
    and(
      eq(notifications.groupKey, groupKey),
      eq(notifications.actorCount, 1),
      sql`(${notifications.actorId}, ${notifications.userId}) in (${pairRows(actorReaderPairs)})`,
    ),
  );
}
