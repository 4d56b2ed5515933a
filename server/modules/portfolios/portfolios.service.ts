import { boundedPage } from '../../../rules/paging.ts';
import type { Holding, PortfolioSummary, QueryGetPortfolioListArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { findDollarRate } from '../../ports/market/exchangeRates.ts';
import { readQuotes, type QuoteNow } from '../market/quotes/quotes.service.ts';
import { findTickers } from '../market/tickerRecord.ts';
import { findProfile } from '../people/profileRecord.ts';
import { getValues } from './history.store.ts';
import { toHolding, toSummary } from './portfolios.mapper.ts';
import { assertAmountsVisible } from './portfolios.policy.ts';
import * as store from './portfolios.store.ts';
import type { Positions } from './positions.ts';

/** The currency of the sums when the currency of the owner's country has no exchange rate. */
const FALLBACK_CURRENCY = 'USD';
const CHART_DAYS = 30;

/**
 * Returns a page of a portfolio, newest holding first by default, with the sums of the whole portfolio regardless of
 * the search.
 * @throws UserError 404, 403 see `assertAmountsVisible`
 */
export async function list(
  ctx: Context,
  args: QueryGetPortfolioListArgs,
): Promise<{ data: Holding[]; summary: PortfolioSummary; totalCount: number }> {
  const viewer = requireViewer(ctx);
  const ownerId = args.userId ?? viewer.id;
  const settings = await store.getSettings(ctx.db, ownerId);
  if (ownerId !== viewer.id) assertAmountsVisible(viewer, await findProfile(ctx.db, ownerId, viewer.id), settings);
  const stocks = await store.getStocks(ctx.db, ownerId);
  const indexId = settings?.indexId ?? null;
  const tickerIds = stocks.map(({ tickerId }) => tickerId);
  const [quotes, indices] = await Promise.all([
    readQuotes(ctx, indexId === null ? tickerIds : [...tickerIds, indexId]),
    findTickers(ctx.db, indexId === null ? [] : [indexId]),
  ]);
  const money = getCurrency(stocks, settings?.currency);
  const positions: Positions = {
    ownerId,
    tickerIds,
    ...money,
    prices: getPrices(tickerIds, quotes),
    now: ctx.now(),
    search: args.search,
  };
  const by = args.sortBy ?? 'cts';
  const direction = args.sortOrder ?? (by === 'ticker_symbol' || by === 'ticker_name' ? 'asc' : 'desc');
  const [rows, sums, days] = await Promise.all([
    store.listPage(ctx.db, { ...positions, by, direction }, boundedPage(args)),
    store.getSums(ctx.db, positions),
    getValues(ctx.db, positions, { indexId, days: CHART_DAYS }),
  ]);
  const isOwn = ownerId === viewer.id;
  const name = indexId === null ? undefined : indices.get(indexId)?.name;
  const value = indexId === null ? undefined : quotes.get(indexId)?.price;
  return {
    data: rows.map((row) => toHolding(ctx, row, { quote: quotes.get(row.tickerId), isOwn })),
    summary: toSummary(sums, {
      currency: money.currency,
      isConverted: stocks.some(({ currency }) => currency !== money.currency),
      days,
      index: name === undefined || value === undefined ? undefined : { name, value },
      now: ctx.now(),
    }),
    totalCount: sums.total,
  };
}

/**
 * Returns one of the caller's own holdings in the same form as the list.
 * @throws UserError 404
 */
export async function find(ctx: Context, id: number): Promise<Holding> {
  const { id: ownerId } = requireViewer(ctx);
  const stocks = await store.getStocks(ctx.db, ownerId, id);
  const tickerIds = stocks.map(({ tickerId }) => tickerId);
  const quotes = await readQuotes(ctx, tickerIds);
  const money = getCurrency(stocks, undefined);
  const params = { ownerId, id, tickerIds, ...money, prices: getPrices(tickerIds, quotes), now: ctx.now() };
  const [row] = await store.listPage(
    ctx.db,
    { ...params, by: 'cts', direction: 'desc' },
    { pageNumber: 1, pageSize: 1 },
  );
  if (row === undefined) throw new UserError(404, 'portfolios.notFound');
  return toHolding(ctx, row, { quote: quotes.get(row.tickerId), isOwn: true });
}

/** The currency of the sums, and the exchange rates that convert into it. */
export function getCurrency(stocks: readonly { readonly currency: string }[], preferred: string | null | undefined) {
  const currency = preferred && findDollarRate(preferred) !== undefined ? preferred : FALLBACK_CURRENCY;
  const rates = [...new Set(stocks.map((stock) => stock.currency))].flatMap((code) => {
    const rate = findDollarRate(code);
    return rate === undefined ? [] : [{ currency: code, perDollar: rate }];
  });
  return { currency, perDollar: findDollarRate(currency) ?? '1', rates };
}

export const getPrices = (tickerIds: readonly number[], quotes: ReadonlyMap<number, QuoteNow>): QuoteNow[] =>
  tickerIds.flatMap((tickerId) => quotes.get(tickerId) ?? []);
