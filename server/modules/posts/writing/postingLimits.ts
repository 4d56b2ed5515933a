import { DAY_MS, HOUR_MS } from '../../../base/durations.ts';
import type { Limits } from '../../../config/limits.ts';
import type { Queryable } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { listWrittenSince, type Author } from './authors.store.ts';

/** Posts per hour by the age of the account: spam usually comes from new accounts. */
function allowance({ postsFirstDay, postsFirstWeek, posts }: Limits, ageMs: number): { count: number; isNew: boolean } {
  if (ageMs < DAY_MS) return { count: postsFirstDay, isNew: true };
  if (ageMs < 7 * DAY_MS) return { count: postsFirstWeek, isNew: true };
  return { count: posts, isNew: false };
}

/**
 * Checks the posts of the last hour against the author's allowance. The check is exact when the author is locked.
 * @throws UserError 429 with the time to wait
 */
export async function checkAllowance(
  ctx: Pick<Context, 'config' | 'now' | 'setHeader'>,
  tx: Queryable,
  author: Author,
): Promise<void> {
  const now = ctx.now().getTime();
  const { count, isNew } = allowance(ctx.config.limits, now - author.writesSince.getTime());
  const written = await listWrittenSince(tx, author.id, new Date(now - HOUR_MS), count);
  const oldest = written.at(-1);
  if (oldest === undefined || written.length < count) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now) / 1000));
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, isNew ? 'posts.tooManyNew' : 'posts.tooMany', { count, minutes: Math.ceil(seconds / 60) });
}
