import { array, object, string } from 'yup';

import { cutAfter } from '../arrays.ts';
import { cleaned, hasVisibleText } from '../text/text.ts';
import { OPTION_LIMITS } from './commandOptions.ts';

export const CONVERSATION_LIMITS = {
  /** Characters of a message, as stored by JavaScript. */
  message: 4000,
  clientKey: 100,
  /** Messages of a page of the history. */
  page: 30,
  /** Messages of a person in a conversation within `burstSeconds`. */
  burst: 5,
  burstSeconds: 5,
  /** Requests of a conversation that wait for the bot. */
  waiting: 20,
  /** Messages with which a bot may answer one request. */
  answers: 5,
  /** Later answers are marked as late. */
  answerMinutes: 15,
  /** Still later ones are refused: they would be unsolicited messages. */
  answerHours: 24,
} as const;

const clientKey = string()
  .required('conversations.form.key.invalid')
  .matches(/^[\w:.-]{1,100}$/, 'conversations.form.key.invalid');

/** A text that is sent to a bot. The messages are ids into the locales. */
export const messageSchema = object({
  text: string()
    .transform(cleaned(CONVERSATION_LIMITS.message))
    .required('conversations.form.text.required')
    .test('visible', 'conversations.form.text.required', (text) => hasVisibleText(text))
    .max(CONVERSATION_LIMITS.message, 'conversations.form.text.tooLong'),
  clientKey,
});

/** Values by the names of their options or fields. */
const namedValues = () =>
  array(
    object({
      name: string()
        .defined()
        .max(4 * OPTION_LIMITS.name, 'conversations.form.text.tooLong'),
      value: string()
        .defined()
        .transform(cleaned(OPTION_LIMITS.text))
        .max(4 * OPTION_LIMITS.text, 'conversations.form.text.tooLong'),
    }).required(),
  )
    .transform(cutAfter(OPTION_LIMITS.options))
    .max(OPTION_LIMITS.options, 'conversations.form.text.tooLong')
    .default([]);

/** A form with its values by the names of the fields. */
export const formSubmissionSchema = object({ fields: namedValues(), clientKey });

/** A command with its values by the names of the options. */
export const commandRunSchema = object({
  command: string().trim().required('conversations.form.text.required').max(100, 'conversations.form.text.tooLong'),
  options: namedValues(),
  clientKey,
});
