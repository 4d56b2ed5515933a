import type { CommandOption as StoredOption } from '../../../rules/bots/commandOptions.ts';
import type { BotCommandOption } from '../../generated/schema.ts';

/** Maps an option of a command. Options of older versions lack the fields that were added since. */
export const toOption = (option: StoredOption): Omit<BotCommandOption, '__typename'> => ({
  name: option.name,
  name_tr: option.nameTr ?? null,
  type: option.type,
  required: option.required,
  choices: [...(option.choices ?? [])],
  min: option.min ?? null,
  max: option.max ?? null,
  currency: option.currency ?? null,
  autocomplete: option.autocomplete ?? false,
});
