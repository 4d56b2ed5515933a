import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../database/types.ts';
import { commentTables, type Kind } from './subjects.ts';

/**
 * Locks a comment until the transaction ends, which serializes its likes.
 * @returns false when it is gone
 */
export async function lock(tx: Transaction, kind: Kind, id: number): Promise<boolean> {
  const { table: c } = commentTables[kind];
  const rows = await tx.execute(sql`select 1 from ${c} where ${c.id} = ${id}::bigint
    and ${c.state} = 'visible' for no key update`);
  return rows.length > 0;
}

/**
 * Sets or removes a user's like and the counter of the comment in one statement. The comment must be locked by an
 * earlier statement, so that this one sees the likes that were committed before the lock.
 * @returns false when nothing changed
 */
export async function setLike(
  tx: Transaction,
  kind: Kind,
  id: number,
  userId: number,
  isLike: boolean,
  now: Date,
): Promise<boolean> {
  const { table: c, likes } = commentTables[kind];
  const change: SQL = isLike
    ? sql`insert into ${likes} (comment_id, user_id, created_at)
        values (${id}::bigint, ${userId}::bigint, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning 1 as by`
    : sql`delete from ${likes} where comment_id = ${id}::bigint and user_id = ${userId}::bigint returning -1 as by`;
  const rows = await tx.execute(sql`
    with change as (${change})
    update ${c} set like_count = like_count + change.by from change where ${c.id} = ${id}::bigint
    returning 1`);
  return rows.length > 0;
}
