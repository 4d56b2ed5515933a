import type { ServerMessageId } from '../../i18n/translate.ts';
import type { DeliveryRow } from './alertDelivery.store.ts';

/** Returns the symbol of a currency, $ or ₺, or its code when it has none. */
const getCurrencySymbol = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

function toMessage({ condition, price, basePrice }: DeliveryRow): ServerMessageId {
  if (condition === 'above') return 'notifications.alertAbove';
  if (condition === 'below') return 'notifications.alertBelow';
  return Number(price) >= Number(basePrice ?? price) ? 'notifications.alertRose' : 'notifications.alertFell';
}

/** Returns the message of a firing. Numbers stay numbers, because their format depends on the reader's language. */
export function formatSentence(row: DeliveryRow): {
  readonly messageId: ServerMessageId;
  readonly values: Record<string, string | number>;
} {
  const price = Number(row.price);
  const base = Number(row.basePrice ?? row.price);
  const change = base > 0 ? Math.abs(price / base - 1) * 100 : 0;
  return {
    messageId: toMessage(row),
    values: {
      symbol: row.symbol,
      sign: row.currency === null ? '' : getCurrencySymbol(row.currency),
      price,
      threshold: Number(row.threshold),
      base,
      change: Math.round(change * 100) / 100,
      tickerId: row.tickerId,
    },
  };
}

/** The page that a firing links to. */
export const stockPath = ({ tickerId }: DeliveryRow): string => `/application-user/portfolio/tradingview/${tickerId}`;
