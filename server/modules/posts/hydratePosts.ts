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

/** Step "present": maps cards to wire types for the viewer. */
export function presentPosts(ctx: Context, cards: readonly PostCard[]): Post[] {
  const { config, now, rootSecrets } = ctx;
  const presenter = { viewer: requireViewer(ctx), config, now, rootSecrets };
  return cards.map((card) => toPost(presenter, card));
}
