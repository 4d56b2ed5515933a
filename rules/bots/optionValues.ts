import { toIsoDate } from '../days.ts';
import { OPTION_LIMITS, type CommandOption } from './commandOptions.ts';

/** Why a value is refused: a message id of src/locales and its values, besides the name of the option. */
export interface OptionProblem {
  readonly id:
    | 'commandOptions.value.missing'
    | 'commandOptions.value.number'
    | 'commandOptions.value.tooSmall'
    | 'commandOptions.value.tooLarge'
    | 'commandOptions.value.choice'
    | 'commandOptions.value.date'
    | 'commandOptions.value.tooEarly'
    | 'commandOptions.value.tooLate'
    | 'commandOptions.value.period'
    | 'commandOptions.value.tooShortPeriod'
    | 'commandOptions.value.tooLongPeriod'
    | 'commandOptions.value.tooShort'
    | 'commandOptions.value.tooLong';
  readonly values?: Readonly<Record<string, string | number>>;
}

const DAY_MS = 86_400_000;

/** Time zones are between 12 hours behind and 14 hours ahead of UTC, so a day is current somewhere up to a day around. */
const ZONE_DAYS = 1;

const DAYS_PER_UNIT = { d: 1, w: 7, m: 30, y: 365 } as const;

export type PeriodUnit = keyof typeof DAYS_PER_UNIT;

export const PERIOD_UNITS = ['d', 'w', 'm', 'y'] as const satisfies readonly PeriodUnit[];

/** A period as it is sent: "3m" is three months. */
interface Period {
  readonly count: number;
  readonly unit: PeriodUnit;
  readonly days: number;
}

export function parsePeriod(text: string): Period | undefined {
  const [, digits = '', letter = ''] = /^([1-9]\d{0,3})([dwmy])$/.exec(text.toLowerCase()) ?? [];
  const unit = PERIOD_UNITS.find((item) => item === letter);
  return unit === undefined ? undefined : { count: Number(digits), unit, days: Number(digits) * DAYS_PER_UNIT[unit] };
}

/** A day as it is sent, "2026-11-23", in milliseconds; undefined for a day that no calendar has. */
function parseDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(time) || toIsoDate(time) !== text ? undefined : time;
}

/** A number as it is sent: digits with a point. */
function parseDecimal(text: string): number | undefined {
  if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= OPTION_LIMITS.number ? value : undefined;
}

/** The first and the last day of an option, for a reader whose current day is `today`. */
export function getDayRange(
  { min, max }: Pick<CommandOption, 'min' | 'max'>,
  today: number,
): { first: string; last: string } {
  const clamp = (days: number): number => Math.min(Math.max(days, -OPTION_LIMITS.days), OPTION_LIMITS.days);
  return {
    first: toIsoDate(today + clamp(min ?? -OPTION_LIMITS.days) * DAY_MS),
    last: toIsoDate(today + clamp(max ?? OPTION_LIMITS.days) * DAY_MS),
  };
}

function findNumberProblem({ min, max }: CommandOption, value: string): OptionProblem | undefined {
  const number = parseDecimal(value);
  if (number === undefined) return { id: 'commandOptions.value.number' };
  if (typeof min === 'number' && number < min) return { id: 'commandOptions.value.tooSmall', values: { min } };
  if (typeof max === 'number' && number > max) return { id: 'commandOptions.value.tooLarge', values: { max } };
  return undefined;
}

function findDateProblem(option: CommandOption, value: string, now: Date): OptionProblem | undefined {
  const day = parseDay(value);
  if (day === undefined) return { id: 'commandOptions.value.date' };
  const today = Date.parse(`${toIsoDate(now)}T00:00:00.000Z`);
  const { first } = getDayRange(option, today - ZONE_DAYS * DAY_MS);
  const { last } = getDayRange(option, today + ZONE_DAYS * DAY_MS);
  if (value < first) return { id: 'commandOptions.value.tooEarly', values: { first } };
  if (value > last) return { id: 'commandOptions.value.tooLate', values: { last } };
  return undefined;
}

function findPeriodProblem({ min, max }: CommandOption, value: string): OptionProblem | undefined {
  const period = parsePeriod(value);
  if (period === undefined) return { id: 'commandOptions.value.period' };
  if (typeof min === 'number' && period.days < min)
    return { id: 'commandOptions.value.tooShortPeriod', values: { min } };
  if (typeof max === 'number' && period.days > max)
    return { id: 'commandOptions.value.tooLongPeriod', values: { max } };
  return undefined;
}

function findTextProblem({ min, max }: CommandOption, value: string): OptionProblem | undefined {
  const length = [...value].length;
  const most = Math.min(max ?? OPTION_LIMITS.text, OPTION_LIMITS.text);
  if (length > most) return { id: 'commandOptions.value.tooLong', values: { max: most } };
  if (typeof min === 'number' && length < min) return { id: 'commandOptions.value.tooShort', values: { min } };
  return undefined;
}

/** Finds the choice that a text means, ignoring case. */
export const findChoice = ({ choices = [] }: Pick<CommandOption, 'choices'>, value: string): string | undefined =>
  choices.find((item) => item === value) ??
  choices.find((item) => item.toLocaleLowerCase('en') === value.toLocaleLowerCase('en'));

/**
 * Checks the value of an option as it is sent: numbers with a point, days as "2026-11-23", periods as "3m". Whether a
 * stock or a person exists is checked by the server only.
 */
export function findOptionProblem(option: CommandOption, given: string, now: Date): OptionProblem | undefined {
  const value = given.trim();
  if (value === '') return option.required ? { id: 'commandOptions.value.missing' } : undefined;
  if (option.type !== 'text' && value.length > OPTION_LIMITS.value)
    return { id: 'commandOptions.value.tooLong', values: { max: OPTION_LIMITS.value } };
  switch (option.type) {
    case 'number':
    case 'money':
    case 'percent':
      return findNumberProblem(option, value);
    case 'date':
      return findDateProblem(option, value, now);
    case 'period':
      return findPeriodProblem(option, value);
    case 'text':
      return findTextProblem(option, value);
    case 'choice':
      return findChoice(option, value) === undefined
        ? { id: 'commandOptions.value.choice', values: { choices: (option.choices ?? []).join(', ') } }
        : undefined;
    case 'ticker':
    case 'person':
      return undefined;
  }
}
