import { boundedPage } from '../../../rules/paging.ts';
import { POSTS_BY_PAGE } from '../../../rules/posts/postLimits.ts';
import type { Post, QueryGetUserPostListArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertProfileVisible, canSeePrivate } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import { assertOpen as assertPeopleListOpen } from '../peopleLists/peopleLists.service.ts';
import { fromCursor, toCursor, type CursorList } from './feeds/feedCursor.ts';
import { listPage, type CardPage } from './feeds/feedPage.store.ts';
import type { FeedList, PostFilter, RangeList } from './feeds/feedSources.ts';
import type { PageWindow } from './feeds/keyset.ts';
import { presentPosts, readPosts } from './hydratePosts.ts';
import type { PostCard } from './postCard.ts';
import * as cardStore from './postCards.store.ts';
import { toReader } from './posts.visibility.ts';

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
  readonly pinned: Post | null;
  readonly totalCount: number | null;
  readonly nextCursor: string | null;
}

type RequestedList = { readonly filter: PostFilter } & (
  | { readonly isFeed: true; readonly list: FeedList }
  | { readonly isFeed: false; readonly list: RangeList }
);

/**
 * Returns a page of posts: of a person, of a feed, of a list of people, about a stock, or the caller's bookmarks. The
 * steps are sources (`chooseList`), keyset merge, visibility and hydrate (one statement, `listPage`), and present
 * (`presentPosts`). A caller who muted or blocked most authors gets a short page, even an empty one, with a cursor that
 * continues.
 * @throws UserError 400 for a cursor that this list did not return and for page numbers beyond the limit; 404 for a person
 *   or a list of people that is hidden from the caller, and for quotes of a post that the caller cannot see; 403 for a
 *   private account that the caller does not follow
 */
export async function list(ctx: Context, args: QueryGetUserPostListArgs): Promise<PostPage> {
  const requested = chooseList(args);
  const cursorList = toCursorList(ctx, args, requested.list);
  const { pageNumber, pageSize } = boundedPage(args);
  const after = fromCursor(ctx, cursorList, args.cursor);
  const offset = after === undefined ? (pageNumber - 1) * pageSize : 0;
  if (offset + pageSize > POSTS_BY_PAGE) throw new UserError(400, 'posts.pageTooFar', { count: POSTS_BY_PAGE });
  await assertAuthorVisible(ctx, args.userId);
  // Who quotes a post is for those who see it.
  if (requested.list.from === 'quotes') await find(ctx, args.quotesOf ?? 0);
  if (requested.list.from === 'people' && args.peopleListId) await assertPeopleListOpen(ctx, args.peopleListId);

  // One post more than the page shows whether there is a next page.
  const window = { limit: pageSize + 1, offset, after };
  const isStart = after === undefined && offset === 0;
  const [{ positions, end, total, cards }, pinned] = await Promise.all([
    readRequested(ctx, requested, window),
    isStart ? findPinned(ctx, requested) : undefined,
  ]);
  const last = positions.length > pageSize ? positions[pageSize - 1] : end;
  const shown = await presentPosts(ctx, pinned === undefined ? cards : [...cards, pinned]);
  return {
    data: shown.slice(0, cards.length),
    pinned: shown[cards.length] ?? null,
    totalCount: total,
    nextCursor: last === undefined ? null : toCursor(ctx, cursorList, last),
  };
}

/**
 * Bookmarks take precedence over an author, an author over a stock, a stock over quotes, quotes over a tag, a tag over a
 * list of people, a list of people over a feed: the first one selects the list. A view of the stock filters all lists, an
 * author also bookmarks, and a stock also bookmarks and the posts of an author. Further arguments have no effect.
 */
function chooseList(args: QueryGetUserPostListArgs): RequestedList {
  const { userId: authorId, tickerId, tagId, quotesOf: quotedId, peopleListId, sentiment, feed, isBookmark } = args;
  if (isBookmark === true)
    return { list: { from: 'bookmarks' }, filter: { authorId, tickerId, sentiment }, isFeed: false };
  if (authorId) return { list: { from: 'author', authorId }, filter: { tickerId, sentiment }, isFeed: false };
  if (tickerId) return { list: { from: 'ticker', tickerId }, filter: { sentiment }, isFeed: false };
  if (quotedId) return { list: { from: 'quotes', quotedId }, filter: { sentiment }, isFeed: false };
  if (tagId) return { list: { from: 'tag', tagId }, filter: { sentiment }, isFeed: false };
  if (peopleListId) return { list: { from: 'people', peopleListId }, filter: { sentiment }, isFeed: true };
  return { list: { from: feed ?? 'newest' }, filter: { sentiment }, isFeed: true };
}

const toCursorList = (ctx: Context, args: QueryGetUserPostListArgs, { from }: FeedList): CursorList => ({
  readerId: requireViewer(ctx).id,
  list: from,
  params: [
    args.userId || null,
    args.tickerId || null,
    args.tagId || null,
    args.quotesOf || null,
    args.peopleListId || null,
    args.sentiment ?? null,
  ],
  by: from === 'popular' ? 'popularity' : 'time',
});

async function assertAuthorVisible(ctx: Context, authorId: number | null | undefined): Promise<void> {
  if (!authorId) return;
  const viewer = requireViewer(ctx);
  const author = assertProfileVisible(viewer, await findProfile(ctx.db, authorId, viewer.id));
  if (!canSeePrivate(viewer, author)) throw new UserError(403, 'posts.private');
}

/** Lists outside of the feeds are counted on their pages by number. Counting a feed costs more than reading it. */
function readRequested(ctx: Context, { list, filter, isFeed }: RequestedList, window: PageWindow): Promise<CardPage> {
  const isCounted = !isFeed && window.after === undefined;
  const candidateLimit = ctx.config.limits.feedCandidates;
  const request = { list, filter, window, candidateLimit, ...(isCounted ? { countCap: POSTS_BY_PAGE } : {}) };
  return listPage(ctx.sql, toReader(requireViewer(ctx)), request);
}

/** Finds the post that the author of a list without further filters pinned. */
async function findPinned(ctx: Context, { list, filter }: RequestedList): Promise<PostCard | undefined> {
  if (list.from !== 'author' || typeof list.authorId !== 'number' || filter.tickerId || filter.sentiment)
    return undefined;
  return cardStore.findPinned(ctx.sql, requireViewer(ctx), list.authorId);
}

/** Returns up to `limit` newest posts of people that the caller follows and about stocks that the caller watches or owns. */
export async function listRelated(ctx: Context, limit: number): Promise<Post[]> {
  const { cards } = await listPage(ctx.sql, toReader(requireViewer(ctx)), {
    list: { from: 'related' },
    filter: {},
    window: { limit: limit + 1 },
    candidateLimit: ctx.config.limits.feedCandidates,
  });
  return presentPosts(ctx, cards);
}
