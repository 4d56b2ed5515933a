import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { users } from '../../../database/tables/people/people.ts';
import { posts } from '../../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** The fields of an author that writing needs. */
export interface Author {
  readonly id: number;
  /**
   * Start of the period for posting limits. For a former guest it starts when the guest registered, not when the device
   * was first seen.
   */
  readonly writesSince: Date;
  readonly statusId: number;
  readonly suspendedUntil: Date | null;
  readonly isPrivate: boolean;
}

const columns = {
  id: users.id,
  // Policies are accepted at registration and when a guest registers; the date never changes afterwards.
  writesSince: sql<Date>`greatest(${users.createdAt}, ${users.policyAcceptedAt})`.mapWith(users.createdAt),
  statusId: users.statusId,
  suspendedUntil: users.suspendedUntil,
  isPrivate: users.isPrivate,
};

export async function find(tx: Queryable, id: number): Promise<Author | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id));
  return row;
}

/**
 * Locks an author until the transaction ends, so that the author's posts are written, changed and deleted one at a
 * time. Lock the author before the post to avoid deadlocks.
 */
export async function findForUpdate(tx: Transaction, id: number): Promise<Author | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

/** Lists the dates of an author's latest posts since a date, including deleted ones, newest first. */
export async function listWrittenSince(tx: Queryable, authorId: number, since: Date, limit: number): Promise<Date[]> {
  const rows = await tx
    .select({ at: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), gt(posts.createdAt, since)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ at }) => at);
}
