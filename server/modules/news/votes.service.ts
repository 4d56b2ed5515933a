import type { MutationNewsUpVoteDownVoteArgs, News } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { read } from './news.service.ts';
import * as store from './votes.store.ts';

/** What a vote counts on one side, before and after. */
const count = (vote: boolean | undefined, side: boolean): number => (vote === side ? 1 : 0);

/**
 * The caller's vote on an article becomes what is told: up, down, or none. Repeating it changes nothing. Nobody is told,
 * because nobody here wrote the article.
 * @throws UserError 400 for both ways at once, 404 for articles that are not there, or not for the caller
 */
export async function vote(
  ctx: Context,
  { newsId, isUpVote, isDownVote }: MutationNewsUpVoteDownVoteArgs,
): Promise<News> {
  const viewer = signedIn(ctx);
  if (isUpVote && isDownVote) throw new UserError(400, 'news.voteBothWays');
  const wanted = isUpVote ? true : isDownVote ? false : undefined;
  await ctx.db.transaction(async (tx) => {
    if (!(await store.lockReadable(tx, viewer, newsId))) throw new UserError(404, 'news.notFound');
    const before = await store.findVote(tx, newsId, viewer.id);
    if (before === wanted) return;
    await store.setVote(tx, newsId, viewer.id, wanted, ctx.now());
    await store.countVotes(tx, newsId, {
      up: count(wanted, true) - count(before, true),
      down: count(wanted, false) - count(before, false),
    });
  });
  return read(ctx, newsId);
}
