import type { GetConversationQuery } from '@/generated/conversations/getConversation';
import { assignWords, parseCommand } from '@rules/bots/commandText';

export type Command = NonNullable<GetConversationQuery['getConversation']['commands']>[number];
export type Option = Command['options'][number];

/** The values of a command's options by their names, as they are sent. */
export type OptionValues = Readonly<Record<string, string>>;

/** The word that can be completed to a command: a text that is only a slash and letters. */
export const findCommandWord = (text: string): string | undefined => /^\/(\S*)$/.exec(text)?.[1];

export const findCommand = (commands: readonly Command[], name: string): Command | undefined =>
  commands.find(({ command }) => command.toLowerCase() === name.toLowerCase());

/** The options as the rules have them. */
const toRules = ({ options }: Command) => options.map(({ name_tr: nameTr, ...option }) => ({ ...option, nameTr }));

/** A typed command with options and the values after it; undefined for other texts and while its name is typed. */
export function readTypedCommand(
  text: string,
  commands: readonly Command[],
): { command: Command; values: OptionValues } | undefined {
  const typed = text.startsWith('/') && /\s/.test(text) && !text.includes('\n') ? parseCommand(text) : undefined;
  const command = typed && findCommand(commands, typed.name);
  if (!typed || !command || command.options.length === 0) return undefined;
  const options = toRules(command);
  const values = assignWords(options, typed.words).map(({ option, value }) => [option.name, value]);
  return { command, values: Object.fromEntries(values) };
}

/** The commands that begin with a word, and then those that contain it. */
export function matchCommands(commands: readonly Command[], word: string): Command[] {
  const key = word.toLowerCase();
  const starting = commands.filter(({ command }) => command.toLowerCase().startsWith(key));
  const containing = commands.filter((item) => !starting.includes(item) && item.command.toLowerCase().includes(key));
  return [...starting, ...containing];
}

/** A command as it is written, for example "/chart stock [period]". */
export const describeUsage = ({ command, options }: Command): string =>
  [`/${command}`, ...options.map(({ label, required }) => (required ? label : `[${label}]`))].join(' ');
