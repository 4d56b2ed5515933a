import { and, eq, inArray } from 'drizzle-orm';
import { watchlistItems } from '../../database/tables/market/watchlists.ts';
import type { Queryable } from '../../database/types.ts';

/** The tickers that are on a user's watchlist, with at most one query. */
export async function watchedAmong(
  db: Queryable,
  userId: number,
  tickerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (tickerIds.length === 0) return new Set();
  const rows = await db
    .select({ tickerId: watchlistItems.tickerId })
    .from(watchlistItems)
    .where(and(eq(watchlistItems.userId, userId), inArray(watchlistItems.tickerId, [...tickerIds])));
  return new Set(rows.map(({ tickerId }) => tickerId));
}
