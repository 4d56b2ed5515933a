import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Consumed, Limiter, Limiters, LimitRule } from './limits.ts';

/**
 * Converts the outcome of a limiter of the library, which rejects for an exceeded limit.
 * @throws Error of the store
 */
export async function toConsumed(outcome: Promise<RateLimiterRes>): Promise<Consumed> {
  try {
    const { msBeforeNext, remainingPoints } = await outcome;
    return { isAllowed: true, retryAfterMs: msBeforeNext, remaining: remainingPoints };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isAllowed: false, retryAfterMs: error.msBeforeNext, remaining: 0 };
  }
}

/** Counts in the memory of this process. */
export function openLocally({ points, seconds }: LimitRule): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    consume: (key, amount = 1) => toConsumed(limiter.consume(key, amount)),
    reward: async (key, amount) => void (await limiter.reward(key, amount)),
  };
}

/** Each process counts for itself: right for one process. */
export const localLimits = (): Limiters => ({
  backend: 'local',
  isShared: () => false,
  fallbacks: () => 0,
  open: openLocally,
});
