import { toIsoDate } from '../../../rules/days.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { DayRule } from './dayRules.ts';

const TR_SHORT_CLOSE = 12 * 60 + 30;

/** First days of the Ramadan feast (3 days) as published by the Diyanet. */
const RAMADAN_FEAST = [
  '2017-06-25',
  '2018-06-15',
  '2019-06-04',
  '2020-05-24',
  '2021-05-13',
  '2022-05-02',
  '2023-04-21',
  '2024-04-10',
  '2025-03-30',
  '2026-03-20',
  '2027-03-09',
  '2028-02-26',
  '2029-02-14',
  '2030-02-04',
  '2031-01-24',
  '2032-01-14',
  '2033-01-02',
  '2033-12-23',
  '2034-12-12',
  '2035-12-01',
];

/** First days of the Feast of Sacrifice (4 days). */
const SACRIFICE_FEAST = [
  '2017-09-01',
  '2018-08-21',
  '2019-08-11',
  '2020-07-31',
  '2021-07-20',
  '2022-07-09',
  '2023-06-28',
  '2024-06-16',
  '2025-06-06',
  '2026-05-27',
  '2027-05-16',
  '2028-05-05',
  '2029-04-24',
  '2030-04-13',
  '2031-04-02',
  '2032-03-22',
  '2033-03-11',
  '2034-03-01',
  '2035-02-18',
];

/** Holidays and half days of Borsa İstanbul in a year. */
export function turkeyRules(year: number): Map<string, DayRule> {
  const rules = new Map<string, DayRule>([[`${year}-10-28`, TR_SHORT_CLOSE]]);
  const feasts = [...RAMADAN_FEAST.map((day) => [day, 3] as const), ...SACRIFICE_FEAST.map((day) => [day, 4] as const)];
  for (const [first] of feasts) {
    const start = Date.parse(first);
    if (toIsoDate(start - DAY_MS).startsWith(String(year))) rules.set(toIsoDate(start - DAY_MS), TR_SHORT_CLOSE);
  }
  for (const day of ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'])
    rules.set(`${year}-${day}`, 'closed');
  for (const [first, length] of feasts) {
    for (let offset = 0; offset < length; offset += 1) {
      const day = toIsoDate(Date.parse(first) + offset * DAY_MS);
      if (day.startsWith(String(year))) rules.set(day, 'closed');
    }
  }
  return rules;
}
