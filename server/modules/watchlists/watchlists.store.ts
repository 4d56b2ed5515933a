import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { exchanges, tickers } from '../../database/tables/market/market.ts';
import { watchlistItems } from '../../database/tables/market/watchlists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { WatchlistSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

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

const columns = {
  tickerId: tickers.id,
  symbol: tickers.symbol,
  name: tickers.name,
  currency: tickers.currency,
  image: tickers.image,
  cardStyle: tickers.cardStyle,
  delistedOn: tickers.delistedOn,
  exchangeCode: exchanges.code,
  addedAt: watchlistItems.createdAt,
};

/** Joins the prices to their tickers, so that the order matches the displayed prices. */
const ranked = (prices: readonly RankedPrice[], toValue: (item: RankedPrice) => number): SQL =>
  sql`(select r.value from unnest(${sql.param(prices.map(({ tickerId }) => tickerId))}::bigint[],
    ${sql.param(prices.map(toValue))}::float8[]) as r(ticker_id, value) where r.ticker_id = ${watchlistItems.tickerId})`;

const keys: Readonly<Record<WatchlistSort, (prices: readonly RankedPrice[]) => SQL>> = {
  ticker_symbol: () => sql`${tickers.symbolKey}`,
  ticker_name: () => sql`lower(${tickers.name})`,
  current_price: (prices) => ranked(prices, ({ price }) => price),
  p_change: (prices) => ranked(prices, ({ changePercent }) => changePercent),
  cts: () => sql`${watchlistItems.createdAt}`,
};

/** A page of a user's watchlist, and the number of matching stocks. */
export function listPage(
  tx: Queryable,
  userId: number,
  { search, order }: { readonly search: string | null | undefined; readonly order: WatchlistOrder },
  params: { pageNumber: number; pageSize: number },
) {
  const where = and(eq(watchlistItems.userId, userId), matchesSearch(tickers.searchKey, search));
  const key = keys[order.by](order.prices);
  const ordered = order.direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`;
  return paginate(
    params,
    tx
      .select(columns)
      .from(watchlistItems)
      .innerJoin(tickers, eq(tickers.id, watchlistItems.tickerId))
      .leftJoin(exchanges, eq(exchanges.id, tickers.exchangeId))
      .where(where)
      .orderBy(ordered, desc(watchlistItems.tickerId)),
    tx
      .select({ total: count() })
      .from(watchlistItems)
      .innerJoin(tickers, eq(tickers.id, watchlistItems.tickerId))
      .where(where),
  );
}

export type WatchedRow = Awaited<ReturnType<typeof listPage>>['rows'][number];

/** The ids of the stocks on a user's watchlist, whose length is limited. */
export async function getTickerIds(tx: Queryable, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: watchlistItems.tickerId })
    .from(watchlistItems)
    .where(eq(watchlistItems.userId, userId))
    .orderBy(asc(watchlistItems.tickerId));
  return rows.map(({ id }) => id);
}

export async function countByUser(tx: Queryable, userId: number): Promise<number> {
  const rows = await tx.select({ total: count() }).from(watchlistItems).where(eq(watchlistItems.userId, userId));
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

/** Adds stocks to a watchlist, ignoring those already on it. Returns how many are new. */
export async function add(tx: Transaction, userId: number, tickerIds: readonly number[], now: Date): Promise<number> {
  const rows = await tx
    .insert(watchlistItems)
    .values(tickerIds.map((tickerId) => ({ userId, tickerId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ tickerId: watchlistItems.tickerId });
  return rows.length;
}

/** Removes stocks from a watchlist, all without `tickerIds`. Returns how many were removed. */
export async function remove(tx: Queryable, userId: number, tickerIds?: readonly number[]): Promise<number> {
  const some = tickerIds === undefined ? undefined : inArray(watchlistItems.tickerId, [...tickerIds]);
  const rows = await tx
    .delete(watchlistItems)
    .where(and(eq(watchlistItems.userId, userId), some))
    .returning({ tickerId: watchlistItems.tickerId });
  return rows.length;
}
