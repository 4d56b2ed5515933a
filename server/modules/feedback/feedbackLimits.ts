import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';

const HOUR_SECONDS = 60 * 60;

/** The limiter of each app in the process. It counts in memory. */
const limiters = new WeakMap<Config, RateLimiterMemory>();

function getLimiter({ config }: Context): RateLimiterMemory {
  const existing = limiters.get(config);
  if (existing !== undefined) return existing;
  const created = new RateLimiterMemory({ points: config.limits.feedback, duration: HOUR_SECONDS });
  limiters.set(config, created);
  return created;
}

/**
 * Rate-limits messages to the admins per user or, for guests, per IP address.
 * @throws UserError 429 with the time until the next message is allowed
 */
export async function admitMessage(ctx: Context): Promise<void> {
  const sender = ctx.viewer?.id === undefined ? addressKey(ctx.address) : `user ${ctx.viewer.id}`;
  try {
    await getLimiter(ctx).consume(sender);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    ctx.setHeader('retry-after', String(seconds));
    throw new UserError(429, 'feedback.tooMany', { minutes: Math.ceil(seconds / 60) });
  }
}
