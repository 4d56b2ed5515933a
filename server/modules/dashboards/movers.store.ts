import { toIsoDate } from '../../../rules/days.ts';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { quotes, tickers } from '../../database/tables/market/market.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedTicker } from '../mutes/mutes.filters.ts';

const placeholders = {
  viewer: sql.placeholder('viewer'),
  today: sql.placeholder('today'),
  source: sql.placeholder('source'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

/** Matches trading stocks with a price of the current source that the viewer has not muted. */
const isShown = and(
  sql`${tickers.kind} = 'stock'`,
  sql`${quotes.source} = ${placeholders.source}`,
  sql`(${tickers.delistedOn} is null or ${tickers.delistedOn} > ${placeholders.today}::date)`,
  notMutedTicker(tickers.id, placeholders.viewer),
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
    .limit(placeholders.limit)
    .offset(placeholders.offset)
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

/** The viewer, price source and time of a movers query. */
export interface MoversQuery {
  readonly viewerId: number;
  /** The current source of prices. Moves of simulated prices must not be mixed with real ones. */
  readonly source: string;
  readonly now: Date;
}

const getValues = ({ viewerId, source, now }: MoversQuery) => ({
  viewer: viewerId,
  source,
  today: toIsoDate(now),
});

/** Returns the stocks whose prices moved most since the previous close, up or down. */
export const listPage = (
  tx: Queryable,
  params: MoversQuery,
  range: { readonly limit: number; readonly offset: number },
): Promise<MoverRow[]> => movers(tx, 'all').execute({ ...getValues(params), ...range });

export async function countAll(tx: Queryable, params: MoversQuery): Promise<number> {
  const [row] = await totals(tx, 'all').execute(getValues(params));
  return row?.total ?? 0;
}
