import { TAG_LIMITS, toTagKey } from '../../../../rules/text/tags.ts';
import type { MutationFollowTagArgs, QueryGetTagArgs, Tag } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { cachedStats } from '../../ground/lists/cachedStats.ts';
import { lockAuthor } from '../writing/writing.service.ts';
import * as store from './tags.store.ts';

/** Trending tags of an answer. */
const TRENDING_SHOWN = 10;

const trendingTags = cachedStats(store.listTrending);

const toTag = (
  { id, key, name }: store.TagRow,
  use: store.TagUse | undefined,
  followedIds: ReadonlySet<number>,
): Tag => ({
  id,
  tag: key,
  name,
  is_followed: followedIds.has(id),
  posts_last_day: use?.postsLastDay ?? null,
  posts_last_week: use?.postsLastWeek ?? null,
  people_last_day: use?.peopleLastDay ?? null,
});

async function withUse(ctx: Context, tag: store.TagRow): Promise<Tag> {
  const use = await store.countUses(ctx.db, tag.id, ctx.now());
  return toTag(tag, use, await store.listFollowedIds(ctx.db, requireViewer(ctx).id));
}

/**
 * Returns a tag, by any way of writing it.
 * @throws UserError 404 for a tag that no post has had
 */
export async function find(ctx: Context, { tag }: QueryGetTagArgs): Promise<Tag> {
  const key = toTagKey(tag.replace(/^#/, ''));
  const row = key === undefined ? undefined : await store.findByKey(ctx.db, key);
  if (row === undefined) throw new UserError(404, 'tags.notFound');
  return withUse(ctx, row);
}

/** Returns tags that are used more than usual, without those that the caller muted as words. */
export async function listTrending(ctx: Context): Promise<Tag[]> {
  const viewer = requireViewer(ctx);
  const [rows, mutedWords, followedIds] = await Promise.all([
    trendingTags(ctx.db, ctx.now()),
    store.listMutedWords(ctx.db, viewer.id),
    store.listFollowedIds(ctx.db, viewer.id),
  ]);
  return rows
    .filter(({ key }) => !mutedWords.has(key.replaceAll('_', ' ').trim()))
    .slice(0, TRENDING_SHOWN)
    .map((row) => toTag(row, row, followedIds));
}

/** Returns the tags that the caller follows, the last followed first. */
export async function listFollowed(ctx: Context): Promise<Tag[]> {
  const rows = await store.listFollowed(ctx.db, requireViewer(ctx).id);
  const ids = new Set(rows.map(({ id }) => id));
  return rows.map((row) => toTag(row, undefined, ids));
}

/**
 * Follows a tag or ends it; the call is idempotent.
 * @throws UserError 404 for an unknown tag, 400 beyond the number of tags that a user can follow
 */
export async function follow(ctx: Context, { tagId, isFollow }: MutationFollowTagArgs): Promise<Tag> {
  const viewer = requireViewer(ctx);
  const tag = await ctx.db.transaction(async (tx) => {
    const row = await store.findById(tx, tagId);
    if (row === undefined) throw new UserError(404, 'tags.notFound');
    if (!isFollow) {
      await store.unfollow(tx, viewer.id, tagId);
      return row;
    }
    // Serialized per user, because concurrent calls would miscount the tags.
    await lockAuthor(tx, viewer.id, ctx.now());
    const followedIds = await store.listFollowedIds(tx, viewer.id);
    if (!followedIds.has(tagId) && followedIds.size >= TAG_LIMITS.followed)
      throw new UserError(400, 'tags.tooManyFollowed', { count: TAG_LIMITS.followed });
    await store.follow(tx, viewer.id, tagId, ctx.now());
    return row;
  });
  return withUse(ctx, tag);
}
