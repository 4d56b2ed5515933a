import { and, count, desc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { quotes, tickers } from '../../database/tables/market.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedTicker } from '../mutes/mutes.filters.ts';

const given = {
  viewer: sql.placeholder('viewer'),
  today: sql.placeholder('today'),
  source: sql.placeholder('source'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

/** Stocks that trade, with a price of the present source, and that the reader has not muted. */
const isShown = and(
  sql`${tickers.kind} = 'stock'`,
  sql`${quotes.source} = ${given.source}`,
  sql`(${tickers.delistedOn} is null or ${tickers.delistedOn} > ${given.today}::date)`,
  notMutedTicker(tickers.id, given.viewer),
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
    .where(isShown)
    .orderBy(desc(quotes.moveSize), desc(quotes.tickerId))
    .limit(given.limit)
    .offset(given.offset)
    .prepare('movers');

const selectTotal = (tx: Queryable) =>
  tx
    .select({ total: count() })
    .from(quotes)
    .innerJoin(tickers, eq(tickers.id, quotes.tickerId))
    .where(isShown)
    .prepare('movers_total');

const movers = prepareOnce(selectMovers);
const totals = prepareOnce(selectTotal);

export type MoverRow = Awaited<ReturnType<ReturnType<typeof selectMovers>['execute']>>[number];

/** Whose movers, of what prices, and when. */
export interface MoversAsked {
  readonly viewerId: number;
  /** Where prices come from at present: how an invented price moved says nothing of a real one. */
  readonly source: string;
  readonly now: Date;
}

const getValues = ({ viewerId, source, now }: MoversAsked) => ({
  viewer: viewerId,
  source,
  today: now.toISOString().slice(0, 10),
});

/** The stocks whose prices moved most against the previous close, up or down. */
export const page = (
  tx: Queryable,
  params: MoversAsked,
  place: { readonly limit: number; readonly offset: number },
): Promise<MoverRow[]> => movers(tx, 'all').execute({ ...getValues(params), ...place });

export async function countAll(tx: Queryable, params: MoversAsked): Promise<number> {
  const [row] = await totals(tx, 'all').execute(getValues(params));
  return row?.total ?? 0;
}
