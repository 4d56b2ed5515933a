import { EXCHANGES } from '../../market/calendar.ts';
import type { ExchangeCode } from '../../market/market.ts';
import type { Language } from './phrases.ts';

const pickText = (value: number, language: Language, digits: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The absolute size of a change in percent. */
export function percent(change: number, language: Language): string {
  const text = pickText(Math.abs(change), language, 1);
  return language === 'tr' ? `%${text}` : `${text}%`;
}

/** A change in percent with its sign. */
export const signedPercent = (change: number, language: Language): string =>
  `${change < 0 ? '−' : '+'}${percent(change, language)}`;

/** An amount in the currency of an exchange. */
export function money(amount: number, exchange: ExchangeCode, language: Language): string {
  const currency = EXCHANGES.find(({ code }) => code === exchange)?.currency;
  return `${currency === 'TRY' ? '₺' : '$'}${pickText(amount, language, 2)}`;
}

export const points = (value: number, language: Language): string => pickText(value, language, 2);
export const count = (value: number, language: Language): string => pickText(value, language, 0);
