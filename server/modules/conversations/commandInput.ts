import { assignWords, parseCommand, type CommandOption } from '../../../rules/bots/conversations.ts';
import { commandKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/types.ts';
import { UserError } from '../../context/envelope.ts';
import type { Language } from '../../i18n/translate.ts';
import { findBySymbol } from '../market/tickerRecord.ts';
import { listCommands } from './conversations.store.ts';

/** A checked value of an option, as bots receive it. */
export type OptionValue =
  | { readonly type: 'ticker'; readonly id: number; readonly symbol: string }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'choice' | 'text'; readonly value: string };

export interface CheckedCommand {
  readonly command: string;
  readonly options: Readonly<Record<string, OptionValue>>;
}

const getName = ({ name, nameTr }: CommandOption, language: Language): string =>
  language === 'tr' ? (nameTr ?? name) : name;

async function checkValue(
  tx: Queryable,
  option: CommandOption,
  value: string,
  language: Language,
): Promise<OptionValue> {
  const name = getName(option, language);
  switch (option.type) {
    case 'ticker': {
      const ticker = await findBySymbol(tx, value.replace(/^\$/, ''));
      if (ticker === undefined) throw new UserError(400, 'conversations.unknownStock', { text: value.slice(0, 40) });
      return { type: 'ticker', id: ticker.id, symbol: ticker.symbol };
    }
    case 'number': {
      const number = Number(value.replace(',', '.'));
      if (!Number.isFinite(number)) throw new UserError(400, 'conversations.notANumber', { option: name });
      return { type: 'number', value: number };
    }
    case 'choice': {
      const choice = option.choices?.find((item) => commandKey(item) === commandKey(value));
      if (choice === undefined)
        throw new UserError(400, 'conversations.unknownChoice', {
          option: name,
          choices: (option.choices ?? []).join(', '),
        });
      return { type: 'choice', value: choice };
    }
    case 'text':
      return { type: 'text', value };
  }
}

/**
 * Checks a command with its options against the bot's commands.
 * @returns undefined for a text that is not a command
 * @throws UserError 400 for an unknown command, and for a missing or invalid option
 */
export async function checkCommand(
  tx: Queryable,
  botId: number,
  text: string,
  language: Language,
): Promise<CheckedCommand | undefined> {
  const typed = parseCommand(text);
  if (typed === undefined) return undefined;
  const commands = await listCommands(tx, botId);
  const found = commands.find(({ command }) => commandKey(command) === commandKey(typed.name));
  if (found === undefined)
    throw new UserError(400, 'conversations.unknownCommand', { command: typed.name.slice(0, 40) });
  const given = assignWords(found.options, typed.words);
  const missing = found.options.find(
    (option) => option.required && !given.some((item) => item.option.name === option.name),
  );
  if (missing !== undefined)
    throw new UserError(400, 'conversations.missingOption', {
      command: found.command,
      option: getName(missing, language),
    });
  const options: Record<string, OptionValue> = {};
  for (const { option, value } of given) options[option.name] = await checkValue(tx, option, value, language);
  return { command: found.command, options };
}
