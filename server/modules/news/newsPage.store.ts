import { and, sql, type SQL } from 'drizzle-orm';
import { compileOncePerShape, roundUpLimit } from '../../database/statements/compileStatement.ts';
import { news, newsVotes } from '../../database/tables/market/news.ts';
import type { Sql } from '../../database/types.ts';
import type { Language } from '../../i18n/translate.ts';
import type { NewsRow } from './news.store.ts';
import {
  COUNTED,
  countedSql,
  inScope,
  newsColumns,
  notMuted,
  params,
  type NewsScope,
  type NewsWindow,
} from './newsRow.ts';

/** What the text of a page's statement depends on. */
interface PageShape {
  readonly scope: NewsScope;
  /** From `roundUpLimit`. */
  readonly limit: number;
  readonly hasOffset: boolean;
  readonly isContinued: boolean;
  /** False for a reader without mutes: see `Viewer.audience`. */
  readonly hasMutes: boolean;
  /** Whether the market's news are restricted to one language. */
  readonly isOneLanguage: boolean;
}

interface PageRow {
  readonly total: number;
  readonly data: readonly (Omit<NewsRow, 'publishedAt'> & { readonly publishedAt: string })[];
}

export interface NewsListPage {
  readonly rows: NewsRow[];
  readonly total: number;
}

const isInLanguage = sql`${news.language} = ${params.marketLanguage}`;

const newestFirst = sql`order by ${news.publishedAt} desc, ${news.id} desc`;

/** One range of `news_list` or `news_language` for each audience of the scope: an `or` would make PostgreSQL scan all articles. */
function selectIds({ scope, hasMutes, isOneLanguage }: PageShape, window: SQL, older?: SQL): SQL {
  const ranges = (scope === 'everything' ? (['market', 'platform'] as const) : [scope]).map(
    (audience) => sql`(select ${news.id}, ${news.publishedAt} from ${news}
      where ${and(
        inScope[audience],
        isOneLanguage && audience === 'market' ? isInLanguage : undefined,
        hasMutes ? notMuted : undefined,
        older,
      )} ${newestFirst} ${window})`,
  );
  return sql.join(ranges, sql` union all `);
}

/**
 * A page and the total as one row. The limit is a literal, so that PostgreSQL reuses a plan; each article of the page is
 * found by its key.
 */
function buildPage(shape: PageShape): SQL {
  const literal = (value: number): SQL => sql.raw(String(value));
  const offset = sql`${params.offset}::bigint`;
  const older = shape.isContinued
    ? sql`(${news.publishedAt}, ${news.id}) < (${params.afterTime}::timestamptz, ${params.afterId}::bigint)`
    : undefined;
  // Every range has enough rows for the page, whichever audience they come from.
  const first = shape.hasOffset ? sql`limit ${literal(shape.limit)} + ${offset}` : sql`limit ${literal(shape.limit)}`;
  const columns = sql.join(
    Object.entries(newsColumns)
      .filter(([name]) => name !== 'votedUp')
      .map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const votedUp = sql`(select ${newsVotes.isUp} from ${newsVotes}
    where ${newsVotes.newsId} = ${news.id} and ${newsVotes.userId} = ${params.viewer}::bigint)`;
  return sql`
    with page as materialized (
      select ids.id, ids.published_at from (${selectIds(shape, first, older)}) ids
      order by ids.published_at desc, ids.id desc
      limit ${literal(shape.limit)} ${shape.hasOffset ? sql`offset ${offset}` : sql``})
    select ${countedSql(sql`select 1 from (${selectIds(shape, sql`limit ${literal(COUNTED)}`)}) ids`)} as total,
      coalesce((select json_agg((
        select row_to_json(item) from (
          select ${columns}, ${votedUp} as "votedUp" from ${news} where ${news.id} = page.id) item)
        order by page.published_at desc, page.id desc) from page), '[]') as data`;
}

const statements = compileOncePerShape<PageShape, PageRow>(buildPage);

/** A page of the news without a search, newest first, with the capped number of articles: one statement. */
export async function listPage(
  driver: Sql,
  reader: {
    readonly id: number;
    readonly hasMutes: boolean;
    readonly language: Language;
    readonly marketLanguage: Language | null;
  },
  scope: NewsScope,
  { limit, offset = 0, after }: NewsWindow,
): Promise<NewsListPage> {
  const shape: PageShape = {
    scope,
    limit: roundUpLimit(limit),
    hasOffset: offset > 0 && after === undefined,
    isContinued: after !== undefined,
    hasMutes: reader.hasMutes,
    isOneLanguage: reader.marketLanguage !== null,
  };
  const [row] = await statements(shape)(driver, {
    viewer: reader.id,
    language: reader.language,
    marketLanguage: reader.marketLanguage,
    offset,
    afterTime: after?.at.toISOString() ?? null,
    afterId: after?.id ?? null,
  });
  const data = row?.data.slice(0, limit) ?? [];
  return {
    rows: data.map((item) => ({ ...item, publishedAt: new Date(item.publishedAt) })),
    total: row?.total ?? 0,
  };
}
