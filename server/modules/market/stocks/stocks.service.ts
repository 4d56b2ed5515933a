import { boundedPage } from '../../../../rules/paging.ts';
import type { Queryable } from '../../../database/types.ts';
import type {
  QueryGetIndustryBasedStockListArgs,
  QueryGetTrendingStockAndTopGainerAndLoserArgs,
  QuerySearchStockByNameArgs,
  Stock,
  StockListType,
} from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { readStocks } from '../market.rows.ts';
import * as store from './stocks.store.ts';
import type { TickerRow } from '../tickerRecord.ts';

interface StockPage {
  readonly data: Stock[];
  readonly total: number;
}

const withPrices = async (ctx: Context, { rows, total }: { rows: TickerRow[]; total: number }): Promise<StockPage> => ({
  data: await readStocks(ctx, rows),
  total,
});

/** Searches stocks whose name or symbol contains every search word; returns all when the search is empty. */
export const search = async (ctx: Context, args: QuerySearchStockByNameArgs): Promise<StockPage> =>
  withPrices(ctx, await store.listByName(ctx.db, args.companyName, ctx.now(), boundedPage(args)));

/**
 * Returns a page of the stocks of an industry.
 * @throws UserError 404 for an unknown industry
 */
export async function ofIndustry(ctx: Context, args: QueryGetIndustryBasedStockListArgs): Promise<StockPage> {
  const found = await store.listByIndustry(ctx.db, args.catId, ctx.now(), boundedPage(args));
  if (found.total === 0 && !(await store.hasIndustry(ctx.db, args.catId)))
    throw new UserError(404, 'market.industryNotFound');
  return withPrices(ctx, found);
}

/** Reads the first trading stocks of an industry, by symbol. */
export const readStocksOfIndustry = async (
  tx: Queryable,
  industryId: number,
  limit: number,
  now: Date,
): Promise<TickerRow[]> => (await store.listByIndustry(tx, industryId, now, { pageNumber: 1, pageSize: limit })).rows;

interface RankedPage {
  readonly type: StockListType;
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** Reads a page of the trending stocks, or of the day's gainers or losers. */
export const readRanked = (
  tx: Queryable,
  { type, ...page }: RankedPage,
  now: Date,
): Promise<{ rows: TickerRow[]; total: number }> =>
  type === 'trending' ? store.listTrending(tx, now, page) : store.listMoved(tx, type, now, page);

/** Returns a page of the trending stocks, or of the day's gainers or losers. */
export const ranked = async (ctx: Context, args: QueryGetTrendingStockAndTopGainerAndLoserArgs): Promise<StockPage> =>
  withPrices(ctx, await readRanked(ctx.db, { type: args.type, ...boundedPage(args) }, ctx.now()));
