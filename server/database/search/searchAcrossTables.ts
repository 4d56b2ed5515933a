import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { getIds, SCAN_LIMIT, orderBy, loadRows, type Listed, type ListedPage } from './searchPage.ts';
import type { Queryable } from '../types.ts';

/** A list whose search reads other tables. */
export interface CrossTableList<Row> extends Listed<Row> {
  /** The first ids of the list in its order, a select in brackets. */
  readonly inOrder: (rows: number) => SQLWrapper;
  /** Matches the search row by row. */
  readonly matches: SQL;
  /** Selects of matching ids, one for each searched table. */
  readonly idQueries: readonly SQL[];
}

export interface SearchEffort {
  /**
   * Up to this many matches are collected first and sorted afterwards. With more matches, a scan in list order finds a
   * page soon.
   */
  readonly sortLimit: number;
  /** How many rows of the list are scanned for matches. */
  readonly scanLimit: number;
}

/**
 * The distinct ids that any of the selects finds; stops soon after `sortLimit`, when it is clear that there are more.
 * @param idQueries selects of an id, each from the index of a searched text
 */
export function findIds(tx: Queryable, idQueries: readonly SQLWrapper[], sortLimit: number): Promise<number[]> {
  const limited = idQueries.map((query) => sql`(${query} limit ${sortLimit + 1})`);
  return getIds(tx, sql`${sql.join(limited, sql` union `)} limit ${sortLimit + 1}`);
}

/**
 * A page of search results in order, and the number of matches, counted a little beyond `COUNT_CAP`. Few matches are
 * collected by index and sorted. With many matches the rows are tested in list order: the first rows of the list, then
 * all rows when the matches are further down.
 */
export async function searchAcrossTables<Row>(
  tx: Queryable,
  list: CrossTableList<Row>,
  { pageNumber, pageSize }: ListedPage,
  { sortLimit, scanLimit }: SearchEffort = { sortLimit: COUNT_CAP, scanLimit: SCAN_LIMIT },
): Promise<{ rows: Row[]; total: number }> {
  const { table, filter = sql`true`, matches, inOrder, idQueries } = list;
  const offset = (pageNumber - 1) * pageSize;
  const whereIdIn = (ids: SQL): SQL => sql`${table.id} = any(${ids})`;
  const pick = (scope: SQL, where: SQL): Promise<number[]> =>
    getIds(
      tx,
      // `offset 0` is an optimisation fence: the list is filtered before the search runs.
      sql`select id from (select * from ${table} where ${scope} offset 0) ${table} where ${where}
        ${orderBy(list)} limit ${pageSize} offset ${offset}`,
    );
  const found = await findIds(tx, idQueries, sortLimit);
  const total = found.length;
  if (total <= sortLimit) {
    const ids = offset < total ? await pick(whereIdIn(sql`${`{${found.join(',')}}`}::bigint[]`), sql`true`) : [];
    return { rows: await loadRows(list, ids), total };
  }
  if (offset < scanLimit) {
    const ids = await pick(whereIdIn(sql`array${inOrder(scanLimit)}`), matches);
    if (ids.length === pageSize) return { rows: await loadRows(list, ids), total };
  }
  return { rows: await loadRows(list, await pick(filter, matches)), total };
}
