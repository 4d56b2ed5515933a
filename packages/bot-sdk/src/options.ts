import type { SuggestHandler } from './suggestions.ts';
import type { OptionValue } from './wire.ts';

/** The values of options by their type, as handlers receive them. */
interface ValuesByType {
  /** A stock. */
  ticker: { readonly id: number; readonly symbol: string };
  number: number;
  percent: number;
  money: { readonly value: number; readonly currency: string };
  /** A day, for example `2026-11-23`. */
  date: string;
  /** For example `3m`, with its length in days. */
  period: { readonly value: string; readonly days: number };
  choice: string;
  text: string;
  person: { readonly username: string };
}

type OptionType = keyof ValuesByType;

/** A type; a question mark says that the option may be missing. */
type OptionTypeText = OptionType | `${OptionType}?`;

type NumberType = 'number' | 'money' | 'percent';

/** The type of an option, or its type with a handler that suggests values while people type. */
export type OptionSpec =
  | OptionTypeText
  | { readonly type: 'text' | 'text?'; readonly autocomplete: SuggestHandler<string> }
  | { readonly type: NumberType | `${NumberType}?`; readonly autocomplete: SuggestHandler<number> };

/** The options of a command by name, as the team declared them in the console. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type SpecValue<Text> = Text extends OptionType
  ? ValuesByType[Text]
  : Text extends `${infer Type extends OptionType}?`
    ? ValuesByType[Type] | undefined
    : never;

/** The values of declared options. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: SpecValue<
    Specs[Name] extends { readonly type: infer Text extends OptionTypeText } ? Text : Specs[Name]
  >;
};

/** The type of an option, and whether it may be missing. */
export function readSpec(spec: OptionSpec): { readonly type: string; readonly isOptional: boolean } {
  const text = typeof spec === 'string' ? spec : spec.type;
  return text.endsWith('?') ? { type: text.slice(0, -1), isOptional: true } : { type: text, isOptional: false };
}

function toValue(option: OptionValue): ValuesByType[OptionType] {
  switch (option.type) {
    case 'ticker':
      return { id: option.id, symbol: option.symbol };
    case 'money':
      return { value: option.value, currency: option.currency };
    case 'period':
      return { value: option.value, days: option.days };
    case 'person':
      return { username: option.username };
    case 'number':
    case 'percent':
    case 'date':
    case 'choice':
    case 'text':
      return option.value;
  }
}

/**
 * The values of a command's options, or of a form's fields.
 * @throws TypeError naming the option whose declaration in the code and in the console differ
 */
export function readOptions<Specs extends OptionSpecs>(
  source: string,
  specs: Specs,
  given: Readonly<Record<string, OptionValue>>,
): OptionValues<Specs> {
  const entries = Object.entries(specs).map(([name, spec]) => {
    const { type, isOptional } = readSpec(spec);
    const option = given[name];
    if (option === undefined) {
      if (isOptional) return [name, undefined];
      throw new TypeError(`${source}: option "${name}" is required in the code, but not in the console`);
    }
    if (option.type !== type)
      throw new TypeError(`${source}: option "${name}" is "${type}" in the code, but "${option.type}" in the console`);
    return [name, toValue(option)];
  });
  return Object.fromEntries(entries) as OptionValues<Specs>;
}
