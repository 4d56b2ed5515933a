import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { searchPage, type ListedPage } from '../../database/search/searchPage.ts';
import { news } from '../../database/tables/market/news.ts';
import type { Queryable } from '../../database/types.ts';
import type { NewsSort } from '../../generated/schema.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import type { NewsRow } from './news.store.ts';
import { inScope, newsColumns } from './newsRow.ts';

/** Admins do not vote, so the viewer's vote is always null. */
const selectNews = (tx: Queryable) =>
  tx.select({ ...newsColumns, votedUp: sql<boolean | null>`null::boolean` }).from(news);

interface NewsPage extends ListedPage {
  readonly sortBy: NewsSort;
  readonly descending: boolean;
}

/** A page of the market's articles, regardless of the viewer's mutes, and the number of matching articles. */
export async function listPage(
  tx: Queryable,
  searchText: string | null | undefined,
  params: NewsPage,
  scanLimit?: number,
): Promise<{ rows: NewsRow[]; total: number }> {
  const along = params.descending ? desc : asc;
  const newest = [along(news.publishedAt), along(news.id)];
  // An index covers each order in both directions.
  const orders: Record<NewsSort, SQL[]> = {
    publish_date: newest,
    comments: [along(news.commentCount), ...newest],
  };
  const order = orders[params.sortBy];
  const ordered = selectNews(tx).orderBy(...order);
  const list = {
    table: news,
    order,
    filter: inScope.market,
    columns: listColumns,
    matches: matchesSearch(news.searchKey, searchText),
    rows: (isOfPage: SQL) => ordered.where(isOfPage),
  };
  return searchPage(tx, list, params, scanLimit);
}

/** The columns that the list sorts by and searches in. */
const listColumns = sql`${news.id}, ${news.searchKey}, ${news.commentCount}, ${news.publishedAt}`;
