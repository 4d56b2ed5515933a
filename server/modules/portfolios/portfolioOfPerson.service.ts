import { decimalToNumber } from '../../database/decimal.ts';
import type { Services } from '../../context/services.ts';
import { readQuotes, type QuoteContext } from '../market/quotes/quotes.service.ts';
import { getCurrency, getPrices } from './portfolios.service.ts';
import { getSettings, getStocks, getSums } from './portfolios.store.ts';
import { listPageByStock } from './profilePortfolio.store.ts';
import type { Positions } from './positions.ts';

/** Stocks of a portfolio that are read at once. */
const STOCKS = 100;

/** A stock of a portfolio, with all of its purchases. */
interface PortfolioShare {
  readonly tickerId: number;
  readonly symbol: string;
  readonly currency: string;
  /** Percent of the portfolio's value. */
  readonly weight: number;
  readonly gainPercentage: number;
  readonly quantity: number;
  readonly value: number;
}

export interface PersonPortfolio {
  /** The currency of the sums. */
  readonly currency: string;
  readonly value: number;
  readonly gainPercentage: number;
  readonly dayGainPercentage: number;
  /** The largest first. */
  readonly stocks: readonly PortfolioShare[];
}

/** Rounds percentages, so that amounts cannot be computed from their decimals. */
const round = (points: number): number => Math.round(points * 100) / 100;

/** Reads the portfolio of a person; the caller has checked that it may be read. */
export async function readPortfolio(
  ctx: QuoteContext & Pick<Services, 'db'>,
  ownerId: number,
): Promise<PersonPortfolio> {
  const [settings, stocks] = await Promise.all([getSettings(ctx.db, ownerId), getStocks(ctx.db, ownerId)]);
  const tickerIds = stocks.map(({ tickerId }) => tickerId);
  const quotes = await readQuotes(ctx, tickerIds);
  const money = getCurrency(stocks, settings?.currency);
  const positions: Positions = { ownerId, tickerIds, ...money, prices: getPrices(tickerIds, quotes), now: ctx.now() };
  const [rows, sums] = await Promise.all([
    listPageByStock(ctx.db, positions, { pageNumber: 1, pageSize: STOCKS }),
    getSums(ctx.db, positions),
  ]);
  const value = decimalToNumber(sums.value);
  const before = value - decimalToNumber(sums.dayGain);
  return {
    currency: money.currency,
    value,
    gainPercentage: round(sums.gainPercentage),
    dayGainPercentage: before > 0 ? round((value / before - 1) * 100) : 0,
    stocks: rows.map((row) => ({
      tickerId: row.tickerId,
      symbol: row.symbol,
      currency: row.currency,
      weight: row.weight,
      gainPercentage: row.gainPercentage,
      quantity: decimalToNumber(row.quantity),
      value: decimalToNumber(row.value),
    })),
  };
}
