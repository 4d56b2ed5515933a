import { desc, eq, inArray } from 'drizzle-orm';
import { files } from '../../../database/tables/platform/files.ts';
import { profileReportEvidence } from '../../../database/tables/social/profileReports.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

export type EvidenceRow = typeof profileReportEvidence.$inferSelect;

/** The recorded versions of a case, newest first; all of them without a limit. */
export const listByCase = (tx: Queryable, caseId: number, limit?: number): Promise<EvidenceRow[]> => {
  const rows = tx
    .select()
    .from(profileReportEvidence)
    .where(eq(profileReportEvidence.caseId, caseId))
    .orderBy(desc(profileReportEvidence.createdAt), desc(profileReportEvidence.id));
  return limit === undefined ? rows : rows.limit(limit);
};

export async function add(tx: Transaction, row: typeof profileReportEvidence.$inferInsert): Promise<void> {
  await tx.insert(profileReportEvidence).values(row);
}

/** The type and size of a stored file. */
export async function findFile(tx: Queryable, key: string) {
  const { contentType, bytes, width, height } = files;
  const [row] = await tx.select({ contentType, bytes, width, height }).from(files).where(eq(files.key, key));
  return row;
}

/** A file without an owner that is not public can be read by admins only. */
export async function addFile(
  tx: Transaction,
  file: Omit<typeof files.$inferInsert, 'ownerId' | 'visibility'>,
): Promise<void> {
  await tx.insert(files).values({ ...file, ownerId: null, visibility: 'owner' });
}

/** Removes the addresses of the copies of a case. */
export async function clearPictures(tx: Transaction, caseId: number): Promise<void> {
  await tx
    .update(profileReportEvidence)
    .set({ photo: null, photoSource: null, banner: null, bannerSource: null })
    .where(eq(profileReportEvidence.caseId, caseId));
}

export async function removeAll(tx: Transaction, caseId: number): Promise<void> {
  await tx.delete(profileReportEvidence).where(eq(profileReportEvidence.caseId, caseId));
}

/** Files that are no longer served; a job removes their bytes. */
export async function releaseFiles(tx: Transaction, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(files)
    .set({ deletedAt: now })
    .where(inArray(files.key, [...keys]));
}
