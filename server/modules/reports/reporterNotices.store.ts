import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { postReports, reportCases, reportCategories, reporterNotices } from '../../database/tables/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ReportStatus } from '../../generated/schema.ts';
import { quotable } from '../posts/posts.visibility.ts';
import { noticeColumns } from '../people/noticeRecipient.ts';
import type { ModeratedPost, Rule } from './decisions.store.ts';

/** What becomes of a case, as those who reported hear of it. */
export type CaseOutcome = (typeof reporterNotices.$inferInsert)['outcome'];

export type NewReporterNotice = Omit<
  typeof reporterNotices.$inferSelect,
  'id' | 'createdAt' | 'attempts' | 'nextTryAt'
>;

/** An outcome and how far it got, with what it is about. */
export interface ReporterNotice extends NewReporterNotice {
  readonly id: number;
  /** How often in a row it failed. */
  readonly attempts: number;
  readonly post: Pick<ModeratedPost, 'id' | 'state'>;
  readonly rule: Rule | null;
}

/** The last report whose sender was told, and how many got an e-mail. */
export type Progress = Pick<NewReporterNotice, 'notifiedAt' | 'notifiedId' | 'mailCount'>;

/** Before every report. */
export const fromTheFirst = { notifiedAt: new Date(0), notifiedId: 0 } as const;

/** Which reports an outcome changes: a decision answers those that nobody had answered, taking it back opens what it accepted. */
export function getAnswer(outcome: CaseOutcome): Readonly<Record<'from' | 'to', ReportStatus>> {
  if (outcome === 'undo' || outcome === 'undoHidden') return { from: 'accepted', to: 'open' };
  return { from: 'open', to: outcome === 'dismiss' ? 'dismissed' : 'accepted' };
}

/** Whether an earlier outcome of the case is still being told. */
export async function isWaiting(tx: Queryable, caseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reporterNotices.id })
    .from(reporterNotices)
    .where(eq(reporterNotices.caseId, caseId))
    .limit(1);
  return rows.length > 0;
}

export async function add(tx: Transaction, telling: NewReporterNotice, now: Date): Promise<void> {
  // Due at once, also for a server whose clock is behind.
  await tx.insert(reporterNotices).values({ ...telling, createdAt: now, nextTryAt: new Date(0) });
}

/**
 * The outcome that waits longest and is due, held for the rest of the transaction; of each case one after the other, the later
 * ones also while the first is put off.
 */
export async function take(tx: Transaction, now: Date): Promise<ReporterNotice | undefined> {
  const earlier = alias(reporterNotices, 'earlier');
  const isNext = sql`not exists (select 1 from ${reporterNotices} ${sql.identifier('earlier')}
    where ${earlier.caseId} = ${reporterNotices.caseId} and ${earlier.id} < ${reporterNotices.id})`;
  const [held] = await tx
    .select()
    .from(reporterNotices)
    .where(and(lte(reporterNotices.nextTryAt, now), isNext))
    .orderBy(asc(reporterNotices.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (held === undefined) return undefined;
  const [about] = await tx
    .select({
      post: { id: posts.id, state: posts.state },
      rule: { id: reportCategories.id, name: reportCategories.name, nameTr: reportCategories.nameTr },
    })
    .from(reportCases)
    .innerJoin(posts, eq(posts.id, reportCases.postId))
    .leftJoin(reportCategories, eq(reportCategories.id, held.ruleId ?? 0))
    .where(eq(reportCases.id, held.caseId));
  return about && { ...held, ...about };
}

export async function advance(tx: Transaction, id: number, progress: Progress): Promise<void> {
  await tx
    .update(reporterNotices)
    .set({ ...progress, attempts: 0 })
    .where(eq(reporterNotices.id, id));
}

/** Lets the others go first until then. */
export async function putOff(
  tx: Transaction,
  { id, attempts }: Pick<ReporterNotice, 'id' | 'attempts'>,
  nextTryAt: Date,
): Promise<void> {
  await tx
    .update(reporterNotices)
    .set({ attempts: attempts + 1, nextTryAt })
    .where(eq(reporterNotices.id, id));
}

export async function end(tx: Transaction, id: number): Promise<void> {
  await tx.delete(reporterNotices).where(eq(reporterNotices.id, id));
}

/** What its author or an admin has deleted by now is quoted to nobody; what a decision took down, to those who could read it. */
const mayRead = sql<boolean>`(case when ${eq(users.typeId, userTypeIds.admin)}
  then ${quotable({ id: users.id, role: 'admin' })} else ${quotable({ id: users.id, role: 'app_user' })} end)`;

/**
 * The reports of a case after the last one whose sender was told, in the order in which they were sent, each with whoever
 * can be told: nobody for the platform's own and for accounts that are not in use.
 */
export function nextReports(tx: Transaction, { caseId, notifiedAt, notifiedId }: NewReporterNotice, most: number) {
  return tx
    .select({
      reportId: postReports.id,
      status: postReports.status,
      createdAt: postReports.createdAt,
      person: noticeColumns,
      mayRead,
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
    .limit(most);
}

/** Says where several reports stand. */
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
