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
  /** The bot suggests values while people type. */
  readonly autocomplete?: boolean;
}

/** Types whose values have a smallest and a largest one. */
const TYPES_WITH_RANGE: readonly OptionType[] = ['number', 'money', 'percent', 'date', 'period', 'text'];

export const hasRange = (type: OptionType): boolean => TYPES_WITH_RANGE.includes(type);

/** Types whose values a bot may suggest. The platform completes stocks, people, dates and periods, and choices are complete. */
const TYPES_WITH_SUGGESTIONS: readonly OptionType[] = ['text', 'number', 'money', 'percent'];

export const canSuggest = (type: OptionType): boolean => TYPES_WITH_SUGGESTIONS.includes(type);

/** The name of an option in a language. */
export const getOptionName = ({ name, nameTr }: Pick<CommandOption, 'name' | 'nameTr'>, language: string): string =>
  language === 'tr' ? nameTr || name : name;

const toFields = ({
  name,
  nameTr,
  type,
  required,
  choices,
  min,
  max,
  currency,
  autocomplete,
}: CommandOption): readonly unknown[] => [
  name,
  nameTr ?? null,
  type,
  required,
  choices ?? [],
  min ?? null,
  max ?? null,
  currency ?? null,
  autocomplete ?? false,
];

/** Whether two lists of options are equal. The database does not keep the order of the fields of an option. */
export const isSameOptions = (first: readonly CommandOption[], second: readonly CommandOption[]): boolean =>
  JSON.stringify(first.map(toFields)) === JSON.stringify(second.map(toFields));
