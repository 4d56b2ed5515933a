import { array, object, string } from 'yup';

import { cutAfter } from '../arrays.ts';
import { cleaned, hasVisibleText } from '../text/text.ts';
import { OPTION_LIMITS } from './commandOptions.ts';

/** Limits of the values that a bot suggests while a person types. */
export const SUGGESTION_LIMITS = {
  /** Suggestions of an answer. */
  count: 25,
  /** Characters of the text that people see. */
  label: 100,
  /** Characters of a text that is sent to the bot. */
  text: 100,
  /** How long a bot may take, in milliseconds. */
  budgetMs: 1_500,
  /** How long the person must rest before the question is sent, in milliseconds. */
  restMs: 150,
  /** How long an answer is shown again for the same text. */
  cacheSeconds: 30,
  /** Questions of a bot that wait for an answer. */
  open: 100,
  /** Questions that one call of a bot returns. */
  perCall: 20,
  /** Questions of a person within `personSeconds`. */
  perPerson: 40,
  personSeconds: 10,
} as const;

const INVALID = 'conversations.call.invalid';

/** What a person has typed in an option that the bot completes. */
export const questionSchema = object({
  command: string().trim().required('conversations.form.text.required').max(100, 'conversations.form.text.tooLong'),
  option: string()
    .required('conversations.form.text.required')
    .max(4 * OPTION_LIMITS.name, 'conversations.form.text.tooLong'),
  text: string()
    .transform(cleaned(SUGGESTION_LIMITS.text))
    .max(SUGGESTION_LIMITS.text, 'conversations.form.text.tooLong')
    .default(''),
});

const shortText = (max: number) => string().transform(cleaned(max)).max(max, INVALID);

const isVisible = (text: string | undefined): boolean => text === undefined || hasVisibleText(text);

/** POST /api/bot/suggestions */
export const suggestionsSchema = object({
  suggestionId: string().required(INVALID).uuid(INVALID),
  suggestions: array(
    object({
      /** As it is sent: numbers with a point. */
      value: shortText(OPTION_LIMITS.value).required(INVALID).test('visible', INVALID, isVisible),
      /** What people see; the value without it. */
      label: shortText(SUGGESTION_LIMITS.label).test('visible', INVALID, isVisible),
    }).required(INVALID),
  )
    .transform(cutAfter(SUGGESTION_LIMITS.count))
    .max(SUGGESTION_LIMITS.count, INVALID)
    .required(INVALID),
});
