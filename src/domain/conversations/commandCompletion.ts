import type { GetConversationQuery } from '@/generated/conversations/getConversation';

export type Command = NonNullable<GetConversationQuery['getConversation']['commands']>[number];
type Option = Command['options'][number];

/** What can be completed at the end of a text: the name of a command or the value of an option. */
export type Completion =
  | { kind: 'command'; word: string }
  | { kind: 'option'; word: string; command: Command; option: Option; index: number };

/** Finds what the last word of a text can be completed to; undefined for other texts. */
export function findCompletion(text: string, commands: readonly Command[]): Completion | undefined {
  if (!text.startsWith('/') || text.includes('\n')) return undefined;
  const parts = text.slice(1).split(/\s+/);
  const [name = '', ...words] = parts;
  if (parts.length === 1) return { kind: 'command', word: name };
  const command = commands.find((item) => item.command.toLowerCase() === name.toLowerCase());
  const index = words.length - 1;
  const option = command?.options[index];
  if (!command || !option) return undefined;
  return { kind: 'option', word: words[index] ?? '', command, option, index };
}

/** Replaces the last word of a text and adds a space. */
export const completeWord = (text: string, word: string, value: string): string =>
  `${text.slice(0, text.length - word.length)}${value} `;

/** The commands that begin with a word, and then those that contain it. */
export function matchCommands(commands: readonly Command[], word: string): Command[] {
  const key = word.toLowerCase();
  const starting = commands.filter(({ command }) => command.toLowerCase().startsWith(key));
  const containing = commands.filter((item) => !starting.includes(item) && item.command.toLowerCase().includes(key));
  return [...starting, ...containing];
}

/** A command as it is written, for example "/chart stock [period]". */
export const describeUsage = ({ command, options }: Command): string =>
  [`/${command}`, ...options.map(({ name, required }) => (required ? name : `[${name}]`))].join(' ');
