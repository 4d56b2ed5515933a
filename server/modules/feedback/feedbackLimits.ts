import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';

const HOUR_SECONDS = 60 * 60;

/** One for each app of the process, counted in its memory. */
const limiters = new WeakMap<Config, RateLimiterMemory>();

function getLimiter({ config }: Context): RateLimiterMemory {
  const known = limiters.get(config);
  if (known !== undefined) return known;
  const made = new RateLimiterMemory({ points: config.limits.feedback, duration: HOUR_SECONDS });
  limiters.set(config, made);
  return made;
}

/**
 * Counts a message to the admins, of a person or, from guests, of an address: people read them.
 * @throws UserError 429 that says when the next one may come
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
