import { Redis, type RedisOptions } from 'ioredis';

/** The connections of a process to Redis or Valkey. */
export interface RedisLink {
  /** For commands. They fail at once while Redis is away, and none waits in a queue. */
  readonly commands: Redis;
  /** For messages. The owner subscribes whenever it is ready. */
  readonly subscriber: Redis;
  /** The prefix of names that are not part of a numbered database. */
  readonly prefix: string;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
/** Longer than callers wait (withDeadline.ts): they accept what arrived while this process was busy. */
const COMMAND_MS = 2_000;
const MAX_RETRY_MS = 500;

const common: RedisOptions = {
  connectTimeout: CONNECT_MS,
  commandTimeout: COMMAND_MS,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  autoResubscribe: false,
  connectionName: 'bourse',
  // A former primary after a failover: the name of the host leads to the new one.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  retryStrategy: (attempt) => Math.min(25 * 2 ** Math.min(attempt, 10), MAX_RETRY_MS),
};

/**
 * Connects to Redis in the background, and again after each loss.
 * @param onError the reason of a failed connection; it contains no password
 */
export function openRedis(url: string, onError: (reason: string) => void): RedisLink {
  const open = (): Redis => {
    const client = new Redis(url, common);
    client.on('error', (error: NodeJS.ErrnoException) => onError(error.message || (error.code ?? error.name)));
    return client;
  };
  const [commands, subscriber] = [open(), open()];
  return {
    commands,
    subscriber,
    prefix: `bourse:${commands.options.db ?? 0}`,
    close: () => {
      commands.disconnect();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
}

/**
 * Calls Redis once, for `npm run doctor`.
 * @throws Error with the reason
 */
export async function checkRedis(url: string): Promise<{ readonly milliseconds: number }> {
  const errors: Error[] = [];
  const client = new Redis(url, {
    ...common,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  client.on('error', (error) => errors.push(error));
  try {
    await client.connect();
    const started = performance.now();
    await client.ping();
    return { milliseconds: performance.now() - started };
  } catch (error) {
    // The first error is the reason; the command only reports that the connection has ended.
    throw errors[0] ?? error;
  } finally {
    client.disconnect();
  }
}
