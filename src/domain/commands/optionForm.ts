import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import type { BotCommandOptionInput } from '@/generated/schema';
import { amountText } from '@/shared/format/decimals';
import { optionsSchema, toOptions } from '@rules/bots/commandOptionForm';
import type { OptionType } from '@rules/bots/commandOptions';

type Option = CommandTable_BotCommandFragment['options'][number];

/** An option as the form has it: texts only, so that half-typed values are not lost. */
export interface OptionFormValues {
  name: string;
  nameTr: string;
  type: OptionType;
  required: boolean;
  /** Separated by commas. */
  choices: string;
  min: string;
  max: string;
  currency: string;
  /** The bot suggests values. */
  autocomplete: boolean;
}

export const EMPTY_OPTION: OptionFormValues = {
  name: '',
  nameTr: '',
  type: 'ticker',
  required: false,
  choices: '',
  min: '',
  max: '',
  currency: 'TRY',
  autocomplete: false,
};

export const toFormValues = (option: Option): OptionFormValues => ({
  name: option.name,
  nameTr: option.name_tr ?? '',
  type: option.type,
  required: option.required,
  choices: option.choices.join(', '),
  min: option.min === null ? '' : amountText(option.min),
  max: option.max === null ? '' : amountText(option.max),
  currency: option.currency ?? 'TRY',
  autocomplete: option.autocomplete,
});

/** The options of a valid form as they are sent. */
export const toInputs = (options: readonly OptionFormValues[]): BotCommandOptionInput[] =>
  toOptions(optionsSchema.cast(options) ?? []).map(({ nameTr, choices, ...option }) => ({
    ...option,
    name_tr: nameTr ?? null,
    choices: choices === undefined ? null : [...choices],
  }));
