import { inArray, type SQL, type SQLWrapper } from 'drizzle-orm';
import { countUpTo } from '../../database/countUpTo.ts';
import { idsFirst, pageOf } from '../../database/pageOf.ts';
import {
  elsewhere,
  SEARCH_EFFORT,
  searchedPage,
  type SearchedElsewhere,
  type SearchEffort,
} from '../../database/searchedPage.ts';
import { users } from '../../database/tables/people.ts';
import { posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { matchesSearch } from '../searchTerm.ts';

/** A list about posts and people, in one order. */
interface ReportedList<Row> extends Pick<SearchedElsewhere, 'table' | 'order' | 'listed'> {
  /** The ids of so many in this order, from one on: a select in brackets. */
  readonly inOrder: (size: number, start: number) => SQLWrapper;
  /** The ids of all, for counting. */
  readonly ids: SQLWrapper;
  /** Those for whom the post says what is searched for, and those for whom the person is called so. */
  readonly found: (said: SQL, named: SQL) => Pick<SearchedElsewhere, 'ways' | 'matches'>;
  /** The whole rows under a condition, in this order. */
  readonly rows: (isOfPage: SQL) => PromiseLike<Row[]>;
}

/** A page of what was reported, all of it or what is searched for, and how many match in all. */
export async function reportedPage<Row>(
  tx: Queryable,
  { ids: all, inOrder, found, rows, ...list }: ReportedList<Row>,
  searchText: string | null | undefined,
  asked: { readonly pageNumber: number; readonly pageSize: number },
  effort: SearchEffort = SEARCH_EFFORT,
): Promise<{ rows: Row[]; total: number }> {
  const said = matchesSearch(posts.searchKey, searchText);
  const named = matchesSearch(users.searchKey, searchText);
  if (said === undefined || named === undefined) {
    const ids = { limit: (size: number) => ({ offset: (start: number) => inOrder(size, start) }) };
    return pageOf(asked, idsFirst(list.table.id, ids, rows), countUpTo(tx, all));
  }
  const searched = { ...list, ...found(said, named), inOrder: (size: number) => inOrder(size, 0) };
  const { ids, total } = await searchedPage(tx, elsewhere(tx, searched), asked, effort);
  return { rows: ids.length === 0 ? [] : await rows(inArray(list.table.id, [...ids])), total };
}
