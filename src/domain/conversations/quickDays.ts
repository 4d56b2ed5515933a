import { getDayRange } from '@rules/bots/optionValues';
import { toIsoDate } from '@rules/days';

import type { Option } from './commandCompletion';

const DAY_MS = 86_400_000;

/** The start of the reader's current day, as if it were in UTC: days have no time zone. */
export const getToday = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());

const steps = [
  ['today', 0],
  ['yesterday', -1],
  ['weekAgo', -7],
  ['monthAgo', -30],
  ['yearAgo', -365],
  ['tomorrow', 1],
  ['inAWeek', 7],
  ['inAMonth', 30],
] as const;

export type QuickDay = (typeof steps)[number][0];

const MAX_DAYS = 4;

/** Days to choose with one press, within the range of an option. */
export function getQuickDays(option: Pick<Option, 'min' | 'max'>, today: number): { name: QuickDay; day: string }[] {
  const { first, last } = getDayRange(option, today);
  return steps
    .map(([name, days]) => ({ name, day: toIsoDate(today + days * DAY_MS) }))
    .filter(({ day }) => day >= first && day <= last)
    .slice(0, MAX_DAYS);
}
