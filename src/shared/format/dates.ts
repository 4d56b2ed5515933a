/**
 * Dates and times by locale and time zone. Input is ISO 8601 (UTC) as on the wire; unreadable input gives an empty
 * text.
 */

import { dateFormat, relativeTimeFormat } from './formatters';

type DateInput = string | number | Date;

function parse(input: DateInput): Date | null {
  const date = new Date(input);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The day in the time zone of the browser, as YYYY-MM-DD. */
export function toLocalDate(date: Date): string {
  const toTwoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${toTwoDigits(date.getMonth() + 1)}-${toTwoDigits(date.getDate())}`;
}

export function formatDate(input: DateInput, locale: string, timeZone?: string): string {
  const date = parse(input);
  return date ? dateFormat(locale, { dateStyle: 'medium', timeZone }).format(date) : '';
}

export function formatDateTime(input: DateInput, locale: string, timeZone?: string): string {
  const date = parse(input);
  return date ? dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date) : '';
}

/** With the name of the zone, for pages with times of several zones. */
export function formatDateTimeWithZone(input: DateInput, locale: string, timeZone?: string): string {
  const date = parse(input);
  if (!date) return '';
  const [day, time] = [{ year: 'numeric', month: 'short', day: 'numeric' } as const, { hour: 'numeric' } as const];
  const options = { ...day, ...time, minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  return dateFormat(locale, options).format(date);
}

/** The name of a zone, e.g. "Eastern Time"; the IANA name when the runtime does not support the zone. */
export function formatZone(timeZone: string, locale: string): string {
  try {
    const format = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

const STEPS: ReadonlyArray<{ unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/** "3 hours ago", "in 2 days"; below a minute "now". */
export function formatRelativeTime(input: DateInput, now: DateInput, locale: string): string {
  const date = parse(input);
  const base = parse(now);
  if (!date || !base) return '';
  const seconds = (date.getTime() - base.getTime()) / 1000;
  const format = relativeTimeFormat(locale, { numeric: 'auto' });
  const step = STEPS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step ? format.format(Math.trunc(seconds / step.seconds), step.unit) : format.format(0, 'second');
}
