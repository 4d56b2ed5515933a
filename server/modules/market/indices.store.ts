import { and, asc, count, eq, sql } from 'drizzle-orm';
import { paginate } from '../../database/paginate.ts';
import { tickers } from '../../database/tables/market/market.ts';
import type { Queryable } from '../../database/types.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { selectTickers, type TickerRow } from './tickerRecord.ts';

/** A page of the indices, sorted by importance, which is the order of their ids. */
export function listPage(
  tx: Queryable,
  search: string | null | undefined,
  params: { pageNumber: number; pageSize: number },
): Promise<{ rows: TickerRow[]; total: number }> {
  const where = and(
    eq(tickers.kind, 'index'),
    sql`${tickers.exchangeId} is not null`,
    matchesSearch(tickers.searchKey, search),
  );
  return paginate(
    params,
    selectTickers(tx).where(where).orderBy(asc(tickers.id)),
    tx.select({ total: count() }).from(tickers).where(where),
  );
}
