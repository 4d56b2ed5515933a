/**
 * Numbers by locale. Prices and percentages always have two decimals (social §9). Exception: the price at which an alert
 * fires has all its decimals, because a rounded one is another condition.
 */

import { numberFormat } from './formatters';

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
/** `ALERT_LIMITS.priceDecimals`, whose module would load the validation library with every page. A test compares them. */
const ALL_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 6 } as const;

export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale, options).format(value);
}

/** 12,345 as 12K: for counters where the exact number does not matter. */
export function formatCompact(value: number, locale: string): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** @param percent 12.5 for "12.50%" */
export function formatPercent(percent: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', ...TWO_DECIMALS }).format(percent / 100);
}

/**
 * A change with its sign, e.g. "+0.84%" and "−0.84%".
 * @param isDown the direction, when it is more exact than the sign of the rounded number
 */
export function formatSignedPercent(percent: number, locale: string, isDown = percent < 0): string {
  return `${isDown ? '−' : '+'}${formatPercent(Math.abs(percent), locale)}`;
}

/** A word joiner: without it a line may break between the sign and the percent sign that Turkish writes first. */
export const joinSign = (change: string): string => change.replace(/^([+−])%/, '$1\u2060%');

/** The rupee sign for INR, the dollar sign for everything else (social §2). */
function currencySymbol(currency: string | null | undefined): '₹' | '$' {
  return currency === 'INR' ? '₹' : '$';
}

/** An amount of money with the viewer's symbol, e.g. "$1,234.50". */
export function formatMoney(amount: number, locale: string, currency: string | null | undefined): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}${currencySymbol(currency)}${numberFormat(locale, TWO_DECIMALS).format(Math.abs(amount))}`;
}

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

/**
 * An amount in its own currency, such as the price of a stock: "$1,234.50", in Turkish "₺1.234,50". Without a currency,
 * as of an index, the plain number.
 */
export function formatPrice(
  amount: number,
  locale: string,
  currency: string | null | undefined,
  decimals: Intl.NumberFormatOptions = TWO_DECIMALS,
): string {
  if (currency === null || currency === undefined || !isCurrency(currency))
    return formatNumber(amount, locale, decimals);
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...decimals } as const;
  const text = numberFormat(locale, options).format(Math.abs(amount));
  // A number that rounds to zero has no sign.
  return amount < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** The same with up to six decimals, e.g. "$0.0045": the price at which an alert fires. */
export function formatExactPrice(amount: number, locale: string, currency: string | null | undefined): string {
  return formatPrice(amount, locale, currency, ALL_DECIMALS);
}

/** A large sum in its own currency, e.g. "$690B": its last digits do not matter. */
export function formatSum(amount: number, locale: string, currency: string): string {
  const compact = { notation: 'compact', maximumFractionDigits: 2 } as const;
  if (!isCurrency(currency)) return formatNumber(amount, locale, compact);
  return formatNumber(amount, locale, { ...compact, style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
}

export interface PriceDelta {
  /** Zero counts as up. */
  direction: 'up' | 'down';
  /** Unsigned difference, e.g. "$1.25". */
  amount: string;
  /** Signed difference, e.g. "+$1.25". */
  signedAmount: string;
  /** Signed percentage, e.g. "−0.84%". */
  signedPercent: string;
}

/** The change of a price since a previous one, in the currency of the price. A previous price of 0 gives 0 %. */
export function priceDelta(
  price: number,
  previous: number,
  locale: string,
  currency: string | null | undefined,
): PriceDelta {
  const difference = price - previous;
  const points = previous === 0 ? 0 : (difference / previous) * 100;
  const direction = difference < 0 ? 'down' : 'up';
  const sign = direction === 'down' ? '−' : '+';
  const amount = formatPrice(Math.abs(difference), locale, currency);
  return {
    direction,
    amount,
    signedAmount: `${sign}${amount}`,
    signedPercent: formatSignedPercent(points, locale, direction === 'down'),
  };
}
