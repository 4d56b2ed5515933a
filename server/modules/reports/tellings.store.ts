import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import { postReports, reportCases, reportCategories, reportTellings } from '../../database/tables/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ReportStatus } from '../../generated/schema.ts';
import { quotable } from '../posts/posts.visibility.ts';
import { toldColumns, type JudgedPost, type Rule } from './decisions.store.ts';

/** What becomes of a case, as those who reported hear of it. */
export type CaseOutcome = (typeof reportTellings.$inferInsert)['outcome'];

export type NewTelling = Omit<typeof reportTellings.$inferSelect, 'id' | 'createdAt' | 'attempts' | 'nextTryAt'>;

/** An outcome and how far it got, with what it is about. */
export interface Telling extends NewTelling {
  readonly id: number;
  /** How often in a row it failed. */
  readonly attempts: number;
  readonly post: Pick<JudgedPost, 'id' | 'state'>;
  readonly rule: Rule | null;
}

/** The last report whose sender was told, and how many got an e-mail. */
export type Progress = Pick<NewTelling, 'toldAt' | 'toldId' | 'mailCount'>;

/** Before every report. */
export const fromTheFirst = { toldAt: new Date(0), toldId: 0 } as const;

/** Which reports an outcome changes: a decision answers those that nobody had answered, taking it back opens what it accepted. */
export function answerOf(outcome: CaseOutcome): Readonly<Record<'from' | 'to', ReportStatus>> {
  if (outcome === 'undo' || outcome === 'undoHidden') return { from: 'accepted', to: 'open' };
  return { from: 'open', to: outcome === 'dismiss' ? 'dismissed' : 'accepted' };
}

/** Whether an earlier outcome of the case is still being told. */
export async function isWaiting(tx: Queryable, caseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reportTellings.id })
    .from(reportTellings)
    .where(eq(reportTellings.caseId, caseId))
    .limit(1);
  return rows.length > 0;
}

export async function add(tx: Transaction, telling: NewTelling, now: Date): Promise<void> {
  // Due at once, also for a server whose clock is behind.
  await tx.insert(reportTellings).values({ ...telling, createdAt: now, nextTryAt: new Date(0) });
}

/**
 * The outcome that waits longest and is due, held for the rest of the transaction; of each case one after the other, the later
 * ones also while the first is put off.
 */
export async function take(tx: Transaction, now: Date): Promise<Telling | undefined> {
  const earlier = alias(reportTellings, 'earlier');
  const isNext = sql`not exists (select 1 from ${reportTellings} ${sql.identifier('earlier')}
    where ${earlier.caseId} = ${reportTellings.caseId} and ${earlier.id} < ${reportTellings.id})`;
  const [held] = await tx
    .select()
    .from(reportTellings)
    .where(and(lte(reportTellings.nextTryAt, now), isNext))
    .orderBy(asc(reportTellings.id))
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
    .update(reportTellings)
    .set({ ...progress, attempts: 0 })
    .where(eq(reportTellings.id, id));
}

/** Lets the others go first until then. */
export async function putOff(
  tx: Transaction,
  { id, attempts }: Pick<Telling, 'id' | 'attempts'>,
  nextTryAt: Date,
): Promise<void> {
  await tx
    .update(reportTellings)
    .set({ attempts: attempts + 1, nextTryAt })
    .where(eq(reportTellings.id, id));
}

export async function end(tx: Transaction, id: number): Promise<void> {
  await tx.delete(reportTellings).where(eq(reportTellings.id, id));
}

/** What its author or an admin has deleted by now is quoted to nobody; what a decision took down, to those who could read it. */
const mayRead = sql<boolean>`(case when ${eq(users.typeId, userTypeIds.admin)}
  then ${quotable({ id: users.id, role: 'admin' })} else ${quotable({ id: users.id, role: 'app_user' })} end)`;

/**
 * The reports of a case after the last one whose sender was told, in the order in which they were sent, each with whoever
 * can be told: nobody for the platform's own and for accounts that are not in use.
 */
export function nextReports(tx: Transaction, { caseId, toldAt, toldId }: NewTelling, most: number) {
  return tx
    .select({
      reportId: postReports.id,
      status: postReports.status,
      createdAt: postReports.createdAt,
      person: toldColumns,
      mayRead,
    })
    .from(postReports)
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .leftJoin(users, and(eq(users.id, postReports.reporterId), eq(users.statusId, userStatusIds.active)))
    .where(
      and(
        eq(postReports.caseId, caseId),
        sql`(${postReports.createdAt}, ${postReports.id}) > (${toldAt.toISOString()}::timestamptz, ${toldId}::bigint)`,
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
