import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { searchKey } from '../../database/keys.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { mutes } from '../../database/tables/people/blocks.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';

export type MuteKind = 'person' | 'word' | 'ticker';
export type MuteRow = typeof mutes.$inferSelect;

/** A mute of a person who is not visible (blocked, deactivated, deleted) stays stored, but is not listed. */
const isShown = (viewerId: number): SQL | undefined =>
  or(
    sql`${mutes.kind} <> 'person'`,
    sql`case when ${mutes.kind} = 'person' then ${mutes.target}::bigint end in (select ${users.id} from ${users} where ${isVisiblePerson(viewerId)})`,
  );

/** A page of a user's mutes, newest first, and their number. */
export function listPage(
  tx: Queryable,
  userId: number,
  kind: MuteKind | undefined,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: MuteRow[]; total: number }> {
  const where = and(eq(mutes.userId, userId), kind === undefined ? undefined : eq(mutes.kind, kind), isShown(userId));
  return paginate(
    params,
    tx.select().from(mutes).where(where).orderBy(desc(mutes.createdAt), desc(mutes.id)),
    tx.select({ total: count() }).from(mutes).where(where),
  );
}

export async function find(
  tx: Queryable,
  userId: number,
  kind: MuteKind,
  target: string,
): Promise<MuteRow | undefined> {
  const [row] = await tx
    .select()
    .from(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.kind, kind), eq(mutes.target, target)));
  return row;
}

export async function countByUser(tx: Queryable, userId: number): Promise<number> {
  return exactlyOne(await tx.select({ total: count() }).from(mutes).where(eq(mutes.userId, userId))).total;
}

export async function add(
  tx: Transaction,
  userId: number,
  mute: { readonly kind: MuteKind; readonly target: string },
  now: Date,
): Promise<MuteRow> {
  return exactlyOne(
    await tx
      .insert(mutes)
      .values({ userId, ...mute, createdAt: now })
      .returning(),
  );
}

/** Deletes a mute. Returns false when the user has no such mute. */
export async function remove(tx: Queryable, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.id, id)))
    .returning({ id: mutes.id });
  return rows.length > 0;
}

const tickerColumns = { id: tickers.id, symbol: tickers.symbol, name: tickers.name };

/** The ticker with a symbol, ignoring case. When several share it, the one with the lowest id. */
export async function findTicker(tx: Queryable, symbol: string) {
  const [row] = await tx
    .select(tickerColumns)
    .from(tickers)
    .where(eq(tickers.symbolKey, searchKey(symbol)))
    .orderBy(asc(tickers.id))
    .limit(1);
  return row;
}

export async function getTickers(tx: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .select(tickerColumns)
    .from(tickers)
    .where(inArray(tickers.id, [...ids]));
}
