import type { Post } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { getParts } from './postParts.store.ts';
import { toPost } from './posts.mapper.ts';
import * as store from './posts.store.ts';

/**
 * Posts with everything in them, in the order of the ids: five statements, whatever their number. What the caller may not
 * see is left out. What they muted is not: whoever puts a list of ids together leaves it out (`postsToShow`).
 */
export const readPosts = (ctx: Context, ids: readonly number[]): Promise<Post[]> => read(ctx, ids, store.findVisible);

/** The same of posts that were reported, whatever became of them since. Only for admins. */
export const readReportedPosts = (ctx: Context, ids: readonly number[]): Promise<Post[]> =>
  read(ctx, ids, store.findReported);

async function read(ctx: Context, ids: readonly number[], find: typeof store.findVisible): Promise<Post[]> {
  if (ids.length === 0) return [];
  const viewer = signedIn(ctx);
  const [rows, parts] = await Promise.all([
    find(ctx.db, viewer, ids),
    // Asked for together: one round trip costs more than the parts of a post that turns out to be hidden.
    getParts(ctx.db, viewer.id, ids),
  ]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const { config, now, sealingSecrets } = ctx;
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [toPost({ viewer, config, now, sealingSecrets }, row, parts)];
  });
}
