import { and, eq, inArray } from 'drizzle-orm';
import { watchlistItems } from '../../database/tables/watchlists.ts';
import type { Queryable } from '../../database/types.ts';

/** Which of the tickers stand on the person's watch list: one statement whatever their number, none without any. */
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
