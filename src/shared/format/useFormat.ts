import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { formatDate, formatDateTime, formatDateTimeWithZone, formatRelativeTime, formatZone } from './dates';
import {
  formatCompact,
  formatExactPrice,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSignedPercent,
  formatSum,
  priceDelta,
  type PriceDelta,
} from './numbers';
import { foldText, initials, lowerCase, upperCase } from './text';

export interface Format {
  number: (value: number) => string;
  compact: (value: number) => string;
  percent: (points: number) => string;
  /** A change in percent; zero counts as up. */
  signedPercent: (points: number, isDown?: boolean) => string;
  money: (amount: number, currency?: string | null) => string;
  /** In the currency of the amount itself. */
  price: (amount: number, currency: string | null | undefined) => string;
  /** The same with all decimals: the price at which an alert fires. */
  exactPrice: (amount: number, currency: string | null | undefined) => string;
  /** A large sum in its own currency, rounded. */
  sum: (amount: number, currency: string) => string;
  delta: (price: number, previous: number, currency?: string | null) => PriceDelta;
  /** A quantity such as shares, with all decimals. */
  quantity: (value: number) => string;
  date: (value: string | Date) => string;
  /** A calendar day, YYYY-MM-DD or its midnight in UTC: the same in every time zone. */
  day: (day: string) => string;
  dateTime: (value: string | Date) => string;
  dateTimeWithZone: (value: string | Date) => string;
  zone: (timeZone: string) => string;
  relativeTime: (value: string | Date, now?: Date) => string;
  upper: (text: string) => string;
  lower: (text: string) => string;
  fold: (text: string) => string;
  initials: (name: string) => string;
}

/** The format functions, bound to the language and time zone of the viewer. */
export function useFormat(): Format {
  const { locale, timeZone } = useIntl();
  return useMemo(
    () => ({
      number: (value) => formatNumber(value, locale),
      compact: (value) => formatCompact(value, locale),
      percent: (points) => formatPercent(points, locale),
      signedPercent: (points, isDown) => formatSignedPercent(points, locale, isDown),
      money: (amount, currency) => formatMoney(amount, locale, currency),
      price: (amount, currency) => formatPrice(amount, locale, currency),
      exactPrice: (amount, currency) => formatExactPrice(amount, locale, currency),
      sum: (amount, currency) => formatSum(amount, locale, currency),
      delta: (price, previous, currency) => priceDelta(price, previous, locale, currency),
      quantity: (value) => formatNumber(value, locale, { maximumFractionDigits: 8 }),
      day: (day) => formatDate(day, locale, 'UTC'),
      date: (value) => formatDate(value, locale, timeZone),
      dateTime: (value) => formatDateTime(value, locale, timeZone),
      dateTimeWithZone: (value) => formatDateTimeWithZone(value, locale, timeZone),
      zone: (zone) => formatZone(zone, locale),
      relativeTime: (value, now = new Date()) => formatRelativeTime(value, now, locale),
      upper: (text) => upperCase(text, locale),
      lower: (text) => lowerCase(text, locale),
      fold: foldText,
      initials: (name) => initials(name, locale),
    }),
    [locale, timeZone],
  );
}
