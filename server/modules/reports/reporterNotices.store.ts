import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import { postReports, reportCases, reportCategories, reporterNotices } from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ReportStatus } from '../../generated/schema.ts';
import { quotable } from '../posts/posts.visibility.ts';
import { noticeRecipientColumns } from '../people/lockAuthor.ts';
import type { ModeratedPost, Rule } from './decisions.store.ts';

/** The outcomes of a case that reporters are notified of. */
export type CaseOutcome = (typeof reporterNotices.$inferInsert)['outcome'];

export type NewReporterNotice = Omit<
  typeof reporterNotices.$inferSelect,
  'id' | 'createdAt' | 'attempts' | 'nextTryAt'
>;

/** A pending notice with its progress and its subject. */
export interface ReporterNotice extends NewReporterNotice {
  readonly id: number;
  /** Number of consecutive failures. */
  readonly attempts: number;
  readonly post: Pick<ModeratedPost, 'id' | 'state'>;
  readonly rule: Rule | null;
}

/** The last processed report, and the number of e-mails sent. */
export type Progress = Pick<NewReporterNotice, 'notifiedAt' | 'notifiedId' | 'mailCount'>;

/** The progress before the first report. */
export const START = { notifiedAt: new Date(0), notifiedId: 0 } as const;

/** The status change of an outcome: a decision closes open reports; an undo reopens the accepted ones. */
export function getReportTransition(outcome: CaseOutcome): Readonly<Record<'from' | 'to', ReportStatus>> {
  if (outcome === 'undo' || outcome === 'undoHidden') return { from: 'accepted', to: 'open' };
  return { from: 'open', to: outcome === 'dismiss' ? 'dismissed' : 'accepted' };
}

/** Whether an earlier notice of the case is pending. */
export async function isWaiting(tx: Queryable, caseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reporterNotices.id })
    .from(reporterNotices)
    .where(eq(reporterNotices.caseId, caseId))
    .limit(1);
  return rows.length > 0;
}

export async function add(tx: Transaction, notice: NewReporterNotice, now: Date): Promise<void> {
  // Due immediately, even for a server whose clock is behind.
  await tx.insert(reporterNotices).values({ ...notice, createdAt: now, nextTryAt: new Date(0) });
}

/**
 * Locks the oldest due notice until the transaction ends. Only the first notice of a case is eligible, even while it is
 * postponed, so that notices of a case stay in order.
 */
export async function lockNext(tx: Transaction, now: Date): Promise<ReporterNotice | undefined> {
  const earlier = alias(reporterNotices, 'earlier');
  const isNext = sql`not exists (select 1 from ${reporterNotices} ${sql.identifier('earlier')}
    where ${earlier.caseId} = ${reporterNotices.caseId} and ${earlier.id} < ${reporterNotices.id})`;
  const [leased] = await tx
    .select()
    .from(reporterNotices)
    .where(and(lte(reporterNotices.nextTryAt, now), isNext))
    .orderBy(asc(reporterNotices.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (leased === undefined) return undefined;
  const [subject] = await tx
    .select({
      post: { id: posts.id, state: posts.state },
      rule: { id: reportCategories.id, name: reportCategories.name, nameTr: reportCategories.nameTr },
    })
    .from(reportCases)
    .innerJoin(posts, eq(posts.id, reportCases.postId))
    .leftJoin(reportCategories, eq(reportCategories.id, leased.ruleId ?? 0))
    .where(eq(reportCases.id, leased.caseId));
  return subject && { ...leased, ...subject };
}

export async function advance(tx: Transaction, id: number, progress: Progress): Promise<void> {
  await tx
    .update(reporterNotices)
    .set({ ...progress, attempts: 0 })
    .where(eq(reporterNotices.id, id));
}

/** Postpones a failing notice, so that others are processed first. */
export async function postpone(
  tx: Transaction,
  { id, attempts }: Pick<ReporterNotice, 'id' | 'attempts'>,
  nextTryAt: Date,
): Promise<void> {
  await tx
    .update(reporterNotices)
    .set({ attempts: attempts + 1, nextTryAt })
    .where(eq(reporterNotices.id, id));
}

export async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.delete(reporterNotices).where(eq(reporterNotices.id, id));
}

/** A post that was deleted since is quoted to no one; a hidden one only to those who could read it before. */
const canReadPost = sql<boolean>`(case when ${eq(users.typeId, userTypeIds.admin)}
  then ${quotable({ id: users.id, role: 'admin' })} else ${quotable({ id: users.id, role: 'app_user' })} end)`;

/**
 * The next reports of a case in the order of their creation, each with its reporter. The person is null for reports by
 * the platform and for inactive accounts.
 */
export function listNextReports(tx: Transaction, { caseId, notifiedAt, notifiedId }: NewReporterNotice, limit: number) {
  return tx
    .select({
      reportId: postReports.id,
      status: postReports.status,
      createdAt: postReports.createdAt,
      person: noticeRecipientColumns,
      mayRead: canReadPost,
    })
    .from(postReports)
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .leftJoin(users, and(eq(users.id, postReports.reporterId), eq(users.statusId, userStatusIds.active)))
    .where(
      and(
        eq(postReports.caseId, caseId),
        sql`(${postReports.createdAt}, ${postReports.id}) > (${notifiedAt.toISOString()}::timestamptz, ${notifiedId}::bigint)`,
      ),
    )
    .orderBy(asc(postReports.createdAt), asc(postReports.id))
    .limit(limit);
}

/** Sets the status of several reports. */
export async function answer(
  tx: Transaction,
  reportIds: readonly number[],
  status: ReportStatus,
  now: Date,
): Promise<void> {
  if (reportIds.length === 0) return;
  await tx
    .update(postReports)
    .set({ status, updatedAt: now })
    .where(inArray(postReports.id, [...reportIds]));
}
