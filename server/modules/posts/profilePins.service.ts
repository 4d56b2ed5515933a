import { lockingTransaction } from '../../database/lockingTransaction.ts';
import type { MutationPinPostArgs, Post } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { requireFullAccount } from '../../context/requireFullAccount.ts';
import { readPosts } from './hydratePosts.ts';
import { lockVisiblePost } from './posts.locks.ts';
import { find } from './posts.service.ts';
import * as store from './profilePins.store.ts';
import { lockAuthor } from './writing/writing.service.ts';

/**
 * Authors pin one post to the top of their profile, in place of the pinned one, or unpin it. The call is idempotent.
 * @returns the post, and the one that it replaced
 * @throws UserError 404 for posts that the caller cannot see and for reposts, 403 for posts of others and for guests
 */
export async function pin(
  ctx: Context,
  { postId, isPin }: MutationPinPostArgs,
): Promise<{ data: Post; replaced: Post | null }> {
  const viewer = requireFullAccount(ctx);
  const replacedId = await lockingTransaction(ctx, async (tx) => {
    // The lock of the author serializes pins from several tabs.
    await lockAuthor(tx, viewer.id, ctx.now());
    const post = await lockVisiblePost(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (post.authorId !== viewer.id) throw new UserError(403, 'posts.notYours');
    const replaced = isPin ? await store.unpinOthers(tx, viewer.id, postId) : undefined;
    await store.setPinned(tx, postId, isPin);
    return replaced;
  });
  const [replaced] = replacedId === undefined ? [] : await readPosts(ctx, [replacedId]);
  return { data: await find(ctx, postId), replaced: replaced ?? null };
}
