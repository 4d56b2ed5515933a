import { toIsoDate } from '../../../rules/days.ts';
import type { CardStyle, Exchange, MarketIndex, SeriesPoint, Stock, StockStats } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import type { QuoteNow } from './quotes/quotes.service.ts';
import type { TickerRow } from './tickerRecord.ts';

/** The values of a list row that do not come from the ticker itself. */
export interface StockExtras {
  readonly quote: QuoteNow;
  readonly isWatched: boolean;
  readonly chart: readonly SeriesPoint[];
}

export const toExchange = (
  language: Language,
  { exchange: { id, name, timeZone }, exchangeCountry: country }: Pick<TickerRow, 'exchange' | 'exchangeCountry'>,
): Exchange => ({
  id,
  name,
  countries: { name: pickText(language, country.name, country.nameTr), code: country.code },
  time_zone: timeZone,
});

/** The default text colour is dark, because the default backgrounds are light. */
const DARK_TEXT = '#0f1b2d';
const colour = /^#[0-9a-f]{6}$/i;

/**
 * Maps stored colours to the wire.
 * @returns null unless every value is a hex colour
 */
export function toCardStyle(stored: Readonly<Record<string, string>> | null): CardStyle | null {
  const { background = '', foreground = DARK_TEXT, accent = '' } = stored ?? {};
  return [background, foreground, accent].every((item) => colour.test(item))
    ? { background, foreground, accent }
    : null;
}

export const toStats = (quote: QuoteNow): StockStats => ({
  close_price: quote.previousClose,
  current_value: quote.price,
  today_low: quote.dayLow,
  today_high: quote.dayHigh,
  volume: quote.volume,
  week_low: quote.yearLow,
  week_high: quote.yearHigh,
  as_of: quote.asOf,
  market_state: quote.state,
  is_stale: quote.isStale,
  delay_seconds: quote.delaySeconds,
});

/** Whether a ticker is delisted on the day of `now`. */
export const isDelisted = ({ delistedOn }: Pick<TickerRow, 'delistedOn'>, now: Date): boolean =>
  delistedOn !== null && delistedOn <= toIsoDate(now);

/** Maps a stock or fund for lists. */
export const toStock = (
  { language, now }: Pick<Context, 'language' | 'now'>,
  row: TickerRow,
  { quote, isWatched, chart }: StockExtras,
): Stock => ({
  id: row.id,
  ticker_id: row.id,
  ticker_symbol: row.symbol,
  ticker_image: row.image,
  company_name: row.name,
  currency: row.currency,
  is_etf: row.kind === 'etf',
  exchange: toExchange(language, row),
  stats: toStats(quote),
  card_style: toCardStyle(row.cardStyle),
  is_watched: isWatched,
  is_delisted: isDelisted(row, now()),
  chart_data: [...chart],
});

/** Maps an index for lists. */
export function toMarketIndex(
  language: Language,
  row: TickerRow,
  { quote, chart }: Pick<StockExtras, 'quote' | 'chart'>,
): MarketIndex {
  const country = row.country ?? row.exchangeCountry;
  return {
    id: row.id,
    chart_data: [...chart],
    current_value: quote.price,
    prev_close: quote.previousClose,
    country_name: pickText(language, country.name, country.nameTr),
    symbol: row.symbol,
    image: row.image,
    name: row.name,
    market_state: quote.state,
    as_of: quote.asOf,
    is_stale: quote.isStale,
  };
}
