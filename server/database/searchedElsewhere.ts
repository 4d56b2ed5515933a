import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { COUNT_CAP } from '../../rules/paging.ts';
import { getIds, SCAN_LIMIT, orderBy, rowsOfPage, type Listed, type ListedPage } from './searchedPage.ts';
import type { Queryable } from './types.ts';

/** A list that is searched by what stands in other tables. */
export interface SearchedElsewhere<Row> extends Listed<Row> {
  /** The first ids of the list in its order, a select in brackets. */
  readonly inOrder: (rows: number) => SQLWrapper;
  /** Whether one of these matches, looked up row by row. */
  readonly matches: SQL;
  /** The ids of those that match in one way each. */
  readonly ways: readonly SQL[];
}

export interface SearchEffort {
  /** So many are found first and sorted then; of more, the first are soon met in any order. */
  readonly few: number;
  /** How far a list is looked through for them. */
  readonly scanLimit: number;
}

/**
 * The ids that are found in one way or another, each once; of more than `few` only so many that they are known to be more.
 * @param ways selects of nothing but an id, each from the index of the text that is searched
 */
export function idsInWays(tx: Queryable, ways: readonly SQLWrapper[], few: number): Promise<number[]> {
  const each = ways.map((way) => sql`(${way} limit ${few + 1})`);
  return getIds(tx, sql`${sql.join(each, sql` union `)} limit ${few + 1}`);
}

/**
 * A page of what was searched, in order, and how many match in all, counted a little beyond `COUNT_CAP`. Few are found in
 * their ways and sorted; many are asked row by row, in the order of the list first, and among all of it when they stand far behind.
 */
export async function searchedElsewhere<Row>(
  tx: Queryable,
  list: SearchedElsewhere<Row>,
  { pageNumber, pageSize }: ListedPage,
  { few, scanLimit }: SearchEffort = { few: COUNT_CAP, scanLimit: SCAN_LIMIT },
): Promise<{ rows: Row[]; total: number }> {
  const { table, listed = sql`true`, matches, inOrder, ways } = list;
  const offset = (pageNumber - 1) * pageSize;
  const isOneOf = (ids: SQL): SQL => sql`${table.id} = any(${ids})`;
  const pick = (among: SQL, where: SQL): Promise<number[]> =>
    getIds(
      tx,
      // An offset of nothing: the list is narrowed before anything is looked up.
      sql`select id from (select * from ${table} where ${among} offset 0) ${table} where ${where}
        ${orderBy(list)} limit ${pageSize} offset ${offset}`,
    );
  const found = await idsInWays(tx, ways, few);
  const total = found.length;
  if (total <= few) {
    const ids = offset < total ? await pick(isOneOf(sql`${`{${found.join(',')}}`}::bigint[]`), sql`true`) : [];
    return { rows: await rowsOfPage(list, ids), total };
  }
  if (offset < scanLimit) {
    const ids = await pick(isOneOf(sql`array${inOrder(scanLimit)}`), matches);
    if (ids.length === pageSize) return { rows: await rowsOfPage(list, ids), total };
  }
  return { rows: await rowsOfPage(list, await pick(listed, matches)), total };
}
