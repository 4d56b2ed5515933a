import { RateLimiterRedis } from 'rate-limiter-flexible';
import { withDeadline } from '../../base/withDeadline.ts';
import type { RedisLink } from '../redis/redis.ts';
import type { Limiters } from './limits.ts';
import { openLocally, toConsumed } from './localLimits.ts';
import { Pause } from './pause.ts';

/** Milliseconds that a call waits for the shared counts. */
const ANSWER_MS = 500;

/**
 * Counts in Redis or Valkey. The insurance in memory is not the library's own: after a failure it is used for a second
 * without asking Redis, so that a slow Redis does not delay every call.
 */
export function redisLimits({ commands, prefix }: RedisLink, { answerMs = ANSWER_MS } = {}): Limiters {
  const pause = new Pause();
  return {
    backend: 'redis',
    isShared: () => commands.status === 'ready' && pause.isOver,
    fallbacks: () => pause.fallbacks,
    open(rule) {
      const insurance = openLocally(rule);
      const limiter = new RateLimiterRedis({
        storeClient: commands,
        keyPrefix: `${prefix}:limit:${rule.name}`,
        points: rule.points,
        duration: rule.seconds,
        rejectIfRedisNotReady: true,
      });
      const run = async <T>(shared: () => Promise<T>, own: () => Promise<T>): Promise<T> => {
        if (pause.isOver) {
          try {
            return await withDeadline(shared(), answerMs);
          } catch {
            pause.begin();
          }
        }
        pause.addFallback();
        return own();
      };
      return {
        consume: (key, points = 1) =>
          run(
            () => toConsumed(limiter.consume(key, points)),
            () => insurance.consume(key, points),
          ),
        reward: (key, points) =>
          run(
            async () => void (await limiter.reward(key, points)),
            () => insurance.reward(key, points),
          ),
      };
    },
  };
}
