import type { MutationNewsUpVoteDownVoteArgs, News } from '../../generated/schema.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { read } from './news.service.ts';
import * as store from './votes.store.ts';

/**
 * Sets the caller's vote on an article: up, down, or none. The call is idempotent. No notification is sent, because
 * articles have no author here.
 * @throws UserError 400 for both directions at once, 404 when the article does not exist or the caller may not read it
 */
export async function vote(
  ctx: Context,
  { newsId, isUpVote, isDownVote }: MutationNewsUpVoteDownVoteArgs,
): Promise<News> {
  const viewer = requireViewer(ctx);
  if (isUpVote && isDownVote) throw new UserError(400, 'news.voteBothWays');
  const newVote = isUpVote ? true : isDownVote ? false : undefined;
  await lockingTransaction(ctx, async (tx) => {
    if (!(await store.lockReadable(tx, viewer, newsId))) throw new UserError(404, 'news.notFound');
    await store.setVote(tx, newsId, viewer.id, newVote, ctx.now());
  });
  return read(ctx, newsId);
}
