import { sql, type SQL } from 'drizzle-orm';
import {
  compileOncePerShape,
  roundUpLimit,
  type StatementValue,
} from '../../../database/statements/compileStatement.ts';
import type { Sql } from '../../../database/types.ts';
import { toPostCard, type PostCard, type PostCardJson } from '../postCard.ts';
import { selectCard } from '../postCards.store.ts';
import type { Reader } from '../posts.visibility.ts';
import {
  isMerged,
  mergedSources,
  rangeOfList,
  visibleInMerged,
  type FeedList,
  type MergedFeed,
  type PostFilter,
  type RangeList,
} from './feedSources.ts';
import {
  afterPlaceholder,
  literal,
  nextCursor,
  toWindowSql,
  visibleWithin,
  type PageWindow,
  type Position,
  type PositionPage,
  type WindowSql,
} from './keyset.ts';
import { toMergedPage, toOwnerWindow } from './mergedPage.ts';
import { mergePlans, toScanSize, type PlansToTry } from './mergePlans.ts';

/** What the text of a page's statement depends on. Everything else is a parameter. */
interface PageShape extends Omit<Reader, 'id'> {
  readonly from: FeedList['from'];
  readonly filteredBy: { readonly author: boolean; readonly ticker: boolean; readonly sentiment: boolean };
  /** The posts to look for, from `roundUpLimit`. */
  readonly limit: number;
  readonly hasOffset: boolean;
  readonly isContinued: boolean;
  readonly scanSize: number;
  /** Posts that are checked at most. */
  readonly candidateLimit: number;
  /** The list is counted up to this number. */
  readonly countCap: number | null;
  /** The plans of a merged list. */
  readonly tries: PlansToTry;
}

/** What is read of a list. */
export interface PageRequest {
  readonly list: FeedList;
  readonly filter: PostFilter;
  readonly window: PageWindow;
  /**
   * Posts that are checked at most; a viewer who may see few of them gets a short page and the position where the scan
   * stopped.
   */
  readonly candidateLimit: number;
  /** Counts a list that is one range, up to this number. */
  readonly countCap?: number;
}

export interface CardPage extends PositionPage {
  /** The cards of the positions, without the extra one that shows whether there is a next page. */
  readonly cards: readonly PostCard[];
  /** Null for a list that is not counted. */
  readonly total: number | null;
}

interface PageRow {
  readonly id: number | null;
  readonly at: Date | number | null;
  /** True for the position where the scan stopped, which is no post of the page. */
  readonly isEnd: boolean;
  /** Posts of a merged list that are not newer may be missing; null when none is. */
  readonly bound: Date | null;
  readonly total: number | null;
  readonly card: PostCardJson | null;
}

const placeholder = (name: string, isUsed = true) => (isUsed ? sql.placeholder(name) : undefined);

function toList(from: FeedList['from']): FeedList {
  if (from === 'author') return { from, authorId: sql.placeholder('listAuthor') };
  if (from === 'ticker') return { from, tickerId: sql.placeholder('listTicker') };
  if (from === 'quotes') return { from, quotedId: sql.placeholder('listQuoted') };
  if (from === 'tag') return { from, tagId: sql.placeholder('listTag') };
  if (from === 'people') return { from, peopleListId: sql.placeholder('listPeople') };
  return { from };
}

const toFilter = ({ author, ticker, sentiment }: PageShape['filteredBy']): PostFilter => ({
  authorId: placeholder('author', author),
  tickerId: placeholder('ticker', ticker),
  sentiment: placeholder('sentiment', sentiment),
});

/** Steps "sources" and "keyset merge" with "visibility" for a list that is one index range. */
function selectRange(list: RangeList, reader: Reader, window: WindowSql, shape: PageShape): SQL {
  const { candidateLimit, countCap } = shape;
  const range = rangeOfList(reader, list, toFilter(shape.filteredBy));
  const total =
    countCap === null
      ? sql`select null::bigint as total`
      : sql`select count(*) as total from (${visibleWithin(range, { limit: literal(countCap) }, candidateLimit)}) as listed`;
  return sql`with page as materialized (${visibleWithin(range, window, candidateLimit)}), counted as materialized (${total})
    select id, at, false as "isEnd", null::timestamptz as bound, total from counted left join page on true union all
    select id, at, true, null, total from (${nextCursor(range, window, candidateLimit)}) e cross join counted`;
}

/** The same steps for the merged posts of many people and stocks. */
function selectMerged(list: MergedFeed, reader: Reader, window: WindowSql, shape: PageShape): SQL {
  const filter = toFilter(shape.filteredBy);
  const { candidateLimit, scanSize, limit } = shape;
  const request = { visible: visibleInMerged(reader, list.from, filter), window, scanSize, candidateLimit };
  const sources = mergedSources(reader.id, list, filter);
  const merged = mergePlans(sources, request, toOwnerWindow(limit, window.offset), shape.tries);
  return sql`select id, at, false as "isEnd", bound, null::bigint as total from (${merged}) m`;
}

/**
 * A page of posts with their cards as one statement: found positions in order, each with the JSON of its card.
 *
 * `explain (analyze)` of "newest": an index scan of `posts_newest` that stops at the 21st visible post (no sort), then
 * one subplan per card. With literal limits PostgreSQL reuses a generic plan after five executions, and does not plan
 * again; with parameters it planned each call, which took longer than the statement itself.
 */
function buildPage(shape: PageShape): SQL {
  const reader: Reader = { id: sql.placeholder('viewer'), role: shape.role, omit: shape.omit };
  const offset = placeholder('offset', shape.hasOffset);
  const window: WindowSql = {
    limit: literal(shape.limit),
    offset: offset && sql`${offset}::bigint`,
    after: shape.isContinued ? afterPlaceholder(shape.from === 'popular' ? 'popularity' : 'time') : undefined,
  };
  const list = toList(shape.from);
  const found = isMerged(list) ? selectMerged(list, reader, window, shape) : selectRange(list, reader, window, shape);
  const inOrder = sql`order by "isEnd", at desc, id desc`;
  return sql`select id, at, "isEnd", bound, total,
      case when not "isEnd" and position <= ${sql.placeholder('shown')}::bigint then ${selectCard(sql`found.id`, reader)} end as card
    from (select f.*, row_number() over (${inOrder}) as position from (${found}) f) found order by position`;
}

const statements = compileOncePerShape<PageShape, PageRow>(buildPage);

const toShape = (
  { role, omit }: Reader,
  { list, filter, window, candidateLimit, countCap }: PageRequest,
): PageShape => {
  const limit = roundUpLimit(window.limit);
  return {
    role,
    omit,
    from: list.from,
    filteredBy: {
      author: Boolean(filter.authorId),
      ticker: Boolean(filter.tickerId),
      sentiment: Boolean(filter.sentiment),
    },
    limit,
    hasOffset: Boolean(window.offset),
    isContinued: window.after !== undefined,
    scanSize: isMerged(list) ? toScanSize(limit + (window.offset ?? 0)) : 0,
    candidateLimit,
    countCap: countCap ?? null,
    tries: isMerged(list) ? 'narrow' : 'all',
  };
};

const toValues = ({ list, filter, window }: PageRequest, viewer: number): Readonly<Record<string, StatementValue>> => {
  const { limit, offset = 0, after } = window;
  return {
    viewer,
    shown: limit - 1,
    offset,
    listAuthor: list.from === 'author' ? toValue(list.authorId) : null,
    listTicker: list.from === 'ticker' ? toValue(list.tickerId) : null,
    listQuoted: list.from === 'quotes' ? toValue(list.quotedId) : null,
    listTag: list.from === 'tag' ? toValue(list.tagId) : null,
    listPeople: list.from === 'people' ? toValue(list.peopleListId) : null,
    author: toValue(filter.authorId),
    ticker: toValue(filter.tickerId),
    sentiment: toValue(filter.sentiment),
    afterAt: after === undefined ? null : after.at instanceof Date ? after.at.toISOString() : after.at,
    afterId: after?.id ?? null,
  };
};

const toValue = (value: unknown): StatementValue =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/**
 * Reads one page, limited to posts that the viewer may see and has not muted: one statement, and a second one for a merged
 * list whose narrow plan is not sufficient.
 */
export async function listPage(
  driver: Sql,
  reader: Reader & { readonly id: number },
  request: PageRequest,
): Promise<CardPage> {
  const shape = toShape(reader, request);
  const values = toValues(request, reader.id);
  let rows = await statements(shape)(driver, values);
  if (rows.length === 0 && shape.tries === 'narrow')
    rows = await statements({ ...shape, tries: 'all' })(driver, values);
  const found: Position[] = [];
  const cards: PostCard[] = [];
  let end: Position | undefined;
  for (const { id, at, isEnd, card } of rows) {
    if (id === null || at === null) continue;
    if (isEnd) end = { id, at };
    else found.push({ id, at });
    if (card !== null) cards.push(toPostCard(card));
  }
  const total = rows[0]?.total ?? null;
  if (!isMerged(request.list)) return { positions: found, end, cards, total };
  const page = toMergedPage({ found, lowWaterMark: rows[0]?.bound ?? null }, shape.limit, request.window);
  return { ...page, cards: cards.slice(0, page.positions.length), total };
}

/** Selects the ids of the latest posts about a stock that the viewer may see, among the latest `candidateLimit`. */
export const listLatestIdsAbout = (reader: Reader, tickerId: number, limit: number, candidateLimit: number): SQL =>
  sql`select s.id from (${visibleWithin(rangeOfList(reader, { from: 'ticker', tickerId }, {}), toWindowSql({ limit }), candidateLimit)}) s`;
