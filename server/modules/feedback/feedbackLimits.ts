import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import type { Limiter, Limiters } from '../../ports/limits/limits.ts';

const HOUR_SECONDS = 60 * 60;

/** The limiter of each app in the process. */
const limiters = new WeakMap<Limiters, Limiter>();

function getLimiter({ config, limiters: port }: Context): Limiter {
  const existing = limiters.get(port);
  if (existing !== undefined) return existing;
  const created = port.open({ name: 'feedback', points: config.limits.feedback, seconds: HOUR_SECONDS });
  limiters.set(port, created);
  return created;
}

/**
 * Rate-limits messages to the admins per user or, for guests, per IP address.
 * @throws UserError 429 with the time until the next message is allowed
 */
export async function admitMessage(ctx: Context): Promise<void> {
  const sender = ctx.viewer?.id === undefined ? addressKey(ctx.address) : `user ${ctx.viewer.id}`;
  const { isAllowed, retryAfterMs } = await getLimiter(ctx).consume(sender);
  if (isAllowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'feedback.tooMany', { minutes: Math.ceil(seconds / 60) });
}
