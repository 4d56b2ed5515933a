import { CHART_STEPS } from '../../../../rules/bots/analytics.ts';
import { DAY_MS } from '../../../base/durations.ts';
import type { ChartDuration } from '../../../generated/schema.ts';

/** Returns the start of the day, week (Monday) or month of a date, `back` units earlier, in UTC. */
function getStart(unit: ChartDuration, date: Date, back: number): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === 'month') return new Date(Date.UTC(year, month - back, 1));
  if (unit === 'day') return new Date(Date.UTC(year, month, day - back));
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, day - sinceMonday - 7 * back));
}

/** Returns the starts of a chart's steps, the oldest first. The last step contains the date. */
export const stepsUntil = (unit: ChartDuration, date: Date): Date[] =>
  Array.from({ length: CHART_STEPS[unit] }, (_unused, index) => getStart(unit, date, CHART_STEPS[unit] - 1 - index));

/** Returns the start of the day `days` before a date, in UTC. */
export const daysBefore = (date: Date, days: number): Date =>
  new Date(getStart('day', date, 0).getTime() - days * DAY_MS);
