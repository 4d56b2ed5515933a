import { and, asc, count, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { paginate } from '../../../database/paginate.ts';
import { searchKey } from '../../../database/keys.ts';
import { industries, quotes, tickers } from '../../../database/tables/market/market.ts';
import type { Queryable } from '../../../database/types.ts';
import type { StockListType } from '../../../generated/schema.ts';
import { matchesSearch } from '../../ground/texts/searchTerm.ts';
import { stillTrades, isStock, selectTickers, type TickerRow } from '../tickerRecord.ts';

interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
}

type Found = Promise<{ rows: TickerRow[]; total: number }>;

const listed = (tx: Queryable, page: Page, where: SQL | undefined, order: SQL[]): Found =>
  paginate(
    page,
    selectTickers(tx)
      .where(where)
      .orderBy(...order),
    tx
      .select({ total: count() })
      .from(tickers)
      .where(and(where, sql`${tickers.exchangeId} is not null`)),
  );

/**
 * A page of stocks and funds by a part of their name or symbol. Exact symbols come first, then symbols with that
 * prefix; delisted ones come last.
 */
export function listByName(tx: Queryable, name: string, now: Date, page: Page): Found {
  const key = searchKey(name.slice(0, 200));
  const rank = sql`case when ${tickers.symbolKey} = ${key} then 0 when starts_with(${tickers.symbolKey}, ${key}) then 1 else 2 end`;
  return listed(tx, page, and(isStock, matchesSearch(tickers.searchKey, name)), [
    sql`(${stillTrades(now)}) desc`,
    rank,
    asc(tickers.symbolKey),
    asc(tickers.id),
  ]);
}

/** A page of an industry's trading stocks, sorted by symbol. */
export const listByIndustry = (tx: Queryable, industryId: number, now: Date, page: Page): Found =>
  listed(tx, page, and(isStock, eq(tickers.industryId, industryId), stillTrades(now)), [
    asc(tickers.symbolKey),
    asc(tickers.id),
  ]);

/** Whether an industry exists and is active. */
export async function hasIndustry(tx: Queryable, industryId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: industries.id })
    .from(industries)
    .where(and(eq(industries.id, industryId), eq(industries.active, true)));
  return rows.length > 0;
}

/** A page of stocks by mention score. */
export const listTrending = (tx: Queryable, now: Date, page: Page): Found =>
  listed(tx, page, and(isStock, stillTrades(now)), [desc(tickers.mentionScore), desc(tickers.id)]);

/** A page of the day's largest gains or losses; each list contains only changes in its direction. */
export function listMoved(tx: Queryable, type: Exclude<StockListType, 'trending'>, now: Date, page: Page): Found {
  const isGain = type === 'gainer';
  const where = and(
    isStock,
    stillTrades(now),
    isGain ? gt(quotes.changePercent, 0) : lt(quotes.changePercent, 0),
    sql`${tickers.exchangeId} is not null`,
  );
  return paginate(
    page,
    selectTickers(tx)
      .innerJoin(quotes, eq(quotes.tickerId, tickers.id))
      .where(where)
      .orderBy(
        isGain ? desc(quotes.changePercent) : asc(quotes.changePercent),
        isGain ? desc(quotes.tickerId) : asc(quotes.tickerId),
      ),
    tx.select({ total: count() }).from(quotes).innerJoin(tickers, eq(tickers.id, quotes.tickerId)).where(where),
  );
}
