import { and, count, desc, eq, sql } from 'drizzle-orm';
import { builtOnce } from '../../database/builtOnce.ts';
import { quotes, tickers } from '../../database/tables/market.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedTicker } from '../mutes/mutes.filters.ts';

const asked = {
  viewer: sql.placeholder('viewer'),
  today: sql.placeholder('today'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

/** Stocks that trade, and that the reader has not muted. */
const isListed = and(
  sql`${tickers.kind} = 'stock'`,
  sql`(${tickers.delistedOn} is null or ${tickers.delistedOn} > ${asked.today}::date)`,
  notMutedTicker(tickers.id, asked.viewer),
);

const selectMovers = (tx: Queryable) =>
  tx
    .select({
      id: tickers.id,
      symbol: tickers.symbol,
      name: tickers.name,
      image: tickers.image,
      currency: tickers.currency,
    })
    .from(quotes)
    .innerJoin(tickers, eq(tickers.id, quotes.tickerId))
    .where(isListed)
    .orderBy(desc(quotes.moveSize), desc(quotes.tickerId))
    .limit(asked.limit)
    .offset(asked.offset)
    .prepare('movers');

const selectTotal = (tx: Queryable) =>
  tx
    .select({ total: count() })
    .from(quotes)
    .innerJoin(tickers, eq(tickers.id, quotes.tickerId))
    .where(isListed)
    .prepare('movers_total');

const movers = builtOnce(selectMovers);
const totals = builtOnce(selectTotal);

export type MoverRow = Awaited<ReturnType<ReturnType<typeof selectMovers>['execute']>>[number];

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The stocks whose prices moved most against the previous close, up or down. */
export const page = (
  tx: Queryable,
  viewerId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<MoverRow[]> => movers(tx, 'all').execute({ viewer: viewerId, today: dayOf(now), limit, offset });

export async function countAll(tx: Queryable, viewerId: number, now: Date): Promise<number> {
  const [row] = await totals(tx, 'all').execute({ viewer: viewerId, today: dayOf(now) });
  return row?.total ?? 0;
}
