import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import {
  postReports,
  reportCases,
  reportCategories,
  reportSubcategories,
} from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

const categoryColumns = {
  id: reportCategories.id,
  name: reportCategories.name,
  nameTr: reportCategories.nameTr,
  active: reportCategories.active,
  createdAt: reportCategories.createdAt,
  updatedAt: reportCategories.updatedAt,
};

const selectCategories = (tx: Queryable) => tx.select(categoryColumns).from(reportCategories);

export type CategoryRow = Awaited<ReturnType<typeof selectCategories>>[number];

/** A page of the active categories, in the order of their creation. */
export function listActiveCategories(
  tx: Queryable,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: CategoryRow[]; total: number }> {
  const where = eq(reportCategories.active, true);
  return paginate(
    params,
    selectCategories(tx).where(where).orderBy(asc(reportCategories.createdAt), asc(reportCategories.id)),
    tx.select({ total: count() }).from(reportCategories).where(where),
  );
}

/** The active subcategories of several categories, in the order of their creation. */
export async function listActiveSubcategories(tx: Queryable, categoryIds: readonly number[]) {
  if (categoryIds.length === 0) return [];
  return tx
    .select({
      id: reportSubcategories.id,
      categoryId: reportSubcategories.categoryId,
      name: reportSubcategories.name,
      nameTr: reportSubcategories.nameTr,
      active: reportSubcategories.active,
      createdAt: reportSubcategories.createdAt,
      updatedAt: reportSubcategories.updatedAt,
    })
    .from(reportSubcategories)
    .where(and(inArray(reportSubcategories.categoryId, [...categoryIds]), eq(reportSubcategories.active, true)))
    .orderBy(asc(reportSubcategories.createdAt), asc(reportSubcategories.id));
}

export type SubcategoryRow = Awaited<ReturnType<typeof listActiveSubcategories>>[number];

/**
 * Locks a category and its subcategory against deletion until the transaction ends. Both must be active, and the
 * subcategory must belong to the category.
 * @returns which one is missing; undefined when both exist
 */
export async function lockReason(
  tx: Transaction,
  { categoryId, subcategoryId }: { readonly categoryId: number; readonly subcategoryId: number | null },
): Promise<'category' | 'subcategory' | undefined> {
  const categories = await tx
    .select({ id: reportCategories.id })
    .from(reportCategories)
    .where(and(eq(reportCategories.id, categoryId), eq(reportCategories.active, true)))
    .for('key share');
  if (categories.length === 0) return 'category';
  if (subcategoryId === null) return undefined;
  const { id, categoryId: parentId, active } = reportSubcategories;
  const subcategories = await tx
    .select({ id })
    .from(reportSubcategories)
    .where(and(eq(id, subcategoryId), eq(parentId, categoryId), eq(active, true)))
    .for('key share');
  return subcategories.length === 0 ? 'subcategory' : undefined;
}

/** Whether a user ever reported this post. */
export async function hasReported(tx: Queryable, postId: number, reporterId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: postReports.id })
    .from(postReports)
    .where(and(eq(postReports.postId, postId), eq(postReports.reporterId, reporterId)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a user has a report in this case. */
export async function isInCase(tx: Queryable, caseId: number, reporterId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: postReports.id })
    .from(postReports)
    .where(and(eq(postReports.caseId, caseId), eq(postReports.reporterId, reporterId)))
    .limit(1);
  return rows.length > 0;
}

/** Finds the undecided case of a post, or opens one. The post must be locked. */
export async function openCase(
  tx: Transaction,
  postId: number,
  now: Date,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const [undecided] = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.postId, postId), ne(reportCases.state, 'decided')));
  if (undecided !== undefined) return { id: undecided.id, isNew: false };
  const rows = await tx
    .insert(reportCases)
    .values({ postId, createdAt: now, updatedAt: now, lastReportedAt: now })
    .returning({ id: reportCases.id });
  return { id: exactlyOne(rows).id, isNew: true };
}

/**
 * The reason of the platform's own reports: spam, repeated posts; spam alone when admins have removed that subcategory; or
 * the first active category.
 */
export async function findReasonForCopies(
  tx: Queryable,
): Promise<{ categoryId: number; subcategoryId: number | null } | undefined> {
  const [row] = await tx
    .select({ categoryId: reportCategories.id, subcategoryId: reportSubcategories.id })
    .from(reportCategories)
    .leftJoin(
      reportSubcategories,
      and(
        eq(reportSubcategories.categoryId, reportCategories.id),
        eq(reportSubcategories.nameKey, searchKey('Repeated posts')),
        eq(reportSubcategories.active, true),
      ),
    )
    .where(eq(reportCategories.active, true))
    .orderBy(sql`${reportCategories.nameKey} <> ${searchKey('Spam')}`, asc(reportCategories.id))
    .limit(1);
  return row;
}

/** Inserts a report and updates its case; reports by the platform have no reporter. */
export async function add(
  tx: Transaction,
  report: Required<Pick<typeof postReports.$inferInsert, 'caseId' | 'postId' | 'categoryId' | 'subcategoryId'>> & {
    readonly reporterId: number | null;
  },
  now: Date,
): Promise<void> {
  await tx.insert(postReports).values({ ...report, createdAt: now });
  await tx
    .update(reportCases)
    .set({
      reportCount: sql`${reportCases.reportCount} + 1`,
      lastReportedAt: now,
      ...(report.reporterId === null && { isByPlatform: true }),
    })
    .where(eq(reportCases.id, report.caseId));
}
