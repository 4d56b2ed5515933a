import { and, asc, desc, inArray, sql } from 'drizzle-orm';
import { countUpTo } from '../../database/countUpTo.ts';
import { idsFirst, pageOf } from '../../database/pageOf.ts';
import { searchedHere, type SearchedHere } from '../../database/searchedPage.ts';
import { news } from '../../database/tables/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { NewsSort } from '../../generated/schema.ts';
import { matchesSearch } from '../searchTerm.ts';
import type { NewsRow } from './news.store.ts';
import { inScope, newsColumns } from './newsRow.ts';

/** Admins vote on nothing. */
const selectNews = (tx: Queryable) =>
  tx.select({ ...newsColumns, votedUp: sql<boolean | null>`null::boolean` }).from(news);

interface NewsPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: NewsSort;
  readonly descending: boolean;
}

/** A page of the articles that people comment on, whatever the reader muted, and how many match in all. */
export async function page(
  tx: Queryable,
  searchText: string | null | undefined,
  asked: NewsPage,
  lookedThrough?: number,
): Promise<{ rows: NewsRow[]; total: number }> {
  const along = asked.descending ? desc : asc;
  const newest = [along(news.publishedAt), along(news.id)];
  // Each order is an index from one end or from the other.
  const order = asked.sortBy === 'comments' ? [along(news.commentCount), ...newest] : newest;
  const ordered = selectNews(tx).orderBy(...order);
  const listed = inScope.market;
  const said = matchesSearch(news.searchKey, searchText);
  if (said === undefined) {
    const select = () => tx.select({ id: news.id }).from(news).where(listed);
    return pageOf(
      asked,
      idsFirst(news.id, select().orderBy(...order), (isOfPage) => ordered.where(isOfPage)),
      countUpTo(tx, select()),
    );
  }
  const sorted = sql.join(order, sql.raw(', '));
  const list: SearchedHere = {
    table: news,
    order,
    matches: said,
    first: (rows) => sql`select ${looked} from ${news} where ${listed} order by ${sorted} limit ${rows}`,
    all: sql`select ${looked} from ${news} where ${and(listed, said)}`,
  };
  const { ids, total } = await searchedHere(tx, list, asked, lookedThrough);
  return { rows: ids.length === 0 ? [] : await ordered.where(inArray(news.id, [...ids])), total };
}

/** What articles are listed by and found by. */
const looked = sql`${news.id}, ${news.searchKey}, ${news.commentCount}, ${news.publishedAt}`;
