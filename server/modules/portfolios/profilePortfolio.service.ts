import { toIsoDate } from '../../../rules/days.ts';
import { roundTo2 } from '../../base/roundTo2.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { decimalToNumber } from '../../database/decimal.ts';
import {
  PublicPortfolioStatus,
  type PortfolioDetail,
  type ProfileHolding,
  type ProfilePortfolio,
  type QueryGetProfilePortfolioArgs,
  type SeriesPoint,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { isDelisted } from '../market/market.mapper.ts';
import { readQuotes } from '../market/quotes/quotes.service.ts';
import { assertProfileVisible } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import { getValues, type DayValue } from './history.store.ts';
import { assertPortfolioVisible } from './portfolios.policy.ts';
import { getCurrency, getPrices } from './portfolios.service.ts';
import { getSettings, getStocks, getSums, type Sums } from './portfolios.store.ts';
import * as store from './profilePortfolio.store.ts';
import type { Positions } from './positions.ts';

const CHART_DAYS = 30;

interface ProfilePortfolioPage {
  readonly data: ProfileHolding[];
  readonly summary: ProfilePortfolio;
  readonly totalCount: number;
}

/**
 * Returns the portfolio of a profile as its owner shares it; the owner gets the same view. Amounts are only in the
 * response when the owner shares them.
 * @throws UserError 404, 403 see `assertPortfolioVisible`
 */
export async function read(ctx: Context, args: QueryGetProfilePortfolioArgs): Promise<ProfilePortfolioPage> {
  const viewer = requireViewer(ctx);
  const [settings, owner] = await Promise.all([
    getSettings(ctx.db, args.userId),
    findProfile(ctx.db, args.userId, viewer.id),
  ]);
  const { id: ownerId } =
    args.userId === viewer.id ? assertProfileVisible(viewer, owner) : assertPortfolioVisible(viewer, owner, settings);
  const detail = settings?.detail ?? 'off';
  const visibility = PublicPortfolioStatus[settings?.visibility ?? 'group'];
  if (detail === 'off') return { data: [], summary: { ...nothing, detail, visibility }, totalCount: 0 };

  const stocks = await getStocks(ctx.db, ownerId);
  const tickerIds = stocks.map(({ tickerId }) => tickerId);
  const quotes = await readQuotes(ctx, tickerIds);
  const money = getCurrency(stocks, settings?.currency);
  const positions: Positions = { ownerId, tickerIds, ...money, prices: getPrices(tickerIds, quotes), now: ctx.now() };
  const [rows, total, days] = await Promise.all([
    store.listPageByStock(ctx.db, positions, boundedPage(args)),
    getSums(ctx.db, positions),
    getValues(ctx.db, positions, { indexId: null, days: CHART_DAYS }),
  ]);
  return {
    data: rows.map((row) => toHolding(ctx, row, detail)),
    summary: {
      detail,
      visibility,
      ...toPerformance(total, days, ctx.now()),
      ...(detail === 'amounts' && { currency: money.currency, value: decimalToNumber(total.value) }),
    },
    totalCount: stocks.length,
  };
}

const nothing = { gain_percentage: 0, day_gain_percentage: 0, chart_data: [] };

const toHolding = (ctx: Context, row: store.ProfileHoldingRow, detail: PortfolioDetail): ProfileHolding => ({
  ticker_id: row.tickerId,
  ticker_symbol: row.symbol,
  ticker_name: row.name,
  ticker_img: row.image,
  currency: row.currency,
  is_delisted: isDelisted(row, ctx.now()),
  weight: row.weight,
  gain_percentage: row.gainPercentage,
  ...(detail === 'amounts' && { quantity: decimalToNumber(row.quantity), value: decimalToNumber(row.value) }),
});

/** Rounds percentages, so that amounts cannot be computed from their decimals. */

const toPercent = (value: number, before: number): number => (before > 0 ? roundTo2((value / before - 1) * 100) : 0);

function toPerformance(
  total: Sums,
  days: readonly DayValue[],
  now: Date,
): Pick<ProfilePortfolio, 'gain_percentage' | 'day_gain_percentage' | 'chart_data'> {
  const value = decimalToNumber(total.value);
  const today = toIsoDate(now);
  const closed = days.filter(({ day }) => day < today);
  const start = closed[0]?.value ?? 0;
  const chart = closed.map((item): SeriesPoint => ({
    date: new Date(`${item.day}T00:00:00.000Z`),
    value: toPercent(item.value, start),
  }));
  return {
    gain_percentage: roundTo2(total.gainPercentage),
    day_gain_percentage: toPercent(value, value - decimalToNumber(total.dayGain)),
    chart_data: chart.length === 0 ? [] : [...chart, { date: now, value: toPercent(value, start) }],
  };
}
