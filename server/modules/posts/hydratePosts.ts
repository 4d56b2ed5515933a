import type { Post } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { getParts, type PostParts } from './postParts.store.ts';
import { toPost } from './posts.mapper.ts';
import * as store from './posts.store.ts';

type PostRow = Awaited<ReturnType<typeof store.findVisible>>[number];

/** Rows of posts with their parts. */
interface HydratedPosts {
  readonly rows: ReadonlyMap<number, PostRow>;
  readonly parts: PostParts;
}

/**
 * Reads posts with all their parts, in the order of the ids, with five queries. Posts that the viewer may not see are
 * left out. Muted posts are included: the list that selects the ids leaves them out (`postsToShow`).
 */
export const readPosts = async (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  presentPosts(ctx, ids, await hydratePosts(ctx, ids, store.findVisible));

/** The same for reported posts, regardless of their state. For admins only. */
export const readReportedPosts = async (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  presentPosts(ctx, ids, await hydratePosts(ctx, ids, store.findReported));

/** Step "hydrate": reads the rows and parts of posts with a constant number of queries. */
async function hydratePosts(
  ctx: Context,
  ids: readonly number[],
  find: typeof store.findVisible,
): Promise<HydratedPosts | undefined> {
  if (ids.length === 0) return undefined;
  const viewer = requireViewer(ctx);
  const [rows, parts] = await Promise.all([
    find(ctx.db, viewer, ids),
    // Sent together, because a round trip costs more than the parts of a post that turns out to be hidden.
    getParts(ctx.db, viewer.id, ids),
  ]);
  return { rows: new Map(rows.map((row) => [row.id, row])), parts };
}

/** Step "present": maps rows to wire types for the viewer. */
function presentPosts(ctx: Context, ids: readonly number[], hydrated: HydratedPosts | undefined): Post[] {
  if (hydrated === undefined) return [];
  const { config, now, encryptionSecrets } = ctx;
  const viewer = requireViewer(ctx);
  return ids.flatMap((id) => {
    const row = hydrated.rows.get(id);
    return row === undefined ? [] : [toPost({ viewer, config, now, encryptionSecrets }, row, hydrated.parts)];
  });
}
