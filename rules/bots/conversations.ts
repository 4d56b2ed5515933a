import { array, object, string } from 'yup';

import { cutAfter } from '../arrays.ts';
import { cleaned, hasVisibleText } from '../text/text.ts';
import { OPTION_LIMITS, type CommandOption } from './commandOptions.ts';

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

/** A command as typed: its name without the slash, and its words. */
export interface TypedCommand {
  readonly name: string;
  readonly words: readonly string[];
}

/** Parses a text that begins with a slash; undefined for any other text. */
export function parseCommand(text: string): TypedCommand | undefined {
  const [first = '', ...words] = text.trim().split(/\s+/);
  return /^\/\S/.test(first) ? { name: first.slice(1), words } : undefined;
}

/** The option that a word names, as in "period:1y", and the rest of the word. */
function splitNamed(
  options: readonly CommandOption[],
  word: string,
): { option: CommandOption; value: string } | undefined {
  const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(word) ?? [];
  const key = name.toLowerCase();
  const option = options.find((item) => item.name.toLowerCase() === key || item.nameTr?.toLowerCase() === key);
  return option === undefined ? undefined : { option, value };
}

/**
 * Assigns the words of a command to its options: a word "name:value" to the option of that name, other words in the
 * order of the options. A text option takes all remaining words.
 */
export function assignWords(
  options: readonly CommandOption[],
  words: readonly string[],
): { readonly option: CommandOption; readonly value: string }[] {
  const assigned: { option: CommandOption; value: string }[] = [];
  const isFree = (option: CommandOption): boolean => !assigned.some((item) => item.option === option);
  for (const [index, word] of words.entries()) {
    const named = splitNamed(options, word);
    const option = named !== undefined && isFree(named.option) ? named.option : options.find(isFree);
    if (option === undefined) break;
    const value = option === named?.option ? named.value : word;
    const isRest = option.type === 'text';
    assigned.push({ option, value: isRest ? [value, ...words.slice(index + 1)].join(' ').trim() : value });
    if (isRest) break;
  }
  return assigned.filter(({ value }) => value !== '');
}

/** Writes a command as a person may type it: values that are not in their place are named. */
export function writeCommand(
  command: string,
  options: readonly CommandOption[],
  values: Readonly<Record<string, string>>,
): string {
  const given = options.flatMap((option, index) => {
    const value = values[option.name]?.trim() ?? '';
    return value === '' ? [] : [{ option, index, value }];
  });
  const words = given.map(({ option, index, value }, place) => {
    const isLastText = option.type === 'text' && place === given.length - 1;
    const isInPlace = index === place && (isLastText || !/\s/.test(value)) && splitNamed(options, value) === undefined;
    return isInPlace ? value : `${option.name}:${value}`;
  });
  return [`/${command}`, ...words].join(' ');
}

/** A command with its values by the names of the options. */
export const commandRunSchema = object({
  command: string().trim().required('conversations.form.text.required').max(100, 'conversations.form.text.tooLong'),
  options: array(
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
    .default([]),
  clientKey,
});
