import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { cappedCount } from '../cappedCount.ts';
import { deferredJoin, paginate } from '../paginate.ts';
import type { Queryable } from '../types.ts';

/** How many rows of a list are scanned for a frequent search term. */
export const SCAN_LIMIT = 5000;

export interface ListedPage {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A list of a table, in one order. */
export interface Listed<Row> {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  readonly order: readonly SQL[];
  /** The filter of the list, besides the search. */
  readonly filter: SQL | undefined;
  /** Selects the complete rows under a condition, in this order. */
  readonly rows: (isOfPage: SQL) => PromiseLike<Row[]>;
}

/** A list whose own texts can be searched. */
interface SearchedList<Row> extends Listed<Row> {
  /** The columns that order and search need. */
  readonly columns: SQL;
  /** Matches the search row by row; undefined without a search. */
  readonly matches: SQL | undefined;
  /** Matches the search in a form that uses the text indexes. */
  readonly indexedMatches?: SQL | undefined;
}

export const getIds = async (tx: Queryable, query: SQL): Promise<number[]> =>
  (await tx.execute<{ id: number }>(query)).map(({ id }) => id);

/** The complete rows of a page, by id. */
export async function loadRows<Row>({ table, rows }: Listed<Row>, ids: readonly number[]): Promise<Row[]> {
  return ids.length === 0 ? [] : rows(inArray(table.id, [...ids]));
}

export const orderBy = ({ order }: Pick<Listed<unknown>, 'order'>): SQL =>
  sql`order by ${sql.join([...order], sql.raw(', '))}`;

/**
 * A page of a list, complete or filtered by a search, in order, and the number of matches, counted a little beyond
 * `COUNT_CAP`. Chooses between two plans. A frequent term: a scan in list order soon fills the page and costs less than
 * counting all matches. A rare term, or matches late in the order: the text index finds all matches, which are counted
 * and sorted. The choice is made here, because the planner's estimates lead it to scan a million rows in order for a
 * rare term.
 */
export async function searchPage<Row>(
  tx: Queryable,
  list: SearchedList<Row>,
  params: ListedPage,
  scanLimit: number = SCAN_LIMIT,
): Promise<{ rows: Row[]; total: number }> {
  const { table, filter = sql`true`, columns, matches, indexedMatches = and(filter, matches) } = list;
  const start = (params.pageNumber - 1) * params.pageSize;
  const inOrder = orderBy(list);
  const pageClause = sql`${inOrder} limit ${params.pageSize} offset ${start}`;
  if (matches === undefined) {
    const allRows = sql`select ${table.id} from ${table} where ${filter}`;
    const ids = {
      limit: (size: number) => ({
        offset: (from: number) => sql`(${allRows} ${inOrder} limit ${size} offset ${from})`,
      }),
    };
    return paginate(params, deferredJoin(table.id, ids, list.rows), cappedCount(tx, allRows));
  }
  const allRows = sql`select ${columns} from ${table} where ${indexedMatches}`;
  const count = async () => (await cappedCount(tx, allRows))[0]?.total ?? 0;
  if (start + params.pageSize <= scanLimit) {
    const first = sql`select ${columns} from ${table} where ${filter} ${inOrder} limit ${scanLimit}`;
    const ids = await getIds(tx, sql`select id from (${first}) ${table} where ${matches} ${pageClause}`);
    if (ids.length === params.pageSize) return { rows: await loadRows(list, ids), total: await count() };
  }
  const page = await tx.execute<{ id: number; total: number }>(
    sql`with ${table} as materialized (${allRows}) select id, (select count(*) from ${table}) as total from ${table} ${pageClause}`,
  );
  const total = page[0]?.total ?? (start > 0 ? await count() : 0);
  const ids = page.map(({ id }) => id);
  return { rows: await loadRows(list, ids), total: Math.min(total, COUNT_CAP + 1) };
}
