import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { news, newsVotes } from '../../database/tables/market/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import {
  params,
  viewersVote,
  COUNTED,
  countedSql,
  inMarketLanguage,
  inScope,
  newsColumns,
  notMuted,
  windowValues,
  getPageMode,
  type NewsWindow,
  type NewsScope,
  type PageMode,
} from './newsRow.ts';
import { isReadableNews } from './news.visibility.ts';

export interface NewsFilter {
  readonly scope: NewsScope;
  readonly language: Language;
  /** The language of the market's news; every language when absent. */
  readonly marketLanguage?: Language | null | undefined;
  readonly searchText?: string | null;
}

type Audience = Exclude<NewsScope, 'everything'>;

/** Conditions of a list besides its audience: the words of a search, and the language of the market's news. */
interface Restriction {
  readonly search?: SQL | undefined;
  readonly isOneLanguage: boolean;
}

const matching = (scope: NewsScope, { search, isOneLanguage }: Restriction): SQL | undefined =>
  and(inScope[scope], isOneLanguage ? inMarketLanguage : undefined, search, notMuted);

/** Selects the ids of an audience's articles: one range of the list's index, limited to `limit` rows. */
function audienceIdsSql(audience: Audience, restriction: Restriction, limit: SQL): SQL {
  // A search matches few rows anywhere in the order, so nothing is sorted.
  return sql`(select ${news.id} from ${news} where ${matching(audience, restriction)} limit ${limit})`;
}

/** Both audiences are two index ranges combined with `union all`: an `or` would make PostgreSQL scan all articles. */
function scopeIdsSql(scope: NewsScope, restriction: Restriction, limit: SQL): SQL {
  if (scope !== 'everything') return audienceIdsSql(scope, restriction, limit);
  return sql`(${audienceIdsSql('market', restriction, limit)} union all ${audienceIdsSql('platform', restriction, limit)})`;
}

function selectPage(tx: Queryable, scope: NewsScope, mode: PageMode, restriction: Restriction) {
  const older =
    mode === 'byCursor'
      ? sql`(${news.publishedAt}, ${news.id}) < (${params.afterTime}::timestamptz, ${params.afterId}::bigint)`
      : undefined;
  return tx
    .select({
      ...newsColumns,
      /** The number of articles in the whole list. */
      total: countedSql(sql`select 1 from ${scopeIdsSql(scope, restriction, sql.raw(String(COUNTED)))} ids`),
    })
    .from(news)
    .leftJoin(newsVotes, viewersVote)
    .where(and(matching(scope, restriction), older))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(params.limit)
    .offset(params.offset)
    .prepare('news_page');
}

/** A row of a list, with the list's total. */
export type ListedNewsRow = Awaited<ReturnType<ReturnType<typeof selectPage>['execute']>>[number];

export type NewsRow = Omit<ListedNewsRow, 'total'>;

const hasLanguage = ({ marketLanguage }: NewsFilter): boolean =>
  marketLanguage !== null && marketLanguage !== undefined;

const filterValues = ({ language, marketLanguage }: NewsFilter) => ({ language, marketLanguage });

/** A page of a search in the news, newest first, in one statement. Without a search, `newsPage.store.ts` reads it. */
export function listPage(
  tx: Queryable,
  viewerId: number,
  filter: NewsFilter,
  window: NewsWindow,
): Promise<ListedNewsRow[]> {
  const search = matchesSearch(news.searchKey, filter.searchText);
  const mode = getPageMode(window);
  const query = selectPage(tx, filter.scope, mode, { search, isOneLanguage: hasLanguage(filter) });
  return query.execute({ ...filterValues(filter), viewer: viewerId, ...windowValues(window) });
}

/** The capped number of articles, for an empty page, whose rows cannot carry the total. */
export async function countAll(tx: Queryable, viewerId: number, filter: NewsFilter): Promise<number> {
  const search = matchesSearch(news.searchKey, filter.searchText);
  const where = matching(filter.scope, { search, isOneLanguage: hasLanguage(filter) });
  const counted = tx.select({ id: news.id }).from(news).where(where).limit(COUNTED).as('counted');
  const [row] = await tx
    .select({ total: count() })
    .from(counted)
    .prepare('news_count')
    .execute({ ...filterValues(filter), viewer: viewerId });
  return row?.total ?? 0;
}

/** Finds an article, including muted ones, because the viewer opened it on purpose. */
export async function find(
  tx: Queryable,
  viewer: Pick<Viewer, 'id' | 'role'>,
  newsId: number,
): Promise<NewsRow | undefined> {
  const [row] = await tx
    .select(newsColumns)
    .from(news)
    .leftJoin(newsVotes, viewersVote)
    .where(and(eq(news.id, newsId), isReadableNews(viewer)))
    .prepare('news_one')
    .execute({ viewer: viewer.id });
  return row;
}

/** The texts of several articles in one query; lists do not load them. */
export function getContents(tx: Queryable, newsIds: readonly number[]): Promise<{ id: number; content: string }[]> {
  return tx
    .select({ id: news.id, content: news.content })
    .from(news)
    .where(inArray(news.id, [...newsIds]));
}
