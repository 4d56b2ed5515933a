import type { IntlShape } from 'react-intl';

import { toLocalDate } from '@/shared/format/dates';

/** The option of the next 30 days. */
export const COMING = 'coming';

const DAYS_SHOWN = 7;

/** Midnight of a day in the reader's time zone. `Date` handles days of 23 and 25 hours. */
function getMidnight(day: string, daysLater = 0): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

/** Today and the days after it, YYYY-MM-DD in the reader's calendar. */
export function listDaysFrom(now: Date): string[] {
  const today = toLocalDate(now);
  return Array.from({ length: DAYS_SHOWN }, (_unused, index) => toLocalDate(getMidnight(today, index)));
}

/** "Mon, Nov 23", of other years than the present one "Thu, Mar 5, 2026". */
export function formatDay(intl: IntlShape, day: string, now: Date): string {
  const date = getMidnight(day);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return intl.formatDate(date, { weekday: 'short', day: 'numeric', month: 'short', ...year });
}

/** The day of a time, YYYY-MM-DD in the reader's calendar. */
export const toDay = (time: string): string => toLocalDate(new Date(time));

/** The heading of a day: "Today", "Tomorrow", else its date. */
export function formatDayTitle(intl: IntlShape, day: string, now: Date): string {
  const [today, tomorrow] = listDaysFrom(now);
  if (day === today) return intl.formatMessage({ id: 'market.page.days.today' });
  if (day === tomorrow) return intl.formatMessage({ id: 'market.page.days.tomorrow' });
  return formatDay(intl, day, now);
}

/** The start and end of a day; without a day, no end: the server returns all of the next 30 days. */
export function getSpan(day: string | undefined, now: Date): { from: string; to?: string } {
  if (day === undefined) return { from: getMidnight(toLocalDate(now)).toISOString() };
  const end = getMidnight(day, 1).getTime() - 1;
  return { from: getMidnight(day).toISOString(), to: new Date(end).toISOString() };
}
