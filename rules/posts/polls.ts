import { array, date, object } from 'yup';

import { POLL_LIMITS } from './postLimits.ts';
import { textSchema } from '../text/textSchema.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The request takes time and clocks differ slightly: this tolerance accepts "in 5 minutes" and "in 30 days"
 * nevertheless.
 */
const SLACK_MS = MINUTE_MS;

/** Whether a poll may end at `end`, seen from `now`. */
function isPollEnd(end: Date, now: Date): boolean {
  const left = end.getTime() - now.getTime();
  return left >= POLL_LIMITS.minutesMin * MINUTE_MS - SLACK_MS && left <= POLL_LIMITS.daysMax * DAY_MS + SLACK_MS;
}

/** Normalizes options, so that options that look the same to a user are equal. */
const folded = (option: string): string => option.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** The index of the first option that repeats an earlier one; -1 without any. Empty options do not count. */
export const findRepeatedOption = (options: readonly string[]): number => {
  const all = options.map(folded);
  return all.findIndex((option, index) => option !== '' && all.indexOf(option) < index);
};

/** The poll of a new post. The messages are ids into the locales. */
export const pollSchema = object({
  question: textSchema(
    POLL_LIMITS.question,
    {
      required: 'polls.form.question.required',
      tooLong: 'polls.form.question.tooLong',
      hidden: 'polls.form.question.hidden',
    },
    { breaks: false },
  ),
  options: array()
    .of(
      textSchema(
        POLL_LIMITS.option,
        {
          required: 'polls.form.option.required',
          tooLong: 'polls.form.option.tooLong',
          hidden: 'polls.form.option.hidden',
        },
        { breaks: false },
      ),
    )
    .required('polls.form.options.tooFew')
    .min(POLL_LIMITS.optionsMin, 'polls.form.options.tooFew')
    .max(POLL_LIMITS.optionsMax, 'polls.form.options.tooMany')
    .test('twins', 'polls.form.options.twice', (options) => findRepeatedOption(options ?? []) === -1),
  expiresAt: date()
    .required('polls.form.end.required')
    .typeError('polls.form.end.required')
    .test('span', 'polls.form.end.outside', (end, { options }) => isPollEnd(end, getNow(options.context))),
});

/** The server passes the current time; a form uses the clock of the browser. */
const getNow = (context: unknown): Date =>
  typeof context === 'object' && context !== null && 'now' in context && context.now instanceof Date
    ? context.now
    : new Date();
