import type { IntlShape } from 'react-intl';

import { parsePeriod, PERIOD_UNITS, type PeriodUnit } from '@rules/bots/optionValues';

import type { Option } from './commandCompletion';

/** A value that completes a text. */
export interface Suggestion {
  value: string;
  label: string;
  description: string;
}

const COMMON_PERIODS = ['1d', '1w', '1m', '3m', '6m', '1y', '5y'];

const unitMessages = {
  d: 'commandOptions.period.d',
  w: 'commandOptions.period.w',
  m: 'commandOptions.period.m',
  y: 'commandOptions.period.y',
} as const satisfies Record<PeriodUnit, string>;

/** Periods within the range of an option: usual ones, or those with the typed number. */
export function suggestPeriods({ min, max }: Pick<Option, 'min' | 'max'>, word: string, intl: IntlShape): Suggestion[] {
  const digits = /^\d{1,4}/.exec(word.trim())?.[0];
  const values = digits === undefined ? COMMON_PERIODS : PERIOD_UNITS.map((unit) => `${digits}${unit}`);
  return values.flatMap((value) => {
    const period = parsePeriod(value);
    if (period === undefined || period.days < (min ?? 1) || period.days > (max ?? Number.POSITIVE_INFINITY)) return [];
    if (digits !== undefined && !value.startsWith(word.trim().toLowerCase())) return [];
    const label = intl.formatMessage({ id: unitMessages[period.unit] }, { count: period.count });
    return [{ value, label: value, description: label }];
  });
}
