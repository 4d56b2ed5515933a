import { boundedPage } from '../../../rules/paging.ts';
import { POSTS_BY_PAGE } from '../../../rules/posts/posts.ts';
import type { Post, QueryGetUserPostListArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertProfileVisible, canSeePrivate } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import { fromCursor, toCursor, type CursorList } from './feeds/feedCursor.ts';
import { readCountedPage, readPage, type CountedPage } from './feeds/feedPage.store.ts';
import type { FeedList, PostFilter, RangeList } from './feeds/feedSources.ts';
import type { PageWindow, PositionPage } from './feeds/keyset.ts';
import { readPosts } from './hydratePosts.ts';

/**
 * Returns a post. Muted posts are included, because the caller opened it on purpose.
 * @throws UserError 404 for posts that do not exist or that the caller may not see
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

type RequestedList = { readonly filter: PostFilter } & (
  | { readonly isFeed: true; readonly list: FeedList }
  | { readonly isFeed: false; readonly list: RangeList }
);

/**
 * Returns a page of posts: of a person, of a feed, about a stock, or the caller's bookmarks. The steps are sources (`chooseList`),
 * keyset merge and visibility (`readPositions`), hydrate and present (`readPosts`). A caller who muted or blocked most
 * authors gets a short page, even an empty one, with a cursor that continues.
 * @throws UserError 400 for a cursor that this list did not return and for page numbers beyond the limit; 404 for a person
 *   who is hidden from the caller, 403 for a private account that the caller does not follow
 */
export async function list(ctx: Context, args: QueryGetUserPostListArgs): Promise<PostPage> {
  const requested = chooseList(args);
  const cursorList = toCursorList(ctx, args, requested.list);
  const { pageNumber, pageSize } = boundedPage(args);
  const after = fromCursor(ctx, cursorList, args.cursor);
  const offset = after === undefined ? (pageNumber - 1) * pageSize : 0;
  if (offset + pageSize > POSTS_BY_PAGE) throw new UserError(400, 'posts.pageTooFar', { count: POSTS_BY_PAGE });
  await assertAuthorVisible(ctx, args.userId);

  // One post more than the page shows whether there is a next page.
  const { positions, end, total } = await readPositions(ctx, requested, { limit: pageSize + 1, offset, after });
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

/**
 * Bookmarks take precedence over an author, an author over a stock, a stock over a feed: the first one selects the
 * list, the others filter it.
 */
function chooseList(args: QueryGetUserPostListArgs): RequestedList {
  const { userId: authorId, tickerId, sentiment, feed, isBookmark } = args;
  if (isBookmark === true)
    return { list: { from: 'bookmarks' }, filter: { authorId, tickerId, sentiment }, isFeed: false };
  if (authorId) return { list: { from: 'author', authorId }, filter: { tickerId, sentiment }, isFeed: false };
  if (tickerId) return { list: { from: 'ticker', tickerId }, filter: { sentiment }, isFeed: false };
  return { list: { from: feed ?? 'newest' }, filter: { sentiment }, isFeed: true };
}

const toCursorList = (ctx: Context, args: QueryGetUserPostListArgs, { from }: FeedList): CursorList => ({
  readerId: requireViewer(ctx).id,
  list: from,
  params: [args.userId || null, args.tickerId || null, args.sentiment ?? null],
  by: from === 'popular' ? 'popularity' : 'time',
});

async function assertAuthorVisible(ctx: Context, authorId: number | null | undefined): Promise<void> {
  if (!authorId) return;
  const viewer = requireViewer(ctx);
  const author = assertProfileVisible(viewer, await findProfile(ctx.db, authorId, viewer.id));
  if (!canSeePrivate(viewer, author)) throw new UserError(403, 'posts.private');
}

/** Lists outside of the feeds are counted on their pages by number. Counting a feed costs more than reading it. */
async function readPositions(
  ctx: Context,
  requested: RequestedList,
  window: PageWindow,
): Promise<(PositionPage & { readonly total: null }) | CountedPage> {
  const viewer = requireViewer(ctx);
  const candidateLimit = ctx.config.limits.feedCandidates;
  if (requested.isFeed || window.after !== undefined)
    return {
      ...(await readPage(ctx.db, viewer, requested.list, requested.filter, window, candidateLimit)),
      total: null,
    };
  const limits = { countCap: POSTS_BY_PAGE, candidateLimit };
  return readCountedPage(ctx.db, viewer, requested.list, requested.filter, window, limits);
}

/** Returns up to `limit` newest posts of people that the caller follows and about stocks that the caller watches or owns. */
export async function listRelated(ctx: Context, limit: number): Promise<Post[]> {
  const window = { limit, offset: 0 };
  const { positions } = await readPage(
    ctx.db,
    requireViewer(ctx),
    { from: 'related' },
    {},
    window,
    ctx.config.limits.feedCandidates,
  );
  return readPosts(
    ctx,
    positions.map(({ id }) => id),
  );
}
