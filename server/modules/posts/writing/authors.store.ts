import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { users } from '../../../database/tables/people.ts';
import { posts } from '../../../database/tables/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Somebody who writes, as far as writing depends on it. */
export interface Author {
  readonly id: number;
  /** Since when the account may write: a guest's from when it was kept, however long the device was known. */
  readonly writesSince: Date;
  readonly statusId: number;
  readonly suspendedUntil: Date | null;
  readonly isPrivate: boolean;
}

const columns = {
  id: users.id,
  // Policies are accepted where an account is made or kept, and that moment is never moved afterwards.
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
 * Holds an author for the rest of the transaction: their posts are then written, changed and deleted one at a time. Lock
 * them before the post, so that two requests never wait for each other.
 */
export async function lock(tx: Transaction, id: number): Promise<Author | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

/** When somebody wrote their latest posts, the deleted ones included: the last `limit` since a moment, newest first. */
export async function writtenSince(tx: Queryable, authorId: number, since: Date, limit: number): Promise<Date[]> {
  const rows = await tx
    .select({ at: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), gt(posts.createdAt, since)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ at }) => at);
}
