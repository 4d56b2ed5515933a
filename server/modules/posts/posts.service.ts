import { boundedPage } from '../../../rules/paging.ts';
import { POSTS_BY_PAGE } from '../../../rules/posts/posts.ts';
import type { Post, QueryGetUserPostListArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { authorizeProfile, canSeePrivate } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import { fromCursor, toCursor, type CursorList } from './feeds/feedCursor.ts';
import * as feeds from './feeds/feeds.store.ts';
import { readPosts } from './readPosts.ts';

/**
 * One post. What the caller muted is shown all the same: they opened it.
 * @throws UserError 404 for posts that are not there and for those that the caller may not see, alike
 */
export async function find(ctx: Context, postId: number): Promise<Post> {
  const [post] = await readPosts(ctx, [postId]);
  if (post === undefined) throw new UserError(404, 'posts.notFound');
  return post;
}

export interface PostPage {
  readonly data: Post[];
  readonly totalCount: number | null;
  readonly nextCursor: string | null;
}

type Listed = { readonly filter: feeds.PostFilter } & (
  | { readonly isFeed: true; readonly source: feeds.Source }
  | { readonly isFeed: false; readonly source: feeds.Range }
);

/** Bookmarks before a person, a person before a stock, a stock before a feed: one of them is the list, the others filter it. */
function getSource(args: QueryGetUserPostListArgs): Listed {
  const { userId: authorId, tickerId, sentiment, feed, isBookmark } = args;
  if (isBookmark === true)
    return { source: { from: 'bookmarks' }, filter: { authorId, tickerId, sentiment }, isFeed: false };
  if (authorId) return { source: { from: 'author', authorId }, filter: { tickerId, sentiment }, isFeed: false };
  if (tickerId) return { source: { from: 'ticker', tickerId }, filter: { sentiment }, isFeed: false };
  return { source: { from: feed ?? 'newest' }, filter: { sentiment }, isFeed: true };
}

/**
 * A page of posts: of a person, of a feed, about a stock, or the caller's bookmarks. Whoever muted or blocked most of what
 * there is gets a short page, even an empty one, with a cursor that goes on.
 * @throws UserError 400 for a cursor that is not ours and for page numbers that reach too far; 404 for a person whom the
 *   caller does not see, 403 for a private account that they do not follow
 */
export async function list(ctx: Context, args: QueryGetUserPostListArgs): Promise<PostPage> {
  const viewer = signedIn(ctx);
  const listed = getSource(args);
  const { source, filter } = listed;
  const { pageNumber, pageSize } = boundedPage(args);
  const cursorList: CursorList = {
    readerId: viewer.id,
    list: source.from,
    params: [args.userId || null, args.tickerId || null, args.sentiment ?? null],
    by: source.from === 'popular' ? 'popularity' : 'moment',
  };
  const after = fromCursor(ctx, cursorList, args.cursor);
  const offset = after === undefined ? (pageNumber - 1) * pageSize : 0;
  if (offset + pageSize > POSTS_BY_PAGE) throw new UserError(400, 'posts.pageTooFar', { count: POSTS_BY_PAGE });
  if (args.userId) {
    const author = authorizeProfile(viewer, await findProfile(ctx.db, args.userId, viewer.id));
    if (!canSeePrivate(viewer, author)) throw new UserError(403, 'follows.private');
  }
  // One more than shown tells whether there is a next page.
  const place = { limit: pageSize + 1, offset, after };
  const most = ctx.config.limits.feedCandidates;
  const { positions, end, total } =
    listed.isFeed || after !== undefined
      ? { ...(await feeds.page(ctx.db, viewer, source, filter, place, most)), total: null }
      : await feeds.countedPage(ctx.db, viewer, listed.source, filter, place, { counted: POSTS_BY_PAGE, most });
  const shown = positions.slice(0, pageSize);
  const last = positions.length > pageSize ? shown.at(-1) : end;
  return {
    data: await readPosts(
      ctx,
      shown.map(({ id }) => id),
    ),
    totalCount: total,
    nextCursor: last === undefined ? null : toCursor(ctx, cursorList, last),
  };
}

/** The newest posts of people whom the caller follows and about stocks that they watch or hold, at most `limit`. */
export async function listRelated(ctx: Context, limit: number): Promise<Post[]> {
  const most = ctx.config.limits.feedCandidates;
  const { positions } = await feeds.page(ctx.db, signedIn(ctx), { from: 'related' }, {}, { limit, offset: 0 }, most);
  return readPosts(
    ctx,
    positions.map(({ id }) => id),
  );
}
