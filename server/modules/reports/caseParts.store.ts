import { and, asc, desc, eq, sql, type AnyColumn } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { idList } from '../../database/idList.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import { users } from '../../database/tables/people/people.ts';
import type {
  profileReportCategories,
  profileReportNotes,
  profileReports,
} from '../../database/tables/social/profileReports.ts';
import type { postReports, reportCategories, reportNotes } from '../../database/tables/social/reports.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

type NameColumn = 'id' | 'firstname' | 'lastname' | 'username';

/** The columns that name a person in a case, of `users` or of an alias of it. */
export const nameColumns = <Table extends Record<NameColumn, AnyColumn>>(table: Table): Pick<Table, NameColumn> => ({
  id: table.id,
  firstname: table.firstname,
  lastname: table.lastname,
  username: table.username,
});

/** Whether a user is an admin with an active account. */
export async function isActiveAdmin(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.typeId, userTypeIds.admin), eq(users.statusId, userStatusIds.active)));
  return rows.length > 0;
}

/** Counts the reports of posts or of profiles per category for several cases, most frequent first. */
export function createReasonCounts(
  reports: typeof postReports | typeof profileReports,
  categories: typeof reportCategories | typeof profileReportCategories,
) {
  const total = sql<number>`count(*)::int`;
  return async (tx: Queryable, caseIds: readonly number[]) =>
    caseIds.length === 0
      ? []
      : tx
          .select({
            caseId: reports.caseId,
            categoryId: reports.categoryId,
            name: categories.name,
            nameTr: categories.nameTr,
            total,
          })
          .from(reports)
          .innerJoin(categories, eq(categories.id, reports.categoryId))
          .where(sql`${reports.caseId} = any(${idList(caseIds)}::bigint[])`)
          .groupBy(reports.caseId, reports.categoryId, categories.name, categories.nameTr)
          .orderBy(desc(total), asc(reports.categoryId));
}

export type ReasonCount = Awaited<ReturnType<ReturnType<typeof createReasonCounts>>>[number];

/** The notes of admins about the cases of posts or of profiles. */
export function createNotesStore(table: typeof reportNotes | typeof profileReportNotes) {
  const select = (tx: Queryable) =>
    tx
      .select({ id: table.id, note: table.note, createdAt: table.createdAt, author: nameColumns(users) })
      .from(table)
      .leftJoin(users, eq(users.id, table.authorId));
  return {
    /** The latest notes of a case, oldest first. */
    ofCase: (tx: Queryable, caseId: number, limit: number) =>
      select(tx)
        .where(eq(table.caseId, caseId))
        .orderBy(desc(table.createdAt), desc(table.id))
        .limit(limit)
        .then((rows) => rows.toReversed()),
    /** Whether a case has notes. */
    async exist(tx: Queryable, caseId: number): Promise<boolean> {
      const rows = await tx.select({ id: table.id }).from(table).where(eq(table.caseId, caseId)).limit(1);
      return rows.length > 0;
    },
    async add(tx: Transaction, note: { caseId: number; authorId: number; note: string; createdAt: Date }) {
      const { id } = exactlyOne(await tx.insert(table).values(note).returning({ id: table.id }));
      return exactlyOne(await select(tx).where(eq(table.id, id)));
    },
  };
}

export type NotesStore = ReturnType<typeof createNotesStore>;
export type NoteRow = Awaited<ReturnType<NotesStore['add']>>;
