import { object, string } from 'yup';

import { cleaned, hasVisibleText } from '../text/text.ts';

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

/** An option of a command. Options are given in their order, separated by spaces; required ones come first. */
export interface CommandOption {
  readonly name: string;
  readonly nameTr?: string;
  readonly type: 'ticker' | 'number' | 'choice' | 'text';
  readonly required: boolean;
  /** The values of a choice. */
  readonly choices?: readonly string[];
}

/** A text that is sent to a bot. The messages are ids into the locales. */
export const messageSchema = object({
  text: string()
    .transform(cleaned(CONVERSATION_LIMITS.message))
    .required('conversations.form.text.required')
    .test('visible', 'conversations.form.text.required', (text) => hasVisibleText(text))
    .max(CONVERSATION_LIMITS.message, 'conversations.form.text.tooLong'),
  clientKey: string()
    .required('conversations.form.key.invalid')
    .matches(/^[\w:.-]{1,100}$/, 'conversations.form.key.invalid'),
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

/** Assigns the words to the options in their order. A text option takes all remaining words. */
export function assignWords(
  options: readonly CommandOption[],
  words: readonly string[],
): { readonly option: CommandOption; readonly value: string }[] {
  return options.flatMap((option, index) => {
    const value = option.type === 'text' ? words.slice(index).join(' ') : (words[index] ?? '');
    return value === '' ? [] : [{ option, value }];
  });
}
