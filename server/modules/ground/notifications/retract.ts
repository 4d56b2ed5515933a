import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { notifications } from '../../../database/tables/notifications.ts';
import { postReports } from '../../../database/tables/reports.ts';
import type { Transaction } from '../../../database/types.ts';
import { DECISION_IDS, REPORTER_IDS } from './decisionTexts.ts';
import { pairs, type ReporterNotice } from './actorReaderPairs.ts';

/**
 * What led to a page of this site goes together with the page; dialogs on it are parts of it. Decisions about it stay with
 * their rule and reason: they lead nowhere then, and to those who had reported it they do not say any more what it said.
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
  await tx.delete(notifications).where(leadsThere);
}

/**
 * The words of posts go from what those who had reported them were told, read or not, also where it leads nowhere because they
 * had been taken down. Found by the reporters, whose notifications have an index.
 */
export async function redactNotifications(tx: Transaction, postIds: SQL): Promise<void> {
  const n = notifications;
  await tx.execute(sql`
    update ${n} set ${sql.identifier(n.values.name)} = (${n.values} - 'textKey') || '{"post": ""}'
    from ${postReports} where ${postReports.postId} in ${postIds} and ${n.userId} = ${postReports.reporterId}
      and ${n.groupKey} = 'post:' || ${postReports.postId} || ':report' and starts_with(${n.messageId}, ${REPORTER_IDS})`);
}

/** What does not hold any more is no news: some people's notifications of a group go, read or not. */
export async function retractGroup(tx: Transaction, userIds: readonly number[], groupKey: string): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .delete(notifications)
    .where(and(inArray(notifications.userId, [...userIds]), eq(notifications.groupKey, groupKey)));
}

/**
 * What some people alone did goes: the notifications of some groups that nobody else caused.
 * @param readerIds whose notifications; left out for whoever got them
 */
export async function retractByActor(
  tx: Transaction,
  actorIds: readonly number[],
  groupKeys: readonly string[],
  readerIds?: readonly number[],
): Promise<void> {
  if (actorIds.length === 0 || readerIds?.length === 0) return;
  await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.actorId, [...actorIds]),
        eq(notifications.actorCount, 1),
        inArray(notifications.groupKey, [...groupKeys]),
        readerIds && inArray(notifications.userId, [...readerIds]),
      ),
    );
}

/** What some people alone told some others goes: the notifications of a group that nobody else caused. One statement. */
export async function retractNotifications(
  tx: Transaction,
  reporterNotices: readonly ReporterNotice[],
  groupKey: string,
): Promise<void> {
  if (reporterNotices.length === 0) return;
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.groupKey, groupKey),
        eq(notifications.actorCount, 1),
        sql`(${notifications.actorId}, ${notifications.userId}) in (${pairs(reporterNotices)})`,
      ),
    );
}
