import type { ServerMessageId } from '../../i18n/translate.ts';
import type { DeliveryRow } from './alertDelivery.store.ts';

/** The sign of a currency, $ or ₺; its code where it has none. */
const getSign = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

function toMessage({ condition, price, basePrice }: DeliveryRow): ServerMessageId {
  if (condition === 'above') return 'notifications.alertAbove';
  if (condition === 'below') return 'notifications.alertBelow';
  return Number(price) >= Number(basePrice ?? price) ? 'notifications.alertRose' : 'notifications.alertFell';
}

/** The sentence that tells of a firing; numbers stay numbers, because every reader's language writes them differently. */
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
      sign: row.currency === null ? '' : getSign(row.currency),
      price,
      threshold: Number(row.threshold),
      base,
      change: Math.round(change * 100) / 100,
      tickerId: row.tickerId,
    },
  };
}

/** Where a firing leads to. */
export const stockPath = ({ tickerId }: DeliveryRow): string => `/application-user/portfolio/tradingview/${tickerId}`;
