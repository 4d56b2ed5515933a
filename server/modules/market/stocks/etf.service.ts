import type { EtfDetail } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { toDates, toEarnings, toRatings, toStatistics } from './etf.mapper.ts';
import { getFacts } from './etf.store.ts';
import { readQuotes } from '../quotes/quotes.service.ts';
import { findTickerOrThrow } from './stockDetail.service.ts';

/**
 * Returns the fund-specific data of a ticker.
 * @throws UserError 404 for an unknown ticker, and for one that is not a fund
 */
export async function read(ctx: Context, tickerId: number): Promise<EtfDetail> {
  const ticker = await findTickerOrThrow(ctx, tickerId);
  if (ticker.kind !== 'etf') throw new UserError(404, 'market.notEtf', { symbol: ticker.symbol });
  const [row, quotes] = await Promise.all([getFacts(ctx.db, tickerId), readQuotes(ctx, [tickerId])]);
  const quote = quotes.get(tickerId);
  return {
    ticker_id: tickerId,
    analyst_ratings: row === undefined ? null : toRatings(ctx.language, row),
    earnings: row === undefined ? null : toEarnings(ctx.language, row),
    important_dates: row === undefined ? [] : toDates(ctx.language, row),
    statistics: quote === undefined ? null : toStatistics(quote, row),
  };
}
