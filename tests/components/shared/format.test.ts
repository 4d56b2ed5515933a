import { describe, expect, it } from 'vitest';

import { formatDate, formatDateTime, formatRelativeTime } from '@/shared/format/dates';
import {
  formatCompact,
  formatExactPrice,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSignedPercent,
  priceDelta,
} from '@/shared/format/numbers';
import { foldText, initials, lowerCase, matchesText, upperCase } from '@/shared/format/text';
import { ALERT_LIMITS } from '@rules/market/alerts';

describe('money', () => {
  it('shows the rupee sign for INR and the dollar sign for everything else', () => {
    expect(formatMoney(1234.5, 'en', 'INR')).toBe('₹1,234.50');
    expect(formatMoney(1234.5, 'en', 'TRY')).toBe('$1,234.50');
    expect(formatMoney(1234.5, 'tr', null)).toBe('$1.234,50');
    expect(formatMoney(-2, 'en', 'USD')).toBe('−$2.00');
  });
});

describe('an exact price', () => {
  it('has two decimals, or all that an alert accepts', () => {
    expect(formatExactPrice(250, 'en', 'USD')).toBe('$250.00');
    expect(formatExactPrice(0.0045, 'en', 'USD')).toBe('$0.0045');
    expect(formatExactPrice(1234.5678, 'tr', 'TRY')).toBe('₺1.234,5678');
    expect(formatExactPrice(7195.123456, 'en', null)).toBe('7,195.123456');
    const smallest = 10 ** -ALERT_LIMITS.priceDecimals;
    expect(formatExactPrice(smallest, 'en', null)).toBe(smallest.toFixed(ALERT_LIMITS.priceDecimals));
  });
});

describe('numbers', () => {
  it('follow the language', () => {
    expect(formatNumber(1234567.891, 'en')).toBe('1,234,567.891');
    expect(formatNumber(1234567, 'tr')).toBe('1.234.567');
    expect(formatPercent(12.5, 'en')).toBe('12.50%');
    expect(formatPercent(12.5, 'tr')).toBe('%12,50');
  });

  it('shows the sign of a change, or the given direction', () => {
    expect(formatSignedPercent(0.84, 'en')).toBe('+0.84%');
    expect(formatSignedPercent(-0.84, 'tr')).toBe('−%0,84');
    expect(formatSignedPercent(0, 'en')).toBe('+0.00%');
    expect(formatSignedPercent(0.001, 'en', true)).toBe('−0.00%');
    expect(formatCompact(12_345, 'en')).toBe('12.3K');
  });
});

describe('priceDelta', () => {
  it('shows the sign, the difference and its percentage with two decimals', () => {
    expect(priceDelta(101.25, 100, 'en', 'USD')).toEqual({
      direction: 'up',
      amount: '$1.25',
      signedAmount: '+$1.25',
      signedPercent: '+1.25%',
    });
    expect(priceDelta(98, 100, 'en', 'INR')).toMatchObject({
      direction: 'down',
      amount: '₹2.00',
      signedAmount: '−₹2.00',
      signedPercent: '−2.00%',
    });
  });

  it('counts zero as up and handles a previous price of zero', () => {
    expect(priceDelta(100, 100, 'en', 'USD')).toMatchObject({ direction: 'up', signedAmount: '+$0.00' });
    expect(priceDelta(5, 0, 'en', 'USD').signedPercent).toBe('+0.00%');
  });
});

describe('dates and times', () => {
  const now = '2026-11-20T10:00:00.000Z';

  it('are relative to now', () => {
    expect(formatRelativeTime('2026-11-20T07:00:00.000Z', now, 'en')).toBe('3 hours ago');
    expect(formatRelativeTime('2026-11-18T10:00:00.000Z', now, 'tr')).toBe('evvelsi gün');
    expect(formatRelativeTime('2026-11-20T09:59:30.000Z', now, 'en')).toBe('now');
    expect(formatRelativeTime('2026-11-20T12:00:00.000Z', now, 'en')).toBe('in 2 hours');
  });

  it('are shown in the viewer’s time zone', () => {
    expect(formatDate('2026-11-20T22:30:00.000Z', 'en', 'Europe/Istanbul')).toBe('Nov 21, 2026');
    expect(formatDateTime('2026-11-20T22:30:00.000Z', 'tr', 'Europe/Istanbul')).toBe('21 Kas 2026 01:30');
  });

  it('are empty for an invalid date', () => {
    expect(formatDate('soon', 'en')).toBe('');
    expect(formatRelativeTime('soon', now, 'en')).toBe('');
  });
});

describe('casing', () => {
  it('distinguishes the four letters i of Turkish', () => {
    expect(upperCase('istanbul ışık', 'tr')).toBe('İSTANBUL IŞIK');
    expect(lowerCase('IŞIK İZMİR', 'tr')).toBe('ışık izmir');
    expect(upperCase('istanbul', 'en')).toBe('ISTANBUL');
    expect(initials('ilker ışık', 'tr')).toBe('İI');
    expect(initials('', 'en')).toBe('');
  });

  it('folds every spelling to one', () => {
    for (const spelling of ['IŞIK', 'ışık', 'Isik', 'İŞİK']) expect(foldText(spelling)).toBe('isik');
    expect(matchesText('Işık Yatırım', 'yatirim isik')).toBe(true);
    expect(matchesText('Işık Yatırım', 'borsa')).toBe(false);
    expect(matchesText('anything', '')).toBe(true);
  });
});
