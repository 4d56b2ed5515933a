import type { IntlShape } from 'react-intl';

/** The option of the next 30 days. */
export const COMING = 'coming';

const DAYS_SHOWN = 7;

const two = (value: number): string => String(value).padStart(2, '0');

const isoDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Midnight of a day in the reader's time zone. `Date` handles days of 23 and 25 hours. */
function midnight(day: string, daysLater = 0): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

/** Today and the days after it, YYYY-MM-DD in the reader's calendar. */
export function daysFrom(now: Date): string[] {
  const today = isoDay(now);
  return Array.from({ length: DAYS_SHOWN }, (_unused, index) => isoDay(midnight(today, index)));
}

/** "Mon, Nov 23", of other years than the present one "Thu, Mar 5, 2026". */
export function dayName(intl: IntlShape, day: string, now: Date): string {
  const date = midnight(day);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return intl.formatDate(date, { weekday: 'short', day: 'numeric', month: 'short', ...year });
}

/** The day of a time, YYYY-MM-DD in the reader's calendar. */
export const toDay = (time: string): string => isoDay(new Date(time));

/** The heading of a day: "Today", "Tomorrow", else its date. */
export function dayTitle(intl: IntlShape, day: string, now: Date): string {
  const [today, tomorrow] = daysFrom(now);
  if (day === today) return intl.formatMessage({ id: 'market.page.days.today' });
  if (day === tomorrow) return intl.formatMessage({ id: 'market.page.days.tomorrow' });
  return dayName(intl, day, now);
}

/** The start and end of a day; without a day, no end: the server returns all of the next 30 days. */
export function getSpan(day: string | undefined, now: Date): { from: string; to?: string } {
  if (day === undefined) return { from: midnight(isoDay(now)).toISOString() };
  const end = midnight(day, 1).getTime() - 1;
  return { from: midnight(day).toISOString(), to: new Date(end).toISOString() };
}
