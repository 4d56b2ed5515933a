import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { exactlyOne } from '../../database/exactlyOne.ts';
import { paginate } from '../../database/pageOf.ts';
import { exchanges, tickers } from '../../database/tables/market.ts';
import { watchlistItems } from '../../database/tables/watchlists.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { WatchlistSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** A price as far as an order needs it. */
interface RankedPrice {
  readonly tickerId: number;
  readonly price: number;
  readonly changePercent: number;
}

export interface WatchlistOrder {
  readonly by: WatchlistSort;
  readonly direction: 'asc' | 'desc';
  /** Of all stocks on the list when it is ordered by price or change. */
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

/** The prices beside their tickers, so that PostgreSQL orders by what the reader is shown. */
const ranked = (figures: readonly RankedPrice[], figure: (one: RankedPrice) => number): SQL =>
  sql`(select r.figure from unnest(${sql.param(figures.map(({ tickerId }) => tickerId))}::bigint[],
    ${sql.param(figures.map(figure))}::float8[]) as r(ticker_id, figure) where r.ticker_id = ${watchlistItems.tickerId})`;

const keys: Readonly<Record<WatchlistSort, (prices: readonly RankedPrice[]) => SQL>> = {
  ticker_symbol: () => sql`${tickers.symbolKey}`,
  ticker_name: () => sql`lower(${tickers.name})`,
  current_price: (prices) => ranked(prices, ({ price }) => price),
  p_change: (prices) => ranked(prices, ({ changePercent }) => changePercent),
  cts: () => sql`${watchlistItems.createdAt}`,
};

/** A page of a person's list, with what is known of each stock, and how many stocks match. */
export function page(
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

export type WatchedRow = Awaited<ReturnType<typeof page>>['rows'][number];

/** The stocks on a person's list: at most as many as the limit of lists. */
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

/** How many of the ids are tickers. */
export async function countKnown(tx: Queryable, tickerIds: readonly number[]): Promise<number> {
  const rows = await tx
    .select({ total: count() })
    .from(tickers)
    .where(inArray(tickers.id, [...tickerIds]));
  return exactlyOne(rows).total;
}

/** Puts stocks on a list; those already there stay. Returns how many were new. */
export async function add(tx: Transaction, userId: number, tickerIds: readonly number[], now: Date): Promise<number> {
  const rows = await tx
    .insert(watchlistItems)
    .values(tickerIds.map((tickerId) => ({ userId, tickerId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ tickerId: watchlistItems.tickerId });
  return rows.length;
}

/** Takes stocks off a list, all without `tickerIds`. Returns how many stood there. */
export async function remove(tx: Queryable, userId: number, tickerIds?: readonly number[]): Promise<number> {
  const some = tickerIds === undefined ? undefined : inArray(watchlistItems.tickerId, [...tickerIds]);
  const rows = await tx
    .delete(watchlistItems)
    .where(and(eq(watchlistItems.userId, userId), some))
    .returning({ tickerId: watchlistItems.tickerId });
  return rows.length;
}
