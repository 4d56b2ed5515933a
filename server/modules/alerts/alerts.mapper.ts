import type { Alert } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { decimalToNumber } from '../../database/decimal.ts';
import { isDelisted } from '../market/market.mapper.ts';
import type { QuoteNow } from '../market/quotes/quotes.service.ts';
import type { AlertRow } from './alerts.store.ts';

/** Replaces the quote when no source has a price any more: the base price of the alert, marked as stale. */
const unknownQuote = (row: AlertRow) => {
  const price = decimalToNumber(row.basePrice ?? row.threshold);
  return {
    price,
    previousClose: price,
    asOf: row.evaluatedAt,
    state: 'closed',
    source: '',
    isSimulated: false,
    isStale: true,
    delaySeconds: 0,
  } as const;
};

/** Maps an alert to the wire type, with the current price of its ticker. */
export function toAlert({ now }: Pick<Context, 'now'>, row: AlertRow, found: QuoteNow | undefined): Alert {
  const quote = found ?? unknownQuote(row);
  return {
    id: row.id,
    ticker_id: row.tickerId,
    ticker_symbol: row.symbol,
    ticker_name: row.name,
    ticker_img: row.image,
    currency: row.currency,
    current_price: quote.price,
    prev_close: quote.previousClose,
    as_of: quote.asOf,
    market_state: quote.state,
    source: quote.source,
    is_simulated: quote.isSimulated,
    is_stale: quote.isStale,
    delay_seconds: quote.delaySeconds,
    is_delisted: isDelisted(row, now()),
    is_index: row.kind === 'index',
    id_s2_alert_types: row.alertTypeId,
    condition: row.condition,
    value: decimalToNumber(row.threshold),
    base_price: decimalToNumber(row.basePrice ?? row.threshold),
    is_met: row.active && row.wasMet,
    is_repeat: row.everyTime,
    is_email: row.byEmail,
    active: row.active,
    fired_at: row.firedAt,
    cts: row.createdAt,
    uts: row.updatedAt,
  };
}
