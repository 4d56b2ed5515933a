import { and, asc, count, eq, sql } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { watchlistEntries, watchlistItems, watchlists } from '../../database/tables/market/watchlists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** The further lists of a user with their number of stocks, by name. */
export const list = (tx: Queryable, userId: number) =>
  tx
    .select({
      id: watchlists.id,
      name: watchlists.name,
      count: sql`(select count(*) from ${watchlistEntries} e
        where e.user_id = ${watchlists.userId} and e.watchlist_id = ${watchlists.id})`.mapWith(Number),
    })
    .from(watchlists)
    .where(eq(watchlists.userId, userId))
    .orderBy(asc(watchlists.nameKey), asc(watchlists.id));

export async function countDefault(tx: Queryable, userId: number): Promise<number> {
  const rows = await tx.select({ total: count() }).from(watchlistItems).where(eq(watchlistItems.userId, userId));
  return exactlyOne(rows).total;
}

const own = (userId: number, id: number) => and(eq(watchlists.userId, userId), eq(watchlists.id, id));

export async function exists(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await tx.select({ id: watchlists.id }).from(watchlists).where(own(userId, id));
  return rows.length > 0;
}

export async function hasName(tx: Queryable, userId: number, nameKey: string, exceptId?: number): Promise<boolean> {
  const rows = await tx
    .select({ id: watchlists.id })
    .from(watchlists)
    .where(and(eq(watchlists.userId, userId), eq(watchlists.nameKey, nameKey)));
  return rows.some(({ id }) => id !== exceptId);
}

export async function insert(
  tx: Transaction,
  row: { readonly userId: number; readonly name: string; readonly nameKey: string },
  now: Date,
): Promise<number> {
  const rows = await tx
    .insert(watchlists)
    .values({ ...row, createdAt: now })
    .returning({ id: watchlists.id });
  return exactlyOne(rows).id;
}

export async function update(
  tx: Transaction,
  { userId, id }: { readonly userId: number; readonly id: number },
  names: { readonly name: string; readonly nameKey: string },
): Promise<void> {
  await tx.update(watchlists).set(names).where(own(userId, id));
}

/** Deletes a list with its stocks. @returns false when the user has no such list */
export async function remove(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const rows = await tx.delete(watchlists).where(own(userId, id)).returning({ id: watchlists.id });
  return rows.length > 0;
}
