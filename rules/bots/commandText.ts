import type { CommandOption } from './commandOptions.ts';

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

/** Formats a command as a person may type it: values that are not in their place are named. */
export function formatCommand(
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
