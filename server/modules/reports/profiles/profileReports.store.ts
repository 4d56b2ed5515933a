import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import {
  profileReportCases,
  profileReportCategories,
  profileReports,
} from '../../../database/tables/social/profileReports.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

const { id, name, nameTr, active, createdAt } = profileReportCategories;

/** The active categories in the order of their creation. */
export const listActiveCategories = (tx: Queryable) =>
  tx
    .select({ id, name, nameTr })
    .from(profileReportCategories)
    .where(eq(active, true))
    .orderBy(asc(createdAt), asc(id));

/** Locks an active category against deletion until the transaction ends. */
export async function lockCategory(tx: Transaction, categoryId: number) {
  const [row] = await tx
    .select({ id, name, nameTr })
    .from(profileReportCategories)
    .where(and(eq(id, categoryId), eq(active, true)))
    .for('key share');
  return row;
}

export type ProfileRule = NonNullable<Awaited<ReturnType<typeof lockCategory>>>;

/**
 * The active rule that a decision names, locked until the transaction ends; null without one.
 * @throws UserError 400 for an unknown or inactive rule
 */
export async function lockRule(tx: Transaction, ruleId: number | null): Promise<ProfileRule | null> {
  if (ruleId === null) return null;
  const rule = await lockCategory(tx, ruleId);
  if (rule === undefined) throw new UserError(400, 'reports.ruleNotFound');
  return rule;
}

/** What a case is about: a person or a bot. */
type CaseSubject = { readonly userId: number } | { readonly botId: number };

const isAbout = (subject: CaseSubject) =>
  'userId' in subject ? eq(profileReportCases.userId, subject.userId) : eq(profileReportCases.botId, subject.botId);

/** The waiting case of a person or a bot, which must be locked. */
export async function findOpenCase(tx: Queryable, subject: CaseSubject) {
  const [row] = await tx
    .select({ id: profileReportCases.id })
    .from(profileReportCases)
    .where(and(isAbout(subject), ne(profileReportCases.state, 'decided')));
  return row;
}

export async function addCase(tx: Transaction, subject: CaseSubject, now: Date): Promise<number> {
  const rows = await tx
    .insert(profileReportCases)
    .values({ ...subject, createdAt: now, updatedAt: now, lastReportedAt: now })
    .returning({ id: profileReportCases.id });
  return exactlyOne(rows).id;
}

/** Whether a user has a report in this case. */
export async function isInCase(tx: Queryable, caseId: number, reporterId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: profileReports.id })
    .from(profileReports)
    .where(and(eq(profileReports.caseId, caseId), eq(profileReports.reporterId, reporterId)))
    .limit(1);
  return rows.length > 0;
}

/** Inserts a report and updates its case. */
export async function addReport(
  tx: Transaction,
  report: Omit<typeof profileReports.$inferInsert, 'id' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx.insert(profileReports).values({ ...report, createdAt: now });
  await tx
    .update(profileReportCases)
    .set({ reportCount: sql`${profileReportCases.reportCount} + 1`, lastReportedAt: now })
    .where(eq(profileReportCases.id, report.caseId));
}
