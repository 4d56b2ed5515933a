import { and, count, desc, eq, not, sql } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { blocks } from '../../database/tables/people/blocks.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** Inserts a block; false when it existed. */
export async function add(tx: Transaction, blockerId: number, blockedId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ blockerId, blockedId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: blocks.blockedId });
  return rows.length > 0;
}

/** Deletes a block; false when there was none. */
export async function remove(tx: Transaction, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId });
  return rows.length > 0;
}

/**
 * Returns the users that a user blocks, the latest first, and their number. Inactive accounts are left out, and so are
 * users who block the caller as well, because they are hidden.
 */
export function listPage(tx: Queryable, blockerId: number, params: { pageNumber: number; pageSize: number }) {
  const blocksBack = sql`exists (select 1 from ${blocks} b where b.blocker_id = ${users.id} and b.blocked_id = ${blockerId})`;
  const where = and(eq(blocks.blockerId, blockerId), eq(users.statusId, userStatusIds.active), not(blocksBack));
  return paginate(
    params,
    tx
      .select({
        id: users.id,
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        thumb: users.thumb,
        matrixUserId: users.matrixUserId,
      })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(where)
      .orderBy(desc(blocks.createdAt), desc(blocks.blockedId)),
    tx.select({ total: count() }).from(blocks).innerJoin(users, eq(users.id, blocks.blockedId)).where(where),
  );
}
