import { CHART_STEPS } from '../../../../rules/bots/analytics.ts';
import type { ChartDuration } from '../../../generated/schema.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The name of a day: yyyy-mm-dd in UTC. */
export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The beginning of the day, week (Monday) or month of a moment, `back` steps before, in UTC. */
function getStart(unit: ChartDuration, moment: Date, back: number): Date {
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  if (unit === 'month') return new Date(Date.UTC(year, month - back, 1));
  if (unit === 'day') return new Date(Date.UTC(year, month, day - back));
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, day - sinceMonday - 7 * back));
}

/** The beginnings of a chart's steps, the oldest first; the last one holds the moment. */
export const stepsUntil = (unit: ChartDuration, moment: Date): Date[] =>
  Array.from({ length: CHART_STEPS[unit] }, (_unused, place) => getStart(unit, moment, CHART_STEPS[unit] - 1 - place));

/** The beginning of the day that stands `days` before the one of a moment, in UTC. */
export const daysBefore = (moment: Date, days: number): Date =>
  new Date(getStart('day', moment, 0).getTime() - days * DAY);
