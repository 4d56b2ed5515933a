import type { MutationAddPollAnswerArgs, Poll } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { find } from '../posts/posts.service.ts';
import * as store from './polls.store.ts';

/**
 * The caller answers a poll, once. The same answer again changes nothing: it may come from a second tab, or a second try.
 * @throws UserError 404 for polls of posts that the caller does not see, 400 for an option of another poll, 409 once the poll
 *   is closed or for another answer than the one given
 */
export async function answer(ctx: Context, { pollId, optionId }: MutationAddPollAnswerArgs): Promise<Poll> {
  const viewer = signedIn(ctx);
  const postId = await ctx.db.transaction(async (tx) => {
    const poll = await store.lockVisible(tx, viewer, pollId);
    if (poll === undefined) throw new UserError(404, 'polls.notFound');
    if (!(await store.hasOption(tx, poll.id, optionId))) throw new UserError(400, 'polls.optionNotFound');
    const given = await store.getAnswer(tx, poll.id, viewer.id);
    if (given === optionId) return poll.postId;
    if (given !== undefined) throw new UserError(409, 'polls.answeredAlready');
    // Asked once the poll is held: it may have ended while others answered.
    const now = ctx.now();
    if (poll.closed || poll.expiresAt <= now) throw new UserError(409, 'polls.closed');
    await store.addAnswer(tx, { pollId: poll.id, userId: viewer.id, optionId }, now);
    return poll.postId;
  });
  const { poll } = await find(ctx, postId);
  if (!poll) throw new UserError(404, 'polls.notFound');
  return poll;
}
