import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../bot.ts';
import { BotApiError, describeError, InvalidTokenError, UnreachableError } from '../errors.ts';
import { MissingSettingError, startBot, type RunningBot } from '../start.ts';
import { compareCommands } from './compare.ts';
import { formatEvent, formatGood, formatNotice, formatOutcome, formatProblem, formatSuggested } from './print.ts';

/** A failure that is explained in one sentence instead of a stack trace. */
export class CliError extends Error {}

export interface RunOptions {
  readonly file: string;
  /** Prints each event and answer. */
  readonly isVerbose: boolean;
  /** Prints the whole body of each event. */
  readonly isFull: boolean;
  readonly isSocket: boolean;
}

/** Another copy of this package may have made the bot, so its class says nothing. */
const isBot = (value: unknown): value is Bot =>
  typeof value === 'object' && value !== null && 'handle' in value && 'commands' in value;

/** The bot that a file exports. @throws CliError */
async function loadBot(file: string): Promise<Bot> {
  const path = resolve(file);
  if (!existsSync(path)) throw new CliError(`There is no file ${file}. Name the file of your bot.`);
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
  const bot = module['default'] ?? module['bot'];
  if (isBot(bot)) return bot;
  throw new CliError(`${file} exports no bot. Its last line may be: export default bot;`);
}

const explain = (error: unknown, url: string): Error => {
  if (error instanceof MissingSettingError)
    return new CliError(
      `${error.message}, in the environment or in a file .env. The address is that of Bourse; the console shows the bot token once.`,
    );
  if (error instanceof InvalidTokenError)
    return new CliError(
      `${url} refuses the token in BOURSE_BOT_TOKEN: it is not a bot token, or it was replaced. Create a new one in the console, on the tab Credentials.`,
    );
  if (error instanceof UnreachableError)
    return new CliError(`${error.message}. Is BOURSE_URL right, and is the server running?`);
  if (error instanceof BotApiError) return new CliError(`${url} answers: ${error.message}`);
  if (error instanceof TypeError && url !== '' && !URL.canParse(url))
    return new CliError(`BOURSE_URL is "${url}"; it must be an address such as https://bourse.example`);
  return error instanceof Error ? error : new Error(describeError(error));
};

/** Prints the name of the bot, and where its code and the console differ. */
async function printIntroduction(bot: Bot, { client }: RunningBot, print: (line: string) => void): Promise<void> {
  const self = await client.self({ attempts: 1 });
  const names = self.commands.map(({ command }) => `/${command}`).join(', ');
  print(formatGood(`${self.name} (${self.handler}) is connected to ${client.url}. Commands: ${names || 'none'}`));
  for (const sentence of compareCommands(bot, self)) print(formatNotice(sentence));
  print(formatGood(`Write to it on ${client.url}/messages/${self.id}`));
  if (!self.is_published) print(formatNotice('It is not published: its team and its beta testers can write to it.'));
}

/**
 * Runs the bot of a file until a signal ends it.
 * @param onStarted called when the bot listens, with what stops it
 * @throws CliError
 */
export async function runFile(
  { file, isVerbose, isFull, isSocket }: RunOptions,
  print: (line: string) => void,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<void> {
  const url = process.env['BOURSE_URL'] ?? '';
  const bot = await loadBot(file);
  let isFirst = true;
  try {
    const running = startBot(bot, {
      ...(isSocket && { transport: 'socket' }),
      ...(isVerbose && {
        onEvent: (delivery) => print(formatEvent(delivery, isFull)),
        onOutcome: (delivery, outcome, ms) => print(formatOutcome(delivery, outcome, ms)),
        onSuggested: (event, outcome, ms) => print(formatSuggested(event, outcome, ms)),
      }),
      onProblem: (error, pauseMs) => print(formatProblem(error, pauseMs)),
      onConnected: () => {
        if (!isFirst) print(formatGood('Connected again.'));
        isFirst = false;
      },
    });
    onStarted(running.stop);
    // Awaited below; until then a refused token is no unhandled rejection.
    running.ended.catch(() => undefined);
    try {
      await printIntroduction(bot, running, print);
    } catch (error) {
      await running.stop(0);
      throw error;
    }
    await running.ended;
  } catch (error) {
    throw explain(error, url);
  }
}
