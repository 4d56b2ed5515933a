import { toIsoDate } from '../../../../rules/days.ts';
import type { MarketIndex, ResolversParentTypes, StockValuation, StockSplit } from '../../../generated/schema.ts';
import { perRequest, requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { pickText } from '../../../i18n/pickText.ts';
import { isExchangeCode } from '../../../ports/market/calendar.ts';
import { watchedAmong } from '../watchedTickers.ts';
import type { ChartParent } from '../quotes/chartParent.ts';
import { isDelisted, toExchange, toStats } from '../market.mapper.ts';
import { readIndices } from '../market.rows.ts';
import * as quotes from '../quotes/quotes.service.ts';
import * as store from './stockDetail.store.ts';
import { getTags } from './stockTags.ts';
import { findTickers, type TickerRow } from '../tickerRecord.ts';

/** The fields of a stock that every request reads; the others have resolvers of their own (codegen.ts). */
type StockFacts = ResolversParentTypes['StockDetail'];

const HALF_DAY_MS = 43_200_000;

/**
 * Finds a ticker by id, including delisted ones.
 * @throws UserError 404
 */
export async function findTickerOrThrow(ctx: Context, tickerId: number): Promise<TickerRow> {
  const row = (await findTickers(ctx.db, [tickerId])).get(tickerId);
  if (row === undefined) throw new UserError(404, 'market.stockNotFound');
  return row;
}

/**
 * Returns the fields of a stock, fund or index that its page always shows.
 * @throws UserError 404 for an unknown ticker, 503 when it has no price
 */
export async function readStock(ctx: Context, tickerId: number): Promise<StockFacts> {
  const row = await findTickerOrThrow(ctx, tickerId);
  const now = ctx.now();
  const [prices, company, splits, watched] = await Promise.all([
    quotes.readQuotes(ctx, [tickerId]),
    store.getCompany(ctx.db, tickerId),
    getSplits(ctx, row),
    watchedAmong(ctx.db, requireViewer(ctx).id, [tickerId]),
  ]);
  const quote = prices.get(tickerId);
  if (quote === undefined) throw new UserError(503, 'market.noPrice');
  return {
    row,
    id: row.id,
    ticker_id: row.id,
    ticker_symbol: row.symbol,
    ticker_image: row.image,
    company_name: row.name,
    currency: row.currency,
    is_etf: row.kind === 'etf',
    is_index: row.kind === 'index',
    delisted_on: isDelisted(row, now) ? row.delistedOn : null,
    exchange: toExchange(ctx.language, row),
    stats: toStats(quote),
    ceo: company?.ceo ?? null,
    founded: company?.founded?.toString() ?? null,
    about: pickText(ctx.language, company?.about ?? null, company?.aboutTr ?? null),
    employees: company?.employees ?? null,
    headquarters: company?.headquarters ?? null,
    current_price: quote.price,
    prev_close: quote.previousClose,
    after_hour_price: quote.afterHoursPrice,
    tags: getTags(ctx.language, row.tags, company),
    splits,
    is_watched: watched.has(row.id),
    market_state: quote.state,
    as_of: quote.asOf,
    source: quote.source,
    is_simulated: quote.isSimulated,
    is_stale: quote.isStale,
    delay_seconds: quote.delaySeconds,
  };
}

/**
 * The splits until today. Each is dated at the opening bell of its day, because that is where the chart shows the first
 * price after the split; at noon UTC when the opening is unknown.
 */
async function getSplits(ctx: Context, { id, exchange: { code } }: TickerRow): Promise<StockSplit[]> {
  const rows = await store.listSplitsUntil(ctx.db, id, toIsoDate(ctx.now()));
  const dated = rows.map(async ({ day, ratio }): Promise<StockSplit[]> => {
    if (ratio === null) return [];
    const noon = new Date(`${day}T12:00:00Z`);
    if (!isExchangeCode(code)) return [{ date: noon, ratio }];
    const sessions = await ctx.market.sessions(
      code,
      new Date(noon.getTime() - HALF_DAY_MS),
      new Date(noon.getTime() + HALF_DAY_MS),
    );
    return [{ date: new Date(sessions.find(({ date }) => date === day)?.opensAt ?? noon), ratio }];
  });
  return (await Promise.all(dated)).flat();
}

/** Returns the valuation of a company; null if unknown. Read only when a request selects it. */
export async function readValuation(ctx: Context, { id }: TickerRow): Promise<StockValuation | null> {
  const valuation = await quotes.readValuation(ctx, id);
  return (
    valuation && {
      market_cap: valuation.marketCap,
      pe_ratio: valuation.peRatio,
      eps: valuation.eps,
      dividend_yield: valuation.dividendYield,
      year_low: valuation.yearLow,
      year_high: valuation.yearHigh,
    }
  );
}

interface Comparison {
  /** The index that the stock is compared with: the first one of its country. */
  readonly benchmark: MarketIndex | null;
  /** Other indices that contain the stock. */
  readonly otherIndices: readonly MarketIndex[];
}

const createComparisonCache = (): Map<number, Promise<Comparison>> => new Map();

/** The indices of a stock's page, read once per request regardless of the selected fields. */
function getComparison(ctx: Context, row: TickerRow): Promise<Comparison> {
  const cache = perRequest(ctx, createComparisonCache);
  const comparison = cache.get(row.id) ?? readComparison(ctx, row);
  cache.set(row.id, comparison);
  return comparison;
}

async function readComparison(ctx: Context, row: TickerRow): Promise<Comparison> {
  const [first, ...further] = await store.listCountryIndices(ctx.db, row);
  if (first === undefined) return { benchmark: null, otherIndices: [] };
  const shownRows = [first, ...further.filter(({ containsTicker: has }) => has)].map((index) => index.row);
  const indices = await readIndices(ctx, shownRows);
  return {
    benchmark: indices.find(({ id }) => id === first.row.id) ?? null,
    otherIndices: indices.filter(({ id }) => id !== first.row.id),
  };
}

export const findBenchmark = async (ctx: Context, row: TickerRow): Promise<MarketIndex | null> =>
  (await getComparison(ctx, row)).benchmark;

export const listOtherIndices = async (ctx: Context, row: TickerRow): Promise<MarketIndex[]> => [
  ...(await getComparison(ctx, row)).otherIndices,
];

/** The chart of the stock's index, scaled to the stock; an empty chart when there is no index. */
export async function getBenchmarkChart(ctx: Context, row: TickerRow): Promise<ChartParent> {
  const benchmark = await findBenchmark(ctx, row);
  return benchmark === null ? { tickerId: null } : { tickerId: benchmark.id, baseTickerId: row.id };
}
