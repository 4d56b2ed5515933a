import type { Post } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import type { PostCard } from './postCard.ts';
import { toPost } from './posts.mapper.ts';
import * as store from './postCards.store.ts';

/**
 * Reads posts with all their parts, in the order of the ids, with one statement. Posts that the viewer may not see are
 * left out. Muted posts are included: the list that selects the ids leaves them out (`postsToShow`).
 */
export const readPosts = async (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  presentPosts(ctx, await store.findVisible(ctx.sql, requireViewer(ctx), ids));

/** The same for reported posts, regardless of their state. For admins only. */
export const readReportedPosts = async (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  presentPosts(ctx, await store.findReported(ctx.sql, requireViewer(ctx), ids));

/**
 * Step "present": maps cards to wire types for the viewer. What they repost or quote is read with one statement for all, if
 * there is any; a quote within it is not read, so circles of quotes end there.
 */
export async function presentPosts(ctx: Context, cards: readonly PostCard[]): Promise<Post[]> {
  const { config, now, rootSecrets } = ctx;
  const viewer = requireViewer(ctx);
  const presenter = { viewer, config, now, rootSecrets };
  const sharedIds = new Set(cards.flatMap(({ sharedId, isDetached }) => (isDetached ? [] : (sharedId ?? []))));
  const shared = await store.findVisible(ctx.sql, viewer, [...sharedIds]);
  const sharedPosts = new Map(shared.map((card) => [card.id, toPost(presenter, card)]));
  return cards.map((card) => ({
    ...toPost(presenter, card),
    ...toShared(card, card.sharedId === null ? undefined : sharedPosts.get(card.sharedId)),
  }));
}

function toShared(
  { sharedId, isDetached }: PostCard,
  shared: Post | undefined,
): Pick<Post, 'shared_post_id' | 'shared_post' | 'is_shared_gone'> {
  if (sharedId === null || isDetached || shared === undefined)
    return { shared_post_id: null, shared_post: null, is_shared_gone: sharedId !== null };
  return { shared_post_id: sharedId, shared_post: shared, is_shared_gone: false };
}
