import { and, asc, eq } from 'drizzle-orm';
import { nextUpdatedAt } from '../../../context/assertNotStale.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { users } from '../../../database/tables/people/people.ts';
import { profileReports } from '../../../database/tables/social/profileReports.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import { noticeRecipientColumns } from '../../people/lockAuthor.ts';

/** The columns of the parts that a decision can remove. */
export type ProfileParts = Partial<
  Pick<typeof users.$inferInsert, 'bio' | 'organizationName' | 'profilephoto' | 'thumb' | 'bannerImage'>
>;

/**
 * Changes parts of a profile, and its version: a form that the person has open must not overwrite the change unnoticed.
 */
export async function changeProfile(
  tx: Transaction,
  { id, updatedAt: before }: { readonly id: number; readonly updatedAt: Date },
  change: ProfileParts,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt: nextUpdatedAt(before, now) })
    .where(eq(users.id, id));
}

/** The reporters of a case with an active account, in the order of their reports. */
export const getReporters = (tx: Queryable, caseId: number) =>
  tx
    .select(noticeRecipientColumns)
    .from(profileReports)
    .innerJoin(users, eq(users.id, profileReports.reporterId))
    .where(and(eq(profileReports.caseId, caseId), eq(users.statusId, userStatusIds.active)))
    .orderBy(asc(profileReports.createdAt), asc(profileReports.id));
