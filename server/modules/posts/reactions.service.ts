import type { MutationAddPostVoteArgs, MutationAddUserBookmarkPostArgs, Post } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { recordActivity } from '../ground/activities/recordActivity.ts';
import { notify } from '../ground/notifications/notify.ts';
import { find } from './posts.service.ts';
import { readPosts } from './hydratePosts.ts';
import { lockVisiblePost, lockPost } from './posts.locks.ts';
import * as store from './reactions.store.ts';

/** What a vote counts on one side, before and after. */
const count = (vote: boolean | undefined, side: boolean): number => (vote === side ? 1 : 0);

/**
 * The caller's vote on a post becomes what is told: up, down, or none. Repeating it changes nothing; one's own posts may be
 * liked too, which counts for nobody's score. The author is told of a like.
 * @throws UserError 400 for both ways at once, 404 for posts that the caller does not see
 */
export async function vote(ctx: Context, { postId, isUpVote, isDownVote }: MutationAddPostVoteArgs): Promise<Post> {
  const viewer = signedIn(ctx);
  if (isUpVote && isDownVote) throw new UserError(400, 'posts.voteBothWays');
  const wanted = isUpVote ? true : isDownVote ? false : undefined;
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    const before = await store.findVote(tx, post.id, viewer.id);
    if (before === wanted) return;
    await store.setVote(tx, post.id, viewer.id, wanted, now);
    await store.countVotes(tx, post.id, {
      up: count(wanted, true) - count(before, true),
      down: count(wanted, false) - count(before, false),
    });
    if (wanted !== true) return;
    await recordActivity(tx, [post.authorId], { type: 'post_liked', actorId: viewer.id, postId: post.id }, now);
    await notify(
      tx,
      {
        userId: post.authorId,
        type: 'likes',
        groupKey: `post:${post.id}:vote`,
        actorId: viewer.id,
        messageId: 'notifications.postLiked',
        values: {},
        link: `/posts/${post.id}`,
      },
      now,
    );
  });
  return find(ctx, postId);
}

/**
 * The caller keeps a post for later or lets it go; the state to reach is told. A bookmark of a post that is hidden by now
 * can still be taken away; then there is no post to answer with.
 * @throws UserError 404 for posts that the caller does not see and did not keep
 */
export async function bookmark(
  ctx: Context,
  { postId, is_bookmark: isWanted }: MutationAddUserBookmarkPostArgs,
): Promise<Post | null> {
  const viewer = signedIn(ctx);
  const isRemoved = await ctx.db.transaction(async (tx) => {
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
