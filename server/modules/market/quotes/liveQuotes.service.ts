import { MAX_LIVE_TICKERS } from '../../../../rules/market/liveQuotes.ts';
import type { LiveQuote } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Language } from '../../../i18n/translate.ts';
import type { QuoteEvent } from '../../../ports/events/events.ts';
import { toEvent } from './quoteEvents.ts';
import { readQuotes, sourceText } from './quotes.service.ts';

/**
 * Deduplicates ticker ids.
 * @throws UserError 400 for too many
 */
export function followedIds(tickerIds: readonly number[]): ReadonlySet<number> {
  const ids = new Set(tickerIds);
  if (ids.size > MAX_LIVE_TICKERS) throw new UserError(400, 'market.tooManyQuotes', { max: MAX_LIVE_TICKERS });
  return ids;
}

/** Maps a quote to the wire. */
export const toLiveQuote = (quote: QuoteEvent, language: Language): LiveQuote => ({
  ticker_id: quote.tickerId,
  price: quote.price,
  prev_close: quote.previousClose,
  day_low: quote.dayLow,
  day_high: quote.dayHigh,
  volume: quote.volume,
  after_hour_price: quote.afterHoursPrice,
  market_state: quote.state,
  as_of: quote.asOf,
  source: sourceText(language, quote.isSimulated),
  is_simulated: quote.isSimulated,
  is_stale: quote.isStale,
  delay_seconds: quote.delaySeconds,
});

/**
 * Returns the current quotes of several tickers. Tickers without a price are left out.
 * @throws UserError 400 for too many tickers
 */
export async function readMany(
  ctx: Pick<Context, 'market' | 'sql' | 'now' | 'language'>,
  tickerIds: readonly number[],
): Promise<LiveQuote[]> {
  const quotes = await readQuotes(ctx, [...followedIds(tickerIds)]);
  return [...quotes.values()].map((quote) => toLiveQuote(toEvent(quote), ctx.language));
}
