import type { Post } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { getParts, type PostParts } from './postParts.store.ts';
import { toPost } from './posts.mapper.ts';
import * as store from './posts.store.ts';

type PostRow = Awaited<ReturnType<typeof store.findVisible>>[number];

/** Rows of posts with everything that belongs to them. */
interface HydratedPosts {
  readonly rows: ReadonlyMap<number, PostRow>;
  readonly parts: PostParts;
}

/**
 * Posts with all their parts, in the order of the ids: five statements, whatever their number. Posts that the viewer may not
 * see are left out. Muted posts are not: the list that selects the ids leaves them out (`postsToShow`).
 */
export const readPosts = async (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  presentPosts(ctx, ids, await hydratePosts(ctx, ids, store.findVisible));

/** The same for reported posts, whatever their state. For admins only. */
export const readReportedPosts = async (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  presentPosts(ctx, ids, await hydratePosts(ctx, ids, store.findReported));

/** Step "hydrate": the rows and parts of these posts in a constant number of statements. */
async function hydratePosts(
  ctx: Context,
  ids: readonly number[],
  find: typeof store.findVisible,
): Promise<HydratedPosts | undefined> {
  if (ids.length === 0) return undefined;
  const viewer = signedIn(ctx);
  const [rows, parts] = await Promise.all([
    find(ctx.db, viewer, ids),
    // Sent together: a round trip costs more than the parts of a post that turns out to be hidden.
    getParts(ctx.db, viewer.id, ids),
  ]);
  return { rows: new Map(rows.map((row) => [row.id, row])), parts };
}

/** Step "present": rows to wire types, with what the viewer may see and do. */
function presentPosts(ctx: Context, ids: readonly number[], hydrated: HydratedPosts | undefined): Post[] {
  if (hydrated === undefined) return [];
  const { config, now, sealingSecrets } = ctx;
  const viewer = signedIn(ctx);
  return ids.flatMap((id) => {
    const row = hydrated.rows.get(id);
    return row === undefined ? [] : [toPost({ viewer, config, now, sealingSecrets }, row, hydrated.parts)];
  });
}
