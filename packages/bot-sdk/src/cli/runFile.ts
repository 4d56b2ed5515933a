import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../bot.ts';
import type { BotClient } from '../client.ts';
import { findSetting } from '../environment.ts';
import { BotApiError, describeError, InvalidTokenError, UnreachableError } from '../errors.ts';
import { createClient, MissingSettingError, startBot } from '../start.ts';
import type { Self } from '../wire.ts';
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
  /** Uses the token of the test lane, and refuses to serve the subscribers of a published bot. */
  readonly isDev: boolean;
  /** Serves them nevertheless. */
  readonly isLive: boolean;
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

const explain = (error: unknown, url: string, options: RunOptions): Error => {
  if (error instanceof MissingSettingError)
    return new CliError(
      `${error.message}, in the environment or in a file .env. The address is that of Bourse; the console shows the bot token once.`,
    );
  if (error instanceof InvalidTokenError)
    return new CliError(
      `${url} refuses the token in ${findToken(options) === undefined ? 'BOURSE_BOT_TOKEN' : 'BOURSE_TEST_TOKEN'}: it is not a bot token, or it has ended. Create a new one in the console, on the tab Credentials.`,
    );
  if (error instanceof UnreachableError)
    return new CliError(`${error.message}. Is BOURSE_URL right, and is the server running?`);
  if (error instanceof BotApiError) return new CliError(`${url} answers: ${error.message}`);
  if (error instanceof TypeError && url !== '' && !URL.canParse(url))
    return new CliError(`BOURSE_URL is "${url}"; it must be an address such as https://bourse.example`);
  return error instanceof Error ? error : new Error(describeError(error));
};

/** The token of a program in development: that of the test lane if there is one. */
function findToken({ isDev, isLive }: Pick<RunOptions, 'isDev' | 'isLive'>): string | undefined {
  return isDev && !isLive ? findSetting('BOURSE_TEST_TOKEN') : undefined;
}

/** @throws CliError for a program in development that would serve the subscribers of a bot */
function assertServesNoSubscribers(
  { name, lane, is_published: isPublished }: Self,
  { isDev, isLive }: RunOptions,
): void {
  if (!isDev || isLive || lane === 'test' || !isPublished) return;
  throw new CliError(
    `${name} is published, and this token serves its live lane: what subscribers write would come to this program. Create a token of the test lane in the console, on the tab Credentials, and set it as BOURSE_TEST_TOKEN. With --live the program serves subscribers nevertheless.`,
  );
}

/** Prints the name of the bot, the lane that it serves, and where code and console differ. */
function printIntroduction(bot: Bot, self: Self, client: BotClient, print: (line: string) => void): void {
  const names = self.commands.map(({ command }) => `/${command}`).join(', ');
  print(formatGood(`${self.name} (${self.handler}) is connected to ${client.url}. Commands: ${names || 'none'}`));
  for (const sentence of compareCommands(bot, self)) print(formatNotice(sentence));
  const isTest = self.lane === 'test';
  print(
    formatGood(
      isTest
        ? 'Lane: test. It gets what the team and testers write in the test lane; subscribers are served by the live lane.'
        : 'Lane: live. It gets what everybody writes who may use the bot.',
    ),
  );
  print(formatGood(`Write to it on ${client.url}/messages/${self.id}${isTest ? '?lane=test' : ''}`));
  if (!self.is_published && !isTest)
    print(formatNotice('It is not published: its team and its beta testers can write to it.'));
}

/**
 * Runs the bot of a file until a signal ends it.
 * @param onStarted called when the bot listens, with what stops it
 * @throws CliError
 */
export async function runFile(
  options: RunOptions,
  print: (line: string) => void,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<void> {
  const { file, isVerbose, isFull, isSocket } = options;
  const url = findSetting('BOURSE_URL') ?? '';
  const bot = await loadBot(file);
  let isFirst = true;
  try {
    const token = findToken(options);
    const client = createClient(token === undefined ? {} : { token });
    const self = await client.self({ attempts: 1 });
    assertServesNoSubscribers(self, options);
    const running = startBot(bot, {
      ...(token !== undefined && { token }),
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
    printIntroduction(bot, self, client, print);
    await running.ended;
  } catch (error) {
    throw explain(error, url, options);
  }
}
