import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { exchanges, tickers } from '../../database/tables/market/market.ts';
import { stockNotes, watchlistEntries, watchlistItems } from '../../database/tables/market/watchlists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { WatchlistSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** A list of a user: the default one, or one of the others by its id. */
export interface ListKey {
  readonly userId: number;
  readonly id: number | null;
}

/** The fields of a price that a sort order needs. */
interface RankedPrice {
  readonly tickerId: number;
  readonly price: number;
  readonly changePercent: number;
}

export interface WatchlistOrder {
  readonly by: WatchlistSort;
  readonly direction: 'asc' | 'desc';
  /** Prices of all stocks on the list when it is sorted by price or change. */
  readonly prices: readonly RankedPrice[];
}

const ofList = ({ userId, id }: ListKey): SQL | undefined =>
  and(eq(watchlistEntries.userId, userId), id === null ? undefined : eq(watchlistEntries.watchlistId, id));

/** The rows of a list, from the table that has them, as `listed`. */
const listed = ({ userId, id }: ListKey): SQL =>
  id === null
    ? sql`(select ticker_id, created_at, rank from ${watchlistItems} where user_id = ${userId}) listed`
    : sql`(select ticker_id, created_at, rank from ${watchlistEntries}
        where user_id = ${userId} and watchlist_id = ${id}) listed`;

const columns = {
  tickerId: tickers.id,
  symbol: tickers.symbol,
  name: tickers.name,
  currency: tickers.currency,
  image: tickers.image,
  cardStyle: tickers.cardStyle,
  delistedOn: tickers.delistedOn,
  exchangeCode: exchanges.code,
  note: stockNotes.note,
  tags: stockNotes.tags,
  addedAt: sql<Date>`listed.created_at`.mapWith(watchlistItems.createdAt),
};

/** Joins the prices to their tickers, so that the order matches the displayed prices. */
const ranked = (prices: readonly RankedPrice[], toValue: (item: RankedPrice) => number): SQL =>
  sql`(select r.value from unnest(${sql.param(prices.map(({ tickerId }) => tickerId))}::bigint[],
    ${sql.param(prices.map(toValue))}::float8[]) as r(ticker_id, value) where r.ticker_id = listed.ticker_id)`;

const keys: Readonly<Record<WatchlistSort, (prices: readonly RankedPrice[]) => SQL>> = {
  ticker_symbol: () => sql`${tickers.symbolKey}`,
  ticker_name: () => sql`lower(${tickers.name})`,
  current_price: (prices) => ranked(prices, ({ price }) => price),
  p_change: (prices) => ranked(prices, ({ changePercent }) => changePercent),
  cts: () => sql`listed.created_at`,
  rank: () => sql`listed.rank`,
};

/** Stocks without a place were added after the others were arranged: they come first, the newest before. */
function toOrder({ by, direction, prices }: WatchlistOrder): SQL[] {
  const key = keys[by](prices);
  if (by !== 'rank') return [direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`];
  return direction === 'asc'
    ? [sql`${key} asc nulls first`, sql`listed.created_at desc`]
    : [sql`${key} desc nulls last`, sql`listed.created_at asc`];
}

/** Matches stocks by name or symbol, or by a tag of the user. */
function matches(search: string | null | undefined): SQL | undefined {
  const named = matchesSearch(tickers.searchKey, search);
  return (
    named &&
    sql`(${named} or lower(${(search ?? '').trim()}) = any(
    select lower(tag) from unnest(${stockNotes.tags}) tag))`
  );
}

/** A page of a list, and the number of matching stocks. */
export function listPage(
  tx: Queryable,
  list: ListKey,
  { search, order }: { readonly search: string | null | undefined; readonly order: WatchlistOrder },
  params: { pageNumber: number; pageSize: number },
) {
  const where = matches(search);
  const withNotes = and(eq(stockNotes.userId, list.userId), eq(stockNotes.tickerId, tickers.id));
  return paginate(
    params,
    tx
      .select(columns)
      .from(listed(list))
      .innerJoin(tickers, sql`${tickers.id} = listed.ticker_id`)
      .leftJoin(exchanges, eq(exchanges.id, tickers.exchangeId))
      .leftJoin(stockNotes, withNotes)
      .where(where)
      .orderBy(...toOrder(order), desc(tickers.id)),
    tx
      .select({ total: count() })
      .from(listed(list))
      .innerJoin(tickers, sql`${tickers.id} = listed.ticker_id`)
      .leftJoin(stockNotes, withNotes)
      .where(where),
  );
}

export type WatchedRow = Awaited<ReturnType<typeof listPage>>['rows'][number];

/** The ids of the stocks on a list, whose length is limited. */
export async function getTickerIds(tx: Queryable, list: ListKey): Promise<number[]> {
  const rows =
    list.id === null
      ? await tx
          .select({ id: watchlistItems.tickerId })
          .from(watchlistItems)
          .where(eq(watchlistItems.userId, list.userId))
          .orderBy(asc(watchlistItems.tickerId))
      : await tx
          .select({ id: watchlistEntries.tickerId })
          .from(watchlistEntries)
          .where(ofList(list))
          .orderBy(asc(watchlistEntries.tickerId));
  return rows.map(({ id }) => id);
}

export async function countStocks(tx: Queryable, list: ListKey): Promise<number> {
  const rows = await tx.select({ total: count() }).from(listed(list));
  return exactlyOne(rows).total;
}

/** The number of ids that are tickers. */
export async function countExisting(tx: Queryable, tickerIds: readonly number[]): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(tickers)
    .where(inArray(tickers.id, [...tickerIds]));
  return exactlyOne(rows).total;
}

/** Adds stocks to a list, the first as the newest, ignoring those already on it. Returns how many are new. */
export async function add(
  tx: Transaction,
  { userId, id }: ListKey,
  tickerIds: readonly number[],
  now: Date,
): Promise<number> {
  const values = tickerIds.map((tickerId, index) => ({
    userId,
    tickerId,
    createdAt: new Date(now.getTime() - index),
  }));
  const rows =
    id === null
      ? await tx
          .insert(watchlistItems)
          .values(values)
          .onConflictDoNothing()
          .returning({ tickerId: watchlistItems.tickerId })
      : await tx
          .insert(watchlistEntries)
          .values(values.map((row) => ({ ...row, watchlistId: id })))
          .onConflictDoNothing()
          .returning({ tickerId: watchlistEntries.tickerId });
  return rows.length;
}

/** Removes stocks from a list, all without `tickerIds`. */
export async function remove(tx: Queryable, list: ListKey, tickerIds?: readonly number[]): Promise<number> {
  if (list.id === null) {
    const some = tickerIds === undefined ? undefined : inArray(watchlistItems.tickerId, [...tickerIds]);
    const removed = await tx.delete(watchlistItems).where(and(eq(watchlistItems.userId, list.userId), some));
    return removed.count;
  }
  const some = tickerIds === undefined ? undefined : inArray(watchlistEntries.tickerId, [...tickerIds]);
  const removed = await tx.delete(watchlistEntries).where(and(ofList(list), some));
  return removed.count;
}

/** Gives the stocks of a list their places, in this order. */
export async function arrange(tx: Queryable, list: ListKey, tickerIds: readonly number[]): Promise<void> {
  const places = sql`unnest(${sql.param([...tickerIds])}::bigint[]) with ordinality as place(ticker_id, rank)`;
  if (list.id === null)
    await tx.execute(sql`update ${watchlistItems} set rank = place.rank from ${places}
      where ${watchlistItems.userId} = ${list.userId} and ${watchlistItems.tickerId} = place.ticker_id`);
  else
    await tx.execute(sql`update ${watchlistEntries} set rank = place.rank from ${places}
      where ${ofList(list)} and ${watchlistEntries.tickerId} = place.ticker_id`);
}
