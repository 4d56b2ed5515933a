import { and, asc, eq } from 'drizzle-orm';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { users } from '../../../database/tables/people/people.ts';
import { profileReports } from '../../../database/tables/social/profileReports.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import { noticeRecipientColumns } from '../../people/lockAuthor.ts';

export type ClearedProfile = Partial<
  Pick<typeof users.$inferInsert, 'bio' | 'organizationName' | 'profilephoto' | 'thumb' | 'bannerImage'>
>;

export async function clearProfile(
  tx: Transaction,
  id: number,
  change: ClearedProfile,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt })
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
