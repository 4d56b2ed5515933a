import { and, asc, count, eq, gte, lte, type SQL } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { events, tickers } from '../../database/tables/market/market.ts';
import type { Queryable } from '../../database/types.ts';
import { notMutedTicker } from '../mutes/mutes.filters.ts';

export interface EventFilter {
  readonly from: Date;
  readonly to: Date;
  readonly tickerId: number | null | undefined;
}

const selectEvents = (tx: Queryable) =>
  tx
    .select({
      id: events.id,
      tickerId: events.tickerId,
      symbol: tickers.symbol,
      company: tickers.name,
      currency: tickers.currency,
      image: events.image,
      tickerImage: tickers.image,
      startsAt: events.startsAt,
      name: events.name,
      nameTr: events.nameTr,
      estimatedEps: events.estimatedEps,
      estimatedRevenue: events.estimatedRevenue,
    })
    .from(events)
    .leftJoin(tickers, eq(tickers.id, events.tickerId));

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/**
 * A page of the events between two dates, earliest first. Leaves out events of muted stocks, unless the filter names
 * the stock.
 */
export function listPage(
  tx: Queryable,
  viewerId: number,
  { from, to, tickerId }: EventFilter,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const subject: SQL =
    tickerId === null || tickerId === undefined
      ? notMutedTicker(events.tickerId, viewerId)
      : eq(events.tickerId, tickerId);
  const where = and(gte(events.startsAt, from), lte(events.startsAt, to), subject);
  return paginate(
    params,
    selectEvents(tx).where(where).orderBy(asc(events.startsAt), asc(events.id)),
    tx.select({ total: count() }).from(events).where(where),
  );
}
