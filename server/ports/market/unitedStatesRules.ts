import { toIsoDate } from '../../../rules/days.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { DayRule } from './dayRules.ts';

const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekday = (time: number): number => new Date(time).getUTCDay();

function nthWeekday(year: number, month: number, day: number, nth: number): number {
  const first = utc(year, month, 1);
  return first + (((day - weekday(first) + 7) % 7) + (nth - 1) * 7) * DAY_MS;
}

function lastMonday(year: number, month: number): number {
  const last = utc(year, month + 1, 0);
  return last - ((weekday(last) + 6) % 7) * DAY_MS;
}

/** Gregorian Easter Sunday (anonymous computus). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return utc(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

/** Saturday holidays are observed on Friday, Sunday ones on Monday. */
function observed(time: number): number {
  if (weekday(time) === 6) return time - DAY_MS;
  return weekday(time) === 0 ? time + DAY_MS : time;
}

const US_SHORT_CLOSE = 13 * 60;

/** Days of mourning on which the American exchanges were closed. */
const US_SPECIAL = ['2018-12-05', '2025-01-09'];

/** Holidays and 13:00 closes of NYSE and NASDAQ in a year. */
export function unitedStatesRules(year: number): Map<string, DayRule> {
  const rules = new Map<string, DayRule>();
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  for (const day of [utc(year, 7, 3), thanksgiving + DAY_MS, utc(year, 12, 24)])
    rules.set(toIsoDate(day), US_SHORT_CLOSE);
  const newYear = utc(year, 1, 1);
  const closed = [
    // A New Year's Day on Saturday is not observed on Friday, because the exchanges need that day for year-end
    // settlement.
    weekday(newYear) === 0 ? newYear + DAY_MS : newYear,
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easter(year) - 2 * DAY_MS,
    lastMonday(year, 5),
    observed(utc(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    thanksgiving,
    observed(utc(year, 12, 25)),
  ];
  if (year >= 2022) closed.push(observed(utc(year, 6, 19)));
  for (const day of closed) rules.set(toIsoDate(day), 'closed');
  for (const day of US_SPECIAL) if (day.startsWith(String(year))) rules.set(day, 'closed');
  return rules;
}
