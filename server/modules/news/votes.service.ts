import type { MutationNewsUpVoteDownVoteArgs, News } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { read } from './news.service.ts';
import * as store from './votes.store.ts';

/** What a vote contributes to the counter of one side. */
const count = (vote: boolean | undefined, side: boolean): number => (vote === side ? 1 : 0);

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
  await ctx.db.transaction(async (tx) => {
    if (!(await store.lockReadable(tx, viewer, newsId))) throw new UserError(404, 'news.notFound');
    const before = await store.findVote(tx, newsId, viewer.id);
    if (before === newVote) return;
    await store.setVote(tx, newsId, viewer.id, newVote, ctx.now());
    await store.countVotes(tx, newsId, {
      up: count(newVote, true) - count(before, true),
      down: count(newVote, false) - count(before, false),
    });
  });
  return read(ctx, newsId);
}
