import { array, boolean, mixed, number, object, string, type InferType } from 'yup';

import { cutAfter } from '../arrays.ts';
import { countCharacters, hasHiddenCharacters, hasVisibleText } from '../text/text.ts';
import {
  canSuggest,
  hasRange,
  OPTION_CURRENCIES,
  OPTION_LIMITS,
  OPTION_TYPES,
  type CommandOption,
  type OptionType,
} from './commandOptions.ts';

type OptionCurrency = (typeof OPTION_CURRENCIES)[number];

const isName = (text: string | null | undefined): boolean => !text || /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(text);

/** Programs that read values by the name of their option would find a part of every object, such as `constructor`. */
const isReserved = (text: string | null | undefined): boolean => !!text && text in Object.prototype;

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

/** An option of a command, as its team gives it. */
export const optionSchema = object({
  name: name()
    .required('commandOptions.form.name.required')
    .test('reserved', 'commandOptions.form.name.reserved', (text) => !isReserved(text)),
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
  autocomplete: boolean().default(false),
});

type OptionInput = InferType<typeof optionSchema>;

/** Fields that the type of the option does not have are left out. */
const toOption = ({ nameTr, choices, min, max, currency, autocomplete, ...option }: OptionInput): CommandOption => ({
  ...option,
  ...(nameTr && nameTr !== option.name && { nameTr }),
  ...(option.type === 'choice' && { choices }),
  ...(hasRange(option.type) && typeof min === 'number' && { min }),
  ...(hasRange(option.type) && typeof max === 'number' && { max }),
  ...(option.type === 'money' && currency && { currency }),
  ...(canSuggest(option.type) && autocomplete && { autocomplete }),
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
