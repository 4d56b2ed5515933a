import type { QuoteEvent } from '../../../ports/events/events.ts';
import type { Quote } from '../../../ports/market/market.ts';
import { fromSource, readQuotes, type QuoteContext, type QuoteNow } from './quotes.service.ts';

/** An unchanged price is published again after this time, so that its age is correct. */
const AGE_MS = 10_000;

const COMPARED_FIELDS = [
  'price',
  'previousClose',
  'dayLow',
  'dayHigh',
  'volume',
  'afterHoursPrice',
  'state',
  'isSimulated',
  'isStale',
  'delaySeconds',
] as const satisfies readonly (keyof QuoteEvent)[];

export const toEvent = (quote: QuoteNow): QuoteEvent => ({
  tickerId: quote.tickerId,
  price: quote.price,
  previousClose: quote.previousClose,
  dayLow: quote.dayLow,
  dayHigh: quote.dayHigh,
  volume: quote.volume,
  afterHoursPrice: quote.afterHoursPrice,
  state: quote.state,
  asOf: quote.asOf.toISOString(),
  isSimulated: quote.isSimulated,
  isStale: quote.isStale,
  delaySeconds: quote.delaySeconds,
});

/** Whether a quote must be published. A stale price whose delay grows is not a change. */
export function hasChanged(before: QuoteEvent | undefined, now: QuoteEvent): boolean {
  if (before === undefined) return true;
  if (COMPARED_FIELDS.some((name) => before[name] !== now[name] && !(name === 'delaySeconds' && now.isStale)))
    return true;
  return Date.parse(now.asOf) - Date.parse(before.asOf) >= AGE_MS;
}

/**
 * Reads current quotes as events. Quotes of the source need no query. Tickers that it does not return are requested once
 * more, and read from the database when it fails again.
 */
export async function readNow(
  source: Pick<QuoteContext, 'market' | 'sql' | 'now'>,
  ids: readonly number[],
): Promise<QuoteEvent[]> {
  const answered = await source.market.quotes(ids, source.now()).catch((): Quote[] => []);
  const answeredIds = new Set(answered.map(({ tickerId }) => tickerId));
  const missing = ids.filter((id) => !answeredIds.has(id));
  const stored = missing.length === 0 ? [] : (await readQuotes({ ...source, language: 'en' }, missing)).values();
  return [...answered.map((quote) => fromSource(quote, undefined, 'en')), ...stored].map(toEvent);
}
