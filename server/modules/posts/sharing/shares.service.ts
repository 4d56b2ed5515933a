import { boundedPage } from '../../../../rules/paging.ts';
import type {
  MutationDetachQuoteArgs,
  MutationRepostPostArgs,
  MutationSetPostQuotingArgs,
  Person,
  Post,
  QueryGetRepostersArgs,
} from '../../../generated/schema.ts';
import { lockingTransaction } from '../../../database/lockingTransaction.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { requireFullAccount } from '../../../context/requireFullAccount.ts';
import { recordChanges } from '../../ground/social/recordChanges.ts';
import { toPerson } from '../../people/people.mapper.ts';
import { readPosts } from '../hydratePosts.ts';
import { lockVisiblePost } from '../posts.locks.ts';
import { find } from '../posts.service.ts';
import { checkAllowance } from '../writing/postingLimits.ts';
import { lockAuthor } from '../writing/writing.service.ts';
import { lockToShare, notifyOfShare } from './quotes.ts';
import * as store from './shares.store.ts';

/**
 * Reposts a post of the caller's choice, or takes the repost back; the call is idempotent, so that there is one repost
 * per person and post. The result is null when the post is gone.
 * @throws UserError 403 for guests and posts that cannot be shared, 404 for posts that the caller cannot see, 429 beyond
 * the caller's allowance of posts
 */
export async function repost(ctx: Context, { postId, isRepost }: MutationRepostPostArgs): Promise<Post | null> {
  const viewer = requireFullAccount(ctx);
  await lockingTransaction(ctx, async (tx) => {
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    if (!isRepost) {
      const removedId = await store.removeRepost(tx, viewer.id, postId, ctx.now());
      if (removedId !== undefined)
        await recordChanges(tx, [
          { topic: `post:${postId}`, kind: 'counted' },
          { topic: `post:${removedId}`, kind: 'removed' },
        ]);
      return;
    }
    const post = await lockToShare(tx, viewer.id, postId, 'repost');
    if (await store.hasReposted(tx, viewer.id, postId)) return;
    await checkAllowance(ctx, tx, author);
    const id = await store.insertRepost(tx, viewer.id, postId, ctx.now());
    const posted = { kind: 'posted', subjectId: id, actorId: viewer.id } as const;
    await recordChanges(tx, [
      { topic: `post:${postId}`, kind: 'counted' },
      { topic: 'feed', ...posted },
      { topic: `person:${viewer.id}`, ...posted },
    ]);
    const event = {
      type: 'likes',
      groupKey: `post:${postId}:repost`,
      messageId: 'notifications.postReposted',
      link: `/posts/${postId}`,
    } as const;
    await notifyOfShare(tx, author, post, event, ctx.now());
  });
  const [post] = await readPosts(ctx, [postId]);
  return post ?? null;
}

/**
 * Detaches a quote from the caller's post: readers of the quote no longer see the post in it.
 * @throws UserError 404 for anything but an attached quote that the caller sees, 403 for quotes of other users' posts
 */
export async function detachQuote(ctx: Context, { postId }: MutationDetachQuoteArgs): Promise<Post> {
  const viewer = requireViewer(ctx);
  await lockingTransaction(ctx, async (tx) => {
    const quote = await lockVisiblePost(tx, viewer, postId);
    const quoted = quote && (await store.findQuotedForUpdate(tx, postId));
    if (quoted === undefined) throw new UserError(404, 'posts.notFound');
    if (quoted.authorId !== viewer.id) throw new UserError(403, 'posts.notYours');
    await store.detach(tx, postId, quoted.id);
    await recordChanges(tx, [
      { topic: `post:${postId}`, kind: 'edited', actorId: viewer.id },
      { topic: `post:${quoted.id}`, kind: 'counted' },
    ]);
  });
  return find(ctx, postId);
}

/**
 * Allows or refuses new quotes of the caller's post. Present quotes stay; they can be detached.
 * @throws UserError 404 for posts that the caller cannot see, 403 for posts of other users
 */
export async function setQuoting(ctx: Context, { postId, isAllowed }: MutationSetPostQuotingArgs): Promise<Post> {
  const viewer = requireFullAccount(ctx);
  await lockingTransaction(ctx, async (tx) => {
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (post.authorId !== viewer.id) throw new UserError(403, 'posts.notYours');
    await store.setQuoting(tx, postId, isAllowed);
    await recordChanges(tx, [{ topic: `post:${postId}`, kind: 'edited', actorId: viewer.id }]);
  });
  return find(ctx, postId);
}

/**
 * Returns a page of the people who reposted a post and whose posts the caller may see.
 * @throws UserError 404 for posts that the caller cannot see
 */
export async function listReposters(
  ctx: Context,
  args: QueryGetRepostersArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = requireViewer(ctx);
  await find(ctx, args.postId);
  const { rows, total } = await store.listSharers(ctx.db, viewer, args.postId, boundedPage(args));
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}
