/** Holidays and half days of the exchanges, by local date. */

const DAY = 86_400_000;

/** 'closed' for the whole day, otherwise the local minute of the early close. */
export type DayRule = 'closed' | number;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekday = (time: number): number => new Date(time).getUTCDay();

function nthWeekday(year: number, month: number, day: number, nth: number): number {
  const first = utc(year, month, 1);
  return first + (((day - weekday(first) + 7) % 7) + (nth - 1) * 7) * DAY;
}

function lastMonday(year: number, month: number): number {
  const last = utc(year, month + 1, 0);
  return last - ((weekday(last) + 6) % 7) * DAY;
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
  if (weekday(time) === 6) return time - DAY;
  return weekday(time) === 0 ? time + DAY : time;
}

const US_SHORT_CLOSE = 13 * 60;

/** Days of mourning on which the American exchanges were closed. */
const US_SPECIAL = ['2018-12-05', '2025-01-09'];

/** Holidays and 13:00 closes of NYSE and NASDAQ in a year. */
export function unitedStatesRules(year: number): Map<string, DayRule> {
  const rules = new Map<string, DayRule>();
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  for (const day of [utc(year, 7, 3), thanksgiving + DAY, utc(year, 12, 24)]) rules.set(iso(day), US_SHORT_CLOSE);
  const newYear = utc(year, 1, 1);
  const closed = [
    // A New Year's Day on Saturday is not observed on Friday, because the exchanges need that day for year-end
    // settlement.
    weekday(newYear) === 0 ? newYear + DAY : newYear,
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easter(year) - 2 * DAY,
    lastMonday(year, 5),
    observed(utc(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    thanksgiving,
    observed(utc(year, 12, 25)),
  ];
  if (year >= 2022) closed.push(observed(utc(year, 6, 19)));
  for (const day of closed) rules.set(iso(day), 'closed');
  for (const day of US_SPECIAL) if (day.startsWith(String(year))) rules.set(day, 'closed');
  return rules;
}

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
    if (iso(start - DAY).startsWith(String(year))) rules.set(iso(start - DAY), TR_SHORT_CLOSE);
  }
  for (const day of ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29'])
    rules.set(`${year}-${day}`, 'closed');
  for (const [first, length] of feasts) {
    for (let offset = 0; offset < length; offset += 1) {
      const day = iso(Date.parse(first) + offset * DAY);
      if (day.startsWith(String(year))) rules.set(day, 'closed');
    }
  }
  return rules;
}
