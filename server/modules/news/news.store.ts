import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { news, newsVotes } from '../../database/tables/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import {
  params,
  callersVote,
  COUNTED,
  countedSql,
  inScope,
  newsColumns,
  notMuted,
  placeValues,
  getReading,
  type NewsPlace,
  type NewsScope,
  type Reading,
} from './newsRow.ts';
import { isReadableNews } from './news.visibility.ts';

export interface NewsFilter {
  readonly scope: NewsScope;
  readonly language: Language;
  readonly searchText?: string | null;
}

type Audience = Exclude<NewsScope, 'everything'>;

const matching = (scope: NewsScope, search: SQL | undefined): SQL | undefined => and(inScope[scope], search, notMuted);

/** The articles for an audience, as a select of their ids: one range of the list's index, as far as so many rows reach. */
function idsFor(audience: Audience, search: SQL | undefined, most: SQL, older?: SQL): SQL {
  // A search finds few, wherever they stand; other lists are read along their order.
  const order = search === undefined ? sql`order by ${news.publishedAt} desc, ${news.id} desc` : sql``;
  return sql`(select ${news.id} from ${news} where ${and(matching(audience, search), older)} ${order} limit ${most})`;
}

/** Both audiences together are two ranges: an "or" of them would read all articles there are. */
function idsSql(scope: NewsScope, search: SQL | undefined, most: SQL, older?: SQL): SQL {
  if (scope !== 'everything') return idsFor(scope, search, most, older);
  return sql`(${idsFor('market', search, most, older)} union all ${idsFor('platform', search, most, older)})`;
}

function selectPage(tx: Queryable, scope: NewsScope, reading: Reading, search?: SQL) {
  const older =
    reading === 'onward'
      ? sql`(${news.publishedAt}, ${news.id}) < (${params.afterMoment}::timestamptz, ${params.afterId}::bigint)`
      : undefined;
  const shown =
    scope === 'everything' && search === undefined
      ? sql`${news.id} in ${idsSql(scope, search, sql`${params.limit}::bigint + ${params.offset}::bigint`, older)}`
      : and(matching(scope, search), older);
  return tx
    .select({
      ...newsColumns,
      /** How many articles the whole list has. */
      total: countedSql(sql`select 1 from ${idsSql(scope, search, sql.raw(String(COUNTED)))} ids`),
    })
    .from(news)
    .leftJoin(newsVotes, callersVote)
    .where(shown)
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(params.limit)
    .offset(params.offset)
    .prepare('news_page');
}

const pageQueries: Record<NewsScope, ReturnType<typeof getPages>> = {
  market: getPages('market'),
  platform: getPages('platform'),
  everything: getPages('everything'),
};

function getPages(scope: NewsScope) {
  return prepareOnce((tx, reading: Reading) => selectPage(tx, scope, reading));
}

/** An article of a list of so many. */
export type ListedNewsRow = Awaited<ReturnType<ReturnType<typeof selectPage>['execute']>>[number];

export type NewsRow = Omit<ListedNewsRow, 'total'>;

/** Newest first, in one statement. */
export function page(tx: Queryable, viewerId: number, filter: NewsFilter, place: NewsPlace): Promise<ListedNewsRow[]> {
  const search = matchesSearch(news.searchKey, filter.searchText);
  const reading = getReading(place);
  const query =
    search === undefined ? pageQueries[filter.scope](tx, reading) : selectPage(tx, filter.scope, reading, search);
  return query.execute({ language: filter.language, viewer: viewerId, ...placeValues(place) });
}

/** The number of articles as far as they are counted, for a page that has none to say it. */
export async function countAll(tx: Queryable, viewerId: number, filter: NewsFilter): Promise<number> {
  const where = matching(filter.scope, matchesSearch(news.searchKey, filter.searchText));
  const counted = tx.select({ id: news.id }).from(news).where(where).limit(COUNTED).as('counted');
  const [row] = await tx
    .select({ total: count() })
    .from(counted)
    .prepare('news_count')
    .execute({ language: filter.language, viewer: viewerId });
  return row?.total ?? 0;
}

/** One article, what the caller muted included: it was opened on purpose. */
export async function find(
  tx: Queryable,
  viewer: Pick<Viewer, 'id' | 'role'>,
  newsId: number,
): Promise<NewsRow | undefined> {
  const [row] = await tx
    .select(newsColumns)
    .from(news)
    .leftJoin(newsVotes, callersVote)
    .where(and(eq(news.id, newsId), isReadableNews(viewer)))
    .prepare('news_one')
    .execute({ viewer: viewer.id });
  return row;
}

/** The texts of several articles, in one statement; lists show none. */
export function getContents(tx: Queryable, newsIds: readonly number[]): Promise<{ id: number; content: string }[]> {
  return tx
    .select({ id: news.id, content: news.content })
    .from(news)
    .where(inArray(news.id, [...newsIds]));
}
