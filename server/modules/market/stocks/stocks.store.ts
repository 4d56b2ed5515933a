import { and, asc, count, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import { paginate } from '../../../database/pageOf.ts';
import { searchKey } from '../../../database/keys.ts';
import { industries, quotes, tickers } from '../../../database/tables/market.ts';
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

/** Stocks and funds by a part of their name or symbol: the symbol itself first, then symbols that begin so, delisted ones last. */
export function byName(tx: Queryable, name: string, now: Date, page: Page): Found {
  const params = searchKey(name.slice(0, 200));
  const rank = sql`case when ${tickers.symbolKey} = ${params} then 0 when starts_with(${tickers.symbolKey}, ${params}) then 1 else 2 end`;
  return listed(tx, page, and(isStock, matchesSearch(tickers.searchKey, name)), [
    sql`(${stillTrades(now)}) desc`,
    rank,
    asc(tickers.symbolKey),
    asc(tickers.id),
  ]);
}

/** The stocks of an industry that still trade, by symbol. */
export const ofIndustry = (tx: Queryable, industryId: number, now: Date, page: Page): Found =>
  listed(tx, page, and(isStock, eq(tickers.industryId, industryId), stillTrades(now)), [
    asc(tickers.symbolKey),
    asc(tickers.id),
  ]);

/** Whether there is such an industry, and it is in use. */
export async function hasIndustry(tx: Queryable, industryId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: industries.id })
    .from(industries)
    .where(and(eq(industries.id, industryId), eq(industries.active, true)));
  return rows.length > 0;
}

/** The most talked about first. */
export const trending = (tx: Queryable, now: Date, page: Page): Found =>
  listed(tx, page, and(isStock, stillTrades(now)), [desc(tickers.mentionScore), desc(tickers.id)]);

/** The largest gains or losses of the day first; whatever went the other way is in the other list. */
export function moved(tx: Queryable, type: Exclude<StockListType, 'trending'>, now: Date, page: Page): Found {
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
