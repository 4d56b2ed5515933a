import { ALERT_LIMITS } from '../../../../rules/market/alerts.ts';
import type { Language } from '../../../i18n/translate.ts';

const locales = { en: 'en-US', tr: 'tr-TR' } as const satisfies Record<Language, string>;

/** Prices below one unit need more digits. */
const getDigits = (price: number): number => (Math.abs(price) < 1 ? 4 : 2);

/** Formats a price with its currency, for example "$12.30" or "₺12,30". The points of an index have no currency. */
export const formatPrice = (
  language: Language,
  price: number,
  currency: string | null,
  maximumFractionDigits = getDigits(price),
): string =>
  new Intl.NumberFormat(locales[language], {
    ...(currency === null ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: 2,
    maximumFractionDigits,
  }).format(price);

/** Formats the price of an alert with each of its decimals, for example "$0.00045": rounded, it is another alert. */
export const formatThreshold = (language: Language, price: number, currency: string | null): string =>
  formatPrice(language, price, currency, ALERT_LIMITS.priceDecimals);

/** Formats a percentage with its sign, for example "+1.25%" or "+%1,25". */
export const formatPercent = (language: Language, points: number): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(points / 100);

/** Formats a share of a whole, for example "12.5%" or "%12,5". */
export const formatShare = (language: Language, points: number): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }).format(points / 100);

export const formatCount = (language: Language, count: number): string =>
  new Intl.NumberFormat(locales[language], { notation: 'compact', maximumFractionDigits: 1 }).format(count);

/** A row of a card without a gain or a loss. */
export const neutralRow = (label: string, value: string) => ({ label, value, tone: 'neutral' as const });

export const getTone = (change: number): 'gain' | 'loss' | 'neutral' =>
  change > 0 ? 'gain' : change < 0 ? 'loss' : 'neutral';
