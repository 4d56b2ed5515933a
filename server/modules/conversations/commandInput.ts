import { and, eq } from 'drizzle-orm';
import { getOptionName, type CommandOption } from '../../../rules/bots/commandOptions.ts';
import { assignWords, parseCommand, formatCommand } from '../../../rules/bots/commandText.ts';
import { findChoice, findOptionProblem, parsePeriod } from '../../../rules/bots/optionValues.ts';
import { commandKey, usernameKey } from '../../database/keys.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import type { Language } from '../../i18n/translate.ts';
import { findBySymbol } from '../market/tickerRecord.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { listCommands, type CommandRow } from './conversations.store.ts';

/** A checked value of an option, as bots receive it. */
export type OptionValue =
  | { readonly type: 'ticker'; readonly id: number; readonly symbol: string }
  | { readonly type: 'number' | 'percent'; readonly value: number }
  | { readonly type: 'money'; readonly value: number; readonly currency: string }
  | { readonly type: 'date' | 'choice' | 'text'; readonly value: string }
  | { readonly type: 'period'; readonly value: string; readonly days: number }
  | { readonly type: 'person'; readonly username: string };

export interface CheckedCommand {
  readonly command: string;
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** The person who sends a command. */
interface Sender {
  readonly userId: number;
  readonly language: Language;
  readonly now: Date;
}

async function findPerson(tx: Queryable, handle: string, viewerId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(handle)), eq(users.isGuest, false), isVisiblePerson(viewerId)));
  return row?.username;
}

/** The value of an option that has passed the shared rules. */
async function toValue(tx: Queryable, option: CommandOption, value: string, { userId }: Sender): Promise<OptionValue> {
  switch (option.type) {
    case 'ticker': {
      const ticker = await findBySymbol(tx, value.replace(/^\$/, ''));
      if (ticker === undefined) throw new UserError(400, 'conversations.unknownStock', { text: value.slice(0, 40) });
      return { type: 'ticker', id: ticker.id, symbol: ticker.symbol };
    }
    case 'person': {
      const username = await findPerson(tx, value.replace(/^@/, ''), userId);
      if (username === undefined) throw new UserError(400, 'conversations.unknownPerson', { text: value.slice(0, 40) });
      return { type: 'person', username };
    }
    case 'number':
    case 'percent':
      return { type: option.type, value: Number(value) };
    case 'money':
      return { type: 'money', value: Number(value), currency: option.currency ?? '' };
    case 'period':
      return { type: 'period', value: value.toLowerCase(), days: parsePeriod(value)?.days ?? 0 };
    case 'choice':
      return { type: 'choice', value: findChoice(option, value) ?? value };
    case 'date':
    case 'text':
      return { type: option.type, value };
  }
}

/** @throws ValidationError 400 naming the option */
function assertValid(command: string, option: CommandOption, value: string, { language, now }: Sender): void {
  const problem = findOptionProblem(option, value, now);
  if (problem === undefined) return;
  const name = getOptionName(option, language);
  if (problem.id === 'commandOptions.value.missing')
    throw new UserError(400, 'conversations.missingOption', { command, option: name });
  throw new ValidationError(400, problem.id, { option: name, ...problem.values });
}

async function checkValues(
  tx: Queryable,
  { command, options }: CommandRow,
  values: Readonly<Record<string, string>>,
  sender: Sender,
): Promise<CheckedCommand> {
  for (const option of options) assertValid(command, option, values[option.name] ?? '', sender);
  return { command, options: await checkOptionValues(tx, options, values, sender) };
}

/**
 * Completes values that have passed the shared rules: stocks and people must exist.
 * @throws UserError 400
 */
export async function checkOptionValues(
  tx: Queryable,
  options: readonly CommandOption[],
  values: Readonly<Record<string, string>>,
  sender: Sender,
): Promise<CheckedCommand['options']> {
  const checked: Record<string, OptionValue> = {};
  for (const option of options) {
    const value = (values[option.name] ?? '').trim();
    if (value !== '') checked[option.name] = await toValue(tx, option, value, sender);
  }
  return checked;
}

const findCommand = (commands: readonly CommandRow[], name: string): CommandRow | undefined =>
  commands.find(({ command }) => commandKey(command) === commandKey(name));

/** People type decimals with a comma as well. */
const toSentValue = ({ type }: CommandOption, word: string): string =>
  type === 'number' || type === 'money' || type === 'percent' ? word.replace(/^%|%$/g, '').replace(',', '.') : word;

/**
 * Checks a text command with its options against the bot's commands.
 * @returns undefined for a text that is not a command
 * @throws UserError 400 for an unknown command, and for a missing or invalid option
 */
export async function checkTextCommand(
  tx: Queryable,
  botId: number,
  text: string,
  sender: Sender,
): Promise<CheckedCommand | undefined> {
  const typed = parseCommand(text);
  if (typed === undefined) return undefined;
  const found = findCommand(await listCommands(tx, botId), typed.name);
  if (found === undefined)
    throw new UserError(400, 'conversations.unknownCommand', { command: typed.name.slice(0, 40) });
  const given = assignWords(found.options, typed.words);
  const values = Object.fromEntries(given.map(({ option, value }) => [option.name, toSentValue(option, value)]));
  return checkValues(tx, found, values, sender);
}

interface CommandRun {
  readonly command: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly expectedVersion: number;
}

/**
 * Checks a command with named values against the bot's commands.
 * @returns the command and its text in the conversation
 * @throws UserError 400 for an unknown, missing or invalid option; 409 for a command that was changed or removed
 */
export async function checkCommandRun(
  tx: Queryable,
  botId: number,
  { command, options, expectedVersion }: CommandRun,
  sender: Sender,
): Promise<{ readonly checked: CheckedCommand; readonly text: string }> {
  const found = findCommand(await listCommands(tx, botId), command);
  if (found === undefined) throw new UserError(409, 'conversations.commandRemoved', { command: command.slice(0, 40) });
  if (found.version !== expectedVersion)
    throw new UserError(409, 'conversations.commandChanged', { command: found.command });
  const unknown = options.find(({ name }) => !found.options.some((option) => option.name === name));
  if (unknown !== undefined)
    throw new UserError(400, 'conversations.unknownOption', {
      command: found.command,
      option: unknown.name.slice(0, 40),
    });
  const values = Object.fromEntries(options.map(({ name, value }) => [name, value]));
  return {
    checked: await checkValues(tx, found, values, sender),
    text: formatCommand(found.command, found.options, values),
  };
}
