import type { MutationAddPollAnswerArgs, Poll } from '../../generated/schema.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { find } from '../posts/posts.service.ts';
import * as store from './polls.store.ts';

/**
 * Answers a poll for the caller, once. Repeating the same answer changes nothing, because it may be a retry or a second
 * tab.
 * @throws UserError 404 for a poll of a post that the caller cannot see, 403 for the author's own poll, 400 for an
 * option of another poll, 409 once the poll is closed or for a different answer
 */
export async function answer(ctx: Context, { pollId, optionId }: MutationAddPollAnswerArgs): Promise<Poll> {
  const viewer = requireViewer(ctx);
  const postId = await lockingTransaction(ctx, async (tx) => {
    const poll = await store.findVisibleForUpdate(tx, viewer, pollId);
    if (poll === undefined) throw new UserError(404, 'polls.notFound');
    if (poll.authorId === viewer.id) throw new UserError(403, 'polls.own');
    if (!(await store.hasOption(tx, poll.id, optionId))) throw new UserError(400, 'polls.optionNotFound');
    const given = await store.findAnswer(tx, poll.id, viewer.id);
    if (given === optionId) return poll.postId;
    if (given !== undefined) throw new UserError(409, 'polls.answeredAlready');
    // Read after the lock, because the poll may have ended while this request waited.
    const now = ctx.now();
    if (poll.closed || poll.expiresAt <= now) throw new UserError(409, 'polls.closed');
    await store.addAnswer(tx, { pollId: poll.id, userId: viewer.id, optionId }, now);
    await recordChanges(tx, [{ topic: `poll:${poll.id}`, kind: 'answered' }]);
    return poll.postId;
  });
  const { poll } = await find(ctx, postId);
  if (!poll) throw new UserError(404, 'polls.notFound');
  return poll;
}
