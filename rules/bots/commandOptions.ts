import { array, boolean, mixed, number, object, string, type InferType } from 'yup';

import { cutAfter } from '../arrays.ts';
import { countCharacters, hasHiddenCharacters, hasVisibleText } from '../text/text.ts';

/** The types of the options of a command. */
export const OPTION_TYPES = [
  'ticker',
  'number',
  'money',
  'percent',
  'date',
  'period',
  'choice',
  'text',
  'person',
] as const;

export type OptionType = (typeof OPTION_TYPES)[number];

/** Currencies of an amount. */
export const OPTION_CURRENCIES = ['TRY', 'USD', 'EUR', 'GBP'] as const;

type OptionCurrency = (typeof OPTION_CURRENCIES)[number];

export const OPTION_LIMITS = {
  /** Options of a command. */
  options: 25,
  /** Values of a choice. */
  choices: 25,
  name: 32,
  choice: 60,
  /** Characters of a text. */
  text: 1_000,
  /** Characters of any other value, as sent. */
  value: 100,
  /** The largest number, amount or percentage, and the largest limit of one. */
  number: 1e12,
  /** Days before and after the current one that a date can be limited to. */
  days: 36_500,
} as const;

/** An option of a command. Options are given in their order; required ones come first. */
export interface CommandOption {
  /** Identifies the option in a command, for bots as well. */
  readonly name: string;
  /** For Turkish readers; the name without it. */
  readonly nameTr?: string | null;
  readonly type: OptionType;
  readonly required: boolean;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  /**
   * The smallest value: of a number, an amount or a percentage; the days from the current one of a date (-30 is a month
   * ago); the days of a period; the characters of a text.
   */
  readonly min?: number | null;
  /** The largest value, counted like `min`. */
  readonly max?: number | null;
  /** The currency of an amount. */
  readonly currency?: string | null;
}

/** Types whose values have a smallest and a largest one. */
const TYPES_WITH_RANGE: readonly OptionType[] = ['number', 'money', 'percent', 'date', 'period', 'text'];

export const hasRange = (type: OptionType): boolean => TYPES_WITH_RANGE.includes(type);

/** The name of an option in a language. */
export const getOptionName = ({ name, nameTr }: Pick<CommandOption, 'name' | 'nameTr'>, language: string): string =>
  language === 'tr' ? nameTr || name : name;

const isName = (text: string | null | undefined): boolean => !text || /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(text);

const trimmed = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= 4 * OPTION_LIMITS.choice ? value.normalize('NFC').trim() : value;

const atMost =
  (max: number) =>
  (text: string | null | undefined): boolean =>
    !text || (text.length <= 4 * max && countCharacters(text) <= max);

const name = () =>
  string()
    .transform(trimmed)
    .test('length', 'commandOptions.form.name.tooLong', atMost(OPTION_LIMITS.name))
    .test('alphabet', 'commandOptions.form.name.characters', (text) => (text ?? '').length > 200 || isName(text));

const choice = string()
  .transform(trimmed)
  .required('commandOptions.form.choices.required')
  .test('length', 'commandOptions.form.choices.tooLong', atMost(OPTION_LIMITS.choice))
  .test(
    'visible',
    'commandOptions.form.choices.hidden',
    (text) => text.length > 4 * OPTION_LIMITS.choice || (hasVisibleText(text) && !hasHiddenCharacters(text)),
  );

/** A form gives the values separated by commas, a program as a list. */
function splitChoices(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? [];
  return value
    .split(/[,\n]/, OPTION_LIMITS.choices + 1)
    .map((text) => text.trim())
    .filter(Boolean);
}

const limit = () =>
  number()
    .transform((value: unknown, given: unknown) => (given === '' ? null : value))
    .nullable()
    .default(null)
    .typeError('commandOptions.form.limit.invalid')
    .min(-OPTION_LIMITS.number, 'commandOptions.form.limit.invalid')
    .max(OPTION_LIMITS.number, 'commandOptions.form.limit.invalid')
    .when('type', ([type], schema) =>
      type === 'date' || type === 'period' || type === 'text'
        ? schema.integer('commandOptions.form.limit.whole')
        : schema,
    );

const isAscending = (min: number | null | undefined, max: number | null | undefined): boolean =>
  typeof min !== 'number' || typeof max !== 'number' || min <= max;

const hasUniqueTexts = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const optionSchema = object({
  name: name().required('commandOptions.form.name.required'),
  nameTr: name()
    .nullable()
    .default(null)
    .transform((text: unknown) => (text === '' ? null : text)),
  type: mixed<OptionType>()
    .oneOf(OPTION_TYPES, 'commandOptions.form.type.invalid')
    .required('commandOptions.form.type.invalid'),
  required: boolean().default(false),
  choices: array(choice)
    .transform((_value: unknown, given: unknown) => splitChoices(given))
    .transform(cutAfter(OPTION_LIMITS.choices))
    .max(OPTION_LIMITS.choices, 'commandOptions.form.choices.tooMany')
    .default([])
    .when('type', ([type], schema) =>
      type === 'choice'
        ? schema
            .min(1, 'commandOptions.form.choices.required')
            .test('unique', 'commandOptions.form.choices.unique', (list) => hasUniqueTexts(list ?? []))
        : schema,
    ),
  min: limit(),
  max: limit().test('ascending', 'commandOptions.form.limit.order', (max, { parent }) => isAscending(parent.min, max)),
  currency: mixed<OptionCurrency>()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .oneOf([...OPTION_CURRENCIES, null], 'commandOptions.form.currency.required')
    .when('type', ([type], schema) =>
      type === 'money' ? schema.required('commandOptions.form.currency.required') : schema,
    ),
});

type OptionInput = InferType<typeof optionSchema>;

/** Fields that the type of the option does not have are left out. */
const toOption = ({ nameTr, choices, min, max, currency, ...option }: OptionInput): CommandOption => ({
  ...option,
  ...(nameTr && nameTr !== option.name && { nameTr }),
  ...(option.type === 'choice' && { choices }),
  ...(hasRange(option.type) && typeof min === 'number' && { min }),
  ...(hasRange(option.type) && typeof max === 'number' && { max }),
  ...(option.type === 'money' && currency && { currency }),
});

export const toOptions = (inputs: readonly OptionInput[]): CommandOption[] => inputs.map(toOption);

const hasUniqueNames = (options: readonly OptionInput[]): boolean => {
  const names = options.flatMap((option) => {
    const own = [option.name, option.nameTr].flatMap((text) => (text ? text.toLowerCase() : []));
    return [...new Set(own)];
  });
  return new Set(names).size === names.length;
};

/** The options of a command, as its team gives them. */
export const optionsSchema = array(optionSchema.required())
  .transform(cutAfter(OPTION_LIMITS.options))
  .max(OPTION_LIMITS.options, 'commandOptions.form.tooMany')
  .test('unique', 'commandOptions.form.name.unique', (options) => hasUniqueNames(options ?? []))
  .test(
    'order',
    'commandOptions.form.requiredFirst',
    (options) => !(options ?? []).some((option, index, all) => option.required && all[index - 1]?.required === false),
  );
