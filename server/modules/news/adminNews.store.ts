import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { searchedPage, type ListedPage } from '../../database/searchedPage.ts';
import { news } from '../../database/tables/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { NewsSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import type { NewsRow } from './news.store.ts';
import { inScope, newsColumns } from './newsRow.ts';

/** Admins vote on nothing. */
const selectNews = (tx: Queryable) =>
  tx.select({ ...newsColumns, votedUp: sql<boolean | null>`null::boolean` }).from(news);

interface NewsPage extends ListedPage {
  readonly sortBy: NewsSort;
  readonly descending: boolean;
}

/** A page of the articles that people comment on, whatever the reader muted, and how many match in all. */
export async function page(
  tx: Queryable,
  searchText: string | null | undefined,
  params: NewsPage,
  scanLimit?: number,
): Promise<{ rows: NewsRow[]; total: number }> {
  const along = params.descending ? desc : asc;
  const newest = [along(news.publishedAt), along(news.id)];
  // Each order is an index from one end or from the other.
  const orders: Record<NewsSort, SQL[]> = {
    publish_date: newest,
    comments: [along(news.commentCount), ...newest],
  };
  const order = orders[params.sortBy];
  const ordered = selectNews(tx).orderBy(...order);
  const list = {
    table: news,
    order,
    listed: inScope.market,
    looked,
    matches: matchesSearch(news.searchKey, searchText),
    rows: (isOfPage: SQL) => ordered.where(isOfPage),
  };
  return searchedPage(tx, list, params, scanLimit);
}

/** What articles are listed by and found by. */
const looked = sql`${news.id}, ${news.searchKey}, ${news.commentCount}, ${news.publishedAt}`;
