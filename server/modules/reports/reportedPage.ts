import type { SQL, SQLWrapper } from 'drizzle-orm';
import { cappedCount } from '../../database/cappedCount.ts';
import { deferredJoin, paginate } from '../../database/pageOf.ts';
import { searchedElsewhere, type SearchedElsewhere, type SearchEffort } from '../../database/searchedElsewhere.ts';
import type { Listed, ListedPage } from '../../database/searchedPage.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

/** A list about posts and people, in one order. */
interface ReportedList<Row> extends Listed<Row> {
  /** The ids of so many in this order, from one on: a select in brackets. */
  readonly inOrder: (size: number, start: number) => SQLWrapper;
  /** The ids of all, for counting. */
  readonly ids: SQLWrapper;
  /** Those for whom the post says what is searched for, and those for whom the person is called so. */
  readonly found: (said: SQL, named: SQL) => Pick<SearchedElsewhere<Row>, 'ways' | 'matches'>;
}

/** A page of what was reported, all of it or what is searched for, and how many match in all. */
export async function reportedPage<Row>(
  tx: Queryable,
  { ids: all, inOrder, found, ...list }: ReportedList<Row>,
  searchText: string | null | undefined,
  params: ListedPage,
  effort?: SearchEffort,
): Promise<{ rows: Row[]; total: number }> {
  const said = matchesSearch(posts.searchKey, searchText);
  const named = matchesSearch(users.searchKey, searchText);
  if (said === undefined || named === undefined) {
    const ids = { limit: (size: number) => ({ offset: (start: number) => inOrder(size, start) }) };
    return paginate(params, deferredJoin(list.table.id, ids, list.rows), cappedCount(tx, all));
  }
  const searched = { ...list, ...found(said, named), inOrder: (size: number) => inOrder(size, 0) };
  return searchedElsewhere(tx, searched, params, effort);
}
