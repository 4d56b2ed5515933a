import type { Config } from '../../config/config.ts';
import { openNotifyConnection } from '../../database/connection/notifyConnection.ts';
import { checkRedis } from '../../ports/redis/redis.ts';
import { checkSafely, type Finding } from './finding.ts';

const PART = 'events';
/** The first message is slower: the connection learns the statement. */
const SAMPLES = 5;
const TIMEOUT_MS = 5_000;
const SLOW_MS = 20;

/** Milliseconds until a notification comes back. */
async function measureNotification(url: string): Promise<number> {
  const own = `doctor ${process.pid} ${performance.now()}`;
  const ended = Promise.withResolvers<never>();
  const timer = setTimeout(() => ended.reject(new Error('no notification came back')), TIMEOUT_MS);
  let heard = Promise.withResolvers<void>();
  const connection = openNotifyConnection(url, {
    onMessage: (message) => {
      if (message.startsWith(own)) heard.resolve();
    },
    onEnd: () => ended.reject(new Error('the connection has ended')),
  });
  const times: number[] = [];
  try {
    await Promise.race([connection.listen(), ended.promise]);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      heard = Promise.withResolvers<void>();
      const started = performance.now();
      await Promise.race([Promise.all([connection.notify([`${own} ${sample}`]), heard.promise]), ended.promise]);
      times.push(performance.now() - started);
    }
    return Math.min(...times);
  } finally {
    clearTimeout(timer);
    ended.promise.catch(() => undefined);
    await connection.close();
  }
}

function describeTime(broker: string, milliseconds: number): Finding {
  const text = `${broker}, ${milliseconds.toFixed(1)} ms for a message`;
  return milliseconds < SLOW_MS
    ? { part: PART, level: 'ok', text }
    : { part: PART, level: 'warning', text: `${text}. Every call is counted there: run it near the servers.` };
}

/** How server processes share events and rate limits. */
export function checkSharing({
  redisUrl,
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'redisUrl' | 'databaseUrl' | 'databaseDirectUrl'>): Promise<Finding> {
  if (redisUrl !== undefined)
    return checkSafely(PART, 'Check REDIS_URL.', async () =>
      describeTime('by Redis', (await checkRedis(redisUrl)).milliseconds),
    );
  const url = databaseDirectUrl ?? databaseUrl;
  if (url !== undefined)
    return checkSafely(PART, 'Set DATABASE_DIRECT_URL to the database without a pooler.', async () =>
      describeTime('by the database', await measureNotification(url)),
    );
  return Promise.resolve({ part: PART, level: 'ok', text: 'within this process; several servers need DATABASE_URL' });
}
