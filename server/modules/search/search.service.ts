import { boundedPage } from '../../../rules/paging.ts';
import { SEARCH_LIMITS } from '../../../rules/text/search.ts';
import { searchSchema } from '../../../rules/text/searchSchema.ts';
import type { Role } from '../../access/roles.ts';
import type { QueryGetSearchByTypeArgs, SearchResult, SearchType } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { fromCursor, toCursor, type CursorList } from '../posts/feeds/feedCursor.ts';
import type { Position } from '../posts/feeds/keyset.ts';
import { findAlike, findNamed, findPosts } from './search.store.ts';
import type { FoundRow, NamedKind } from './sources.ts';
import { mayBeMistyped, mistakesAgainst, findTerms, type Terms } from './terms.ts';

type Kind = Exclude<SearchType, 'all'>;

/** What has a page that the role may open. Pages of stocks and posts are the app users'. */
const openTo: Record<Role, readonly Kind[]> = {
  guest: [],
  app_user: ['stock', 'app_user', 'bot_developer', 'bot', 'post'],
  bot_developer: ['app_user', 'bot_developer', 'bot'],
  admin: ['app_user', 'bot_developer', 'bot'],
};

/**
 * With fewer names than this, those that somebody may have mistyped are shown after them. People are many: among them
 * mistakes are looked for when nobody has that name.
 */
const maxResults: Record<NamedKind, number> = { stock: 5, bot: 5, app_user: 1, bot_developer: 1 };

/** Posts that are counted: nobody reads on so far, and common words stand in all of them. */
const MOST_POSTS = 1_000;

interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
  /** Behind which post the page begins; read instead of its number. */
  readonly after?: Position | undefined;
}

interface Found {
  readonly data: SearchResult[];
  /** Null behind a cursor. */
  readonly totalCount: number | null;
  readonly nextCursor: string | null;
}

const nothing: Found = { data: [], totalCount: 0, nextCursor: null };

/**
 * Stocks, people, bots and posts by their names, symbols, handlers and words: small mistakes in longer words are forgiven,
 * case, marks and Turkish dots make no difference. Of all kinds together, the first of each; of one kind, page by page.
 * Posts are read on by cursor: whoever muted or blocked most of them gets a short page, even an empty one, and one that goes on.
 * @throws UserError 400 for a text that is too long and for a cursor that is not ours
 */
export async function search(ctx: Context, args: QueryGetSearchByTypeArgs): Promise<Found> {
  const { role } = signedIn(ctx);
  const { searchText } = await parseInput(searchSchema, { searchText: args.searchText });
  const terms = findTerms(searchText);
  if (args.cursor && (terms === undefined || args.userType !== 'post')) throw new UserError(400, 'common.badCursor');
  if (terms === undefined) return nothing;
  const page = { ...boundedPage(args), after: fromCursor(ctx, toCursorList(ctx, terms), args.cursor) };
  if (args.userType !== 'all')
    return openTo[role].includes(args.userType) ? searchKind(ctx, args.userType, terms, page) : nothing;
  const few = { pageNumber: 1, pageSize: Math.min(page.pageSize, SEARCH_LIMITS.perKind) };
  const found = await Promise.all(openTo[role].map((kind) => searchKind(ctx, kind, terms, few)));
  return {
    data: found.flatMap(({ data }) => data),
    totalCount: found.reduce((sum, { totalCount }) => sum + (totalCount ?? 0), 0),
    nextCursor: null,
  };
}

async function searchKind(ctx: Context, kind: Kind, terms: Terms, page: Page): Promise<Found> {
  if (kind === 'post') return searchPosts(ctx, terms, page);
  const { rows, total } = await searchNames(ctx, kind, terms, page);
  return { data: rows.map((row) => toResult(kind, row)), totalCount: total, nextCursor: null };
}

const toCursorList = (ctx: Context, { text }: Terms): CursorList => ({
  readerId: signedIn(ctx).id,
  list: 'search',
  params: [text],
  by: 'time',
});

/** Words of posts are many: of one or two letters none is looked for. */
async function searchPosts(ctx: Context, terms: Terms, { pageNumber, pageSize, after }: Page): Promise<Found> {
  if (terms.isShort) return nothing;
  // One more than shown tells whether there is a next page.
  const place = { limit: pageSize + 1, offset: after === undefined ? (pageNumber - 1) * pageSize : 0, after };
  const { rows, end, total } = await findPosts(ctx.db, signedIn(ctx), terms, place, {
    counted: MOST_POSTS,
    most: ctx.config.limits.feedCandidates,
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : end;
  return {
    data: shown.map((row) => toResult('post', row)),
    totalCount: total,
    nextCursor: last === undefined ? null : toCursor(ctx, toCursorList(ctx, terms), last),
  };
}

async function searchNames(ctx: Context, kind: NamedKind, terms: Terms, page: Page) {
  const { id } = signedIn(ctx);
  const exact = await findNamed(ctx.db, kind, id, terms, page);
  if (exact.total >= maxResults[kind] || !mayBeMistyped(terms)) return exact;
  const [first, near] = await Promise.all([
    page.pageNumber === 1 && page.pageSize >= exact.total
      ? exact.rows
      : findNamed(ctx.db, kind, id, terms, { pageNumber: 1, pageSize: maxResults[kind] }).then(({ rows }) => rows),
    meant(ctx, kind, terms),
  ]);
  const known = new Set(first.map((row) => row.id));
  const all = [...first, ...near.filter((row) => !known.has(row.id))];
  const from = (page.pageNumber - 1) * page.pageSize;
  return { rows: all.slice(from, from + page.pageSize), total: all.length };
}

/** Names that may have been meant, those with the fewest mistakes first. Among the many names of people the close ones do, if there are any. */
async function meant(ctx: Context, kind: NamedKind, terms: Terms): Promise<FoundRow[]> {
  const { id } = signedIn(ctx);
  const forgiven = (rows: readonly FoundRow[]): FoundRow[] =>
    rows
      .map((row) => ({ row, mistakes: mistakesAgainst(terms, row.key) }))
      .filter((item): item is { row: FoundRow; mistakes: number } => item.mistakes !== undefined)
      .sort((a, b) => a.mistakes - b.mistakes)
      .map(({ row }) => row);
  const isMany = kind === 'app_user' || kind === 'bot_developer';
  const close = isMany ? forgiven(await findAlike(ctx.db, kind, id, terms, 'close')) : [];
  return close.length > 0 ? close : forgiven(await findAlike(ctx.db, kind, id, terms, 'any'));
}

const toResult = (kind: Kind, { id, title, subtitle, image }: FoundRow): SearchResult => ({
  type: kind,
  id,
  title,
  subtitle,
  image,
});
