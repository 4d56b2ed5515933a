import type { SQL, SQLWrapper } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { deferredJoin, paginate } from '../../database/paginate.ts';
import {
  searchAcrossTables,
  type CrossTableList,
  type SearchEffort,
} from '../../database/search/searchAcrossTables.ts';
import type { Listed, ListedPage } from '../../database/search/searchPage.ts';
import { users } from '../../database/tables/people/people.ts';
import { posts } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** A list of reported posts or reports in one sort order. */
interface ReportedList<Row> extends Listed<Row> {
  /** Selects `size` ids in the sort order, starting at `start`. */
  readonly inOrder: (size: number, start: number) => SQLWrapper;
  /** Selects all ids, for counting. */
  readonly ids: SQLWrapper;
  /** Builds the search from a condition on the post's text and one on the person's name. */
  readonly found: (textMatches: SQL, nameMatches: SQL) => Pick<CrossTableList<Row>, 'idQueries' | 'matches'>;
}

/** A page of a reported list, optionally searched, and the number of matching rows. */
export async function reportedPage<Row>(
  tx: Queryable,
  { ids: all, inOrder, found, ...list }: ReportedList<Row>,
  searchText: string | null | undefined,
  params: ListedPage,
  effort?: SearchEffort,
): Promise<{ rows: Row[]; total: number }> {
  const textMatches = matchesSearch(posts.searchKey, searchText);
  const nameMatches = matchesSearch(users.searchKey, searchText);
  if (textMatches === undefined || nameMatches === undefined) {
    const ids = { limit: (size: number) => ({ offset: (start: number) => inOrder(size, start) }) };
    return paginate(params, deferredJoin(list.table.id, ids, list.rows), cappedCount(tx, all));
  }
  const searched = { ...list, ...found(textMatches, nameMatches), inOrder: (size: number) => inOrder(size, 0) };
  return searchAcrossTables(tx, searched, params, effort);
}
