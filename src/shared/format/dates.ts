/** Moments by locale and time zone. Input is ISO 8601 (UTC) as on the wire; unreadable input gives an empty text. */

type Moment = string | number | Date;

function parse(moment: Moment): Date | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

export function formatDate(moment: Moment, locale: string, timeZone?: string): string {
  const date = parse(moment);
  return date ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date) : '';
}

export function formatDateTime(moment: Moment, locale: string, timeZone?: string): string {
  const date = parse(moment);
  return date
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date)
    : '';
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
export function formatRelativeTime(moment: Moment, now: Moment, locale: string): string {
  const date = parse(moment);
  const base = parse(now);
  if (!date || !base) return '';
  const seconds = (date.getTime() - base.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const step = STEPS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step ? format.format(Math.trunc(seconds / step.seconds), step.unit) : format.format(0, 'second');
}
