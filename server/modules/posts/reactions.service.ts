import type { MutationAddPostVoteArgs, MutationAddUserBookmarkPostArgs, Post } from '../../generated/schema.ts';
import { lockingTransaction } from '../../database/lockingTransaction.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { recordActivity } from '../ground/activities/recordActivity.ts';
import { notify } from '../ground/notifications/notify.ts';
import { toQuote } from '../ground/texts/toExcerpt.ts';
import { find } from './posts.service.ts';
import { readPosts } from './hydratePosts.ts';
import { lockVisiblePost, lockPost } from './posts.locks.ts';
import * as store from './reactions.store.ts';

/**
 * Sets the caller's vote on a post: up, down, or none. The call is idempotent. Users may like their own posts. Notifies
 * the author of a like.
 * @throws UserError 400 for both directions at once, 404 for posts that the caller cannot see
 */
export async function vote(ctx: Context, { postId, isUpVote, isDownVote }: MutationAddPostVoteArgs): Promise<Post> {
  const viewer = requireViewer(ctx);
  if (isUpVote && isDownVote) throw new UserError(400, 'posts.voteBothWays');
  const newVote = isUpVote ? true : isDownVote ? false : undefined;
  const now = ctx.now();
  await lockingTransaction(ctx, async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    const hasChanged = await store.setVote(tx, post.id, viewer.id, newVote, now);
    if (!hasChanged) return;
    await recordChanges(tx, [{ topic: `post:${post.id}`, kind: 'counted' }]);
    if (newVote !== true) return;
    await recordActivity(tx, [post.authorId], { type: 'post_liked', actorId: viewer.id, postId }, now);
    await notify(
      tx,
      {
        userId: post.authorId,
        type: 'likes',
        groupKey: `post:${postId}:vote`,
        actorId: viewer.id,
        messageId: 'notifications.postLiked',
        values: { quote: toQuote(post.title || post.description) },
        link: `/posts/${postId}`,
      },
      now,
    );
  });
  return find(ctx, postId);
}

/**
 * Adds or removes a bookmark of the caller; the call is idempotent. A bookmark of a post that became hidden can be
 * removed; the result is null then.
 * @throws UserError 404 for posts that the caller cannot see and has not bookmarked
 */
export async function bookmark(
  ctx: Context,
  { postId, is_bookmark: isWanted }: MutationAddUserBookmarkPostArgs,
): Promise<Post | null> {
  const viewer = requireViewer(ctx);
  const isRemoved = await lockingTransaction(ctx, async (tx) => {
    if (!isWanted) return (await lockPost(tx, postId)) && store.removeBookmark(tx, postId, viewer.id);
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    await store.addBookmark(tx, post.id, viewer.id, ctx.now());
    return false;
  });
  const [post] = await readPosts(ctx, [postId]);
  if (post === undefined && !isRemoved) throw new UserError(404, 'posts.notFound');
  return post ?? null;
}
