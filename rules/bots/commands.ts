import { number, object, string } from 'yup';

import { hasHiddenCharacters, hasVisibleText } from '../text/text.ts';
import { COMMAND_LIMITS } from './commandLimits.ts';
import { optionsSchema } from './commandOptionForm.ts';
import { isUsername } from '../accounts/usernames.ts';
import { composeUpTo, hasAtMost, isFarTooLong, passes } from '../text/textLength.ts';

/** A command as it is stored: users type it with a leading slash, in forms as well, but the slash is not part of it. */
export const withoutCommandSlash = (command: string): string => command.trim().replace(/^\//, '');

/**
 * Latin letters, digits and underscores, beginning with a letter or digit. Like handlers, because users type it in a
 * chat, where two alphabets would allow look-alikes.
 */
const isCommand = (command: string): boolean =>
  isUsername(command.replace(/_+/g, '')) && /^[^._-]/.test(command) && !/[.-]/.test(command);

const compose = composeUpTo(COMMAND_LIMITS.description);

/**
 * A command of a bot; only the server can check whether the bot has it already. The messages are ids into the locales.
 */
export const commandTextSchema = string()
  .transform(compose)
  .transform((text: unknown) =>
    typeof text === 'string' && !isFarTooLong(text, COMMAND_LIMITS.description) ? withoutCommandSlash(text) : text,
  )
  .required('commands.form.command.required')
  .test('length', 'commands.form.command.tooLong', hasAtMost(COMMAND_LIMITS.command))
  .test('alphabet', 'commands.form.command.characters', passes(COMMAND_LIMITS.command, isCommand));

const descriptionText = string()
  .transform(compose)
  .test(
    'visible',
    'commands.form.description.required',
    passes(COMMAND_LIMITS.description, (text) => hasVisibleText(text)),
  )
  .test('length', 'commands.form.description.tooLong', hasAtMost(COMMAND_LIMITS.description))
  .test(
    'hidden',
    'commands.form.description.hidden',
    passes(COMMAND_LIMITS.description, (text) => !hasHiddenCharacters(text)),
  );

const description = descriptionText.required('commands.form.description.required');

/** Optional; a position beyond the last one becomes the last one. */
const rank = number()
  .nullable()
  .integer('commands.form.rank.invalid')
  .min(1, 'commands.form.rank.invalid')
  .max(1_000_000, 'commands.form.rank.invalid');

/** A command: addBotCommand, updateBotCommand, the dialog that sends them (console §5), and a manifest. */
export const commandSchema = object({
  command: commandTextSchema,
  description,
  /** For Turkish readers; the description without it. */
  descriptionTr: descriptionText.nullable(),
  rank,
  options: optionsSchema.optional(),
});

/** The query whether a bot has a command, and the text of a chart. */
export const commandQuestionSchema = object({ command: commandTextSchema });

/** Uses that a bot reports. */
export const commandUseSchema = object({
  command: commandTextSchema,
  uses: number()
    .integer('commands.use.invalid')
    .min(1, 'commands.use.invalid')
    .max(COMMAND_LIMITS.uses, 'commands.use.invalid')
    .required('commands.use.invalid'),
});
