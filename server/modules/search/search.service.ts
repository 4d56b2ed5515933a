import { boundedPage } from '../../../rules/paging.ts';
import { SEARCH_LIMITS } from '../../../rules/text/search.ts';
import { searchSchema } from '../../../rules/text/searchSchema.ts';
import type { Role } from '../../access/roles.ts';
import type { QueryGetSearchByTypeArgs, SearchResult, SearchType } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { findTitles } from '../news/news.service.ts';
import { fromCursor, toCursor, type CursorList } from '../posts/feeds/feedCursor.ts';
import type { Position } from '../posts/feeds/keyset.ts';
import { findNamed, findPosts, findSimilar } from './search.store.ts';
import type { FoundRow, NamedKind } from './sources.ts';
import { allowsMistakes, countMistakes, findTerms, type Terms } from './terms.ts';

type Kind = Exclude<SearchType, 'all'>;

/** The kinds of results whose pages a role can open. Only app users have pages of stocks, posts and news. */
const kindsByRole: Record<Role, readonly Kind[]> = {
  guest: [],
  app_user: ['stock', 'index', 'app_user', 'bot_developer', 'bot', 'post', 'news'],
  bot_developer: ['app_user', 'bot_developer', 'bot'],
  admin: ['app_user', 'bot_developer', 'bot'],
};

/**
 * With fewer exact results than this, mistyped matches are appended. There are many people, so their mistyped matches
 * are only searched when there is no exact one.
 */
const MISTYPED_THRESHOLD: Record<NamedKind, number> = { stock: 5, index: 1, bot: 5, app_user: 1, bot_developer: 1 };

/** Cap for counting posts, because common words match almost all of them. */
const POST_COUNT_CAP = 1_000;

interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
  /** The position after which the page starts; takes precedence over the page number. */
  readonly after?: Position | undefined;
}

interface Found {
  readonly data: SearchResult[];
  /** Null for pages by cursor. */
  readonly totalCount: number | null;
  readonly nextCursor: string | null;
}

const NO_RESULTS: Found = { data: [], totalCount: 0, nextCursor: null };

/**
 * Searches stocks, indices, people, bots, posts and news by names, symbols, handlers, titles and words. Tolerates typing mistakes in longer
 * words; ignores case, accents and Turkish dots. Returns the first results of all kinds, or a page of one kind. Posts
 * are paged by cursor: a caller who muted or blocked most authors gets a short page, even an empty one, with a cursor
 * that continues.
 * @throws UserError 400 for a text that is too long and for an invalid cursor
 */
export async function search(ctx: Context, args: QueryGetSearchByTypeArgs): Promise<Found> {
  const { role } = requireViewer(ctx);
  const { searchText } = await parseInput(searchSchema, { searchText: args.searchText });
  const terms = findTerms(searchText);
  if (args.cursor && (terms === undefined || args.userType !== 'post')) throw new UserError(400, 'common.badCursor');
  if (terms === undefined) return NO_RESULTS;
  const page = { ...boundedPage(args), after: fromCursor(ctx, toCursorList(ctx, terms), args.cursor) };
  if (args.userType !== 'all')
    return kindsByRole[role].includes(args.userType) ? searchKind(ctx, args.userType, terms, page) : NO_RESULTS;
  const firstPage = { pageNumber: 1, pageSize: Math.min(page.pageSize, SEARCH_LIMITS.perKind) };
  const found = await Promise.all(kindsByRole[role].map((kind) => searchKind(ctx, kind, terms, firstPage)));
  return {
    data: found.flatMap(({ data }) => data),
    totalCount: found.reduce((sum, { totalCount }) => sum + (totalCount ?? 0), 0),
    nextCursor: null,
  };
}

async function searchKind(ctx: Context, kind: Kind, terms: Terms, page: Page): Promise<Found> {
  if (kind === 'post') return searchPosts(ctx, terms, page);
  if (kind === 'news') return searchNews(ctx, terms, page);
  const { rows, total } = await searchNames(ctx, kind, terms, page);
  return { data: rows.map((row) => toResult(kind, row)), totalCount: total, nextCursor: null };
}

const toCursorList = (ctx: Context, { text }: Terms): CursorList => ({
  readerId: requireViewer(ctx).id,
  list: 'search',
  params: [text],
  by: 'time',
});

/** Post search needs at least one indexed word; shorter input returns nothing. */
async function searchPosts(ctx: Context, terms: Terms, { pageNumber, pageSize, after }: Page): Promise<Found> {
  if (terms.isShort) return NO_RESULTS;
  // One post more than the page shows whether there is a next page.
  const window = { limit: pageSize + 1, offset: after === undefined ? (pageNumber - 1) * pageSize : 0, after };
  const { rows, end, total } = await findPosts(ctx.db, requireViewer(ctx), terms, window, {
    countCap: POST_COUNT_CAP,
    candidateLimit: ctx.config.limits.feedCandidates,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : end;
  return {
    data: shown.map((row) => toResult('post', row)),
    totalCount: total,
    nextCursor: last === undefined ? null : toCursor(ctx, toCursorList(ctx, terms), last),
  };
}

/** News search needs at least one indexed word, as post search does. Muted articles are left out. */
async function searchNews(ctx: Context, terms: Terms, { pageNumber, pageSize }: Page): Promise<Found> {
  if (terms.isShort) return NO_RESULTS;
  const { rows, total } = await findTitles(ctx, terms.text, { limit: pageSize, offset: (pageNumber - 1) * pageSize });
  return {
    data: rows.map((row): SearchResult => ({
      type: 'news',
      id: row.id,
      title: row.title,
      subtitle: row.source,
      image: row.thumb ?? row.image,
    })),
    totalCount: total,
    nextCursor: null,
  };
}

async function searchNames(ctx: Context, kind: NamedKind, terms: Terms, page: Page) {
  const { id } = requireViewer(ctx);
  const exact = await findNamed(ctx, kind, id, terms, page);
  if (exact.total >= MISTYPED_THRESHOLD[kind] || !allowsMistakes(terms)) return exact;
  const [first, mistyped] = await Promise.all([
    page.pageNumber === 1 && page.pageSize >= exact.total
      ? exact.rows
      : findNamed(ctx, kind, id, terms, { pageNumber: 1, pageSize: MISTYPED_THRESHOLD[kind] }).then(({ rows }) => rows),
    findMistyped(ctx, kind, terms),
  ]);
  const exactIds = new Set(first.map((row) => row.id));
  const all = [...first, ...mistyped.filter((row) => !exactIds.has(row.id))];
  const from = (page.pageNumber - 1) * page.pageSize;
  return { rows: all.slice(from, from + page.pageSize), total: all.length };
}

/**
 * Finds names with typing mistakes, fewest mistakes first. For people, close matches are used alone when there are any,
 * because the wide search is expensive.
 */
async function findMistyped(ctx: Context, kind: NamedKind, terms: Terms): Promise<FoundRow[]> {
  const { id } = requireViewer(ctx);
  const withinAllowance = (rows: readonly FoundRow[]): FoundRow[] =>
    rows
      .map((row) => ({ row, mistakes: countMistakes(terms, row.key) }))
      .filter((item): item is { row: FoundRow; mistakes: number } => item.mistakes !== undefined)
      .sort((a, b) => a.mistakes - b.mistakes)
      .map(({ row }) => row);
  const isMany = kind === 'app_user' || kind === 'bot_developer';
  const close = isMany ? withinAllowance(await findSimilar(ctx.db, kind, id, terms, 'close')) : [];
  return close.length > 0 ? close : withinAllowance(await findSimilar(ctx.db, kind, id, terms, 'any'));
}

const toResult = (kind: Kind, { id, title, subtitle, image }: FoundRow): SearchResult => ({
  type: kind,
  id,
  title,
  subtitle,
  image,
});
