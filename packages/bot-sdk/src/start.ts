import type { Bot } from './bot.ts';
import { BotClient, type ClientOptions } from './client.ts';
import { Consumer, type ConsumerOptions } from './consumer.ts';
import { findSetting } from './environment.ts';

/** Where a bot runs. What is missing is read from `BOURSE_URL`, `BOURSE_BOT_TOKEN` and `BOURSE_TRANSPORT`. */
export interface StartOptions extends Partial<ClientOptions>, Omit<ConsumerOptions, 'bot' | 'client'> {}

/** A bot that fetches events. */
export interface RunningBot {
  readonly client: BotClient;
  /** Settles when the bot has stopped; rejects with InvalidTokenError when the token is refused. */
  readonly ended: Promise<void>;
  /** Stops fetching, and waits for running handlers. */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/** A setting that is missing, named as the person can set it. */
export class MissingSettingError extends Error {
  override readonly name = 'MissingSettingError';
}

function readSetting(name: string, given: string | undefined): string {
  const value = given?.trim() ?? findSetting(name) ?? '';
  if (value === '') throw new MissingSettingError(`Set ${name}`);
  return value;
}

/** @throws MissingSettingError for an unknown way */
function readTransport(given: ConsumerOptions['transport']): NonNullable<ConsumerOptions['transport']> {
  if (given !== undefined) return given;
  const value = findSetting('BOURSE_TRANSPORT') ?? 'poll';
  if (value === 'poll' || value === 'socket') return value;
  throw new MissingSettingError('Set BOURSE_TRANSPORT to poll or socket');
}

/**
 * A client with the settings of the environment.
 * @throws MissingSettingError
 */
export const createClient = ({ url, token, retry, fetch }: Partial<ClientOptions> = {}): BotClient =>
  new BotClient({
    url: readSetting('BOURSE_URL', url),
    token: readSetting('BOURSE_BOT_TOKEN', token),
    ...(retry === undefined ? {} : { retry }),
    ...(fetch === undefined ? {} : { fetch }),
  });

/**
 * Starts a bot from a program of your own; `npx bourse-bot start` does the same for a file.
 * @throws MissingSettingError
 */
export function startBot(bot: Bot, { url, token, retry, fetch, ...consumer }: StartOptions = {}): RunningBot {
  const client = createClient({
    ...(url !== undefined && { url }),
    ...(token !== undefined && { token }),
    ...(retry !== undefined && { retry }),
    ...(fetch !== undefined && { fetch }),
  });
  const running = new Consumer({ ...consumer, transport: readTransport(consumer.transport), bot, client });
  const ended = running.run();
  return {
    client,
    ended,
    stop: async (graceMs) => {
      running.stop(graceMs);
      await ended.catch(() => undefined);
    },
  };
}
