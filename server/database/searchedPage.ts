import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../rules/paging.ts';
import { cappedCount } from './cappedCount.ts';
import { deferredJoin, paginate } from './pageOf.ts';
import type { Queryable } from './types.ts';

/** How far a list is looked through for what many of it have. */
export const SCAN_LIMIT = 5000;

export interface ListedPage {
  readonly pageNumber: number;
  readonly pageSize: number;
}

/** A list of a table, in one order. */
export interface Listed<Row> {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  readonly order: readonly SQL[];
  /** What it is narrowed by beside a search. */
  readonly listed: SQL | undefined;
  /** The whole rows under a condition, in this order. */
  readonly rows: (isOfPage: SQL) => PromiseLike<Row[]>;
}

/** A list whose own texts can be searched. */
interface SearchedList<Row> extends Listed<Row> {
  /** The columns that it is ordered by and found by. */
  readonly looked: SQL;
  /** Whether one of these matches, looked up row by row; undefined when nothing is searched for. */
  readonly matches: SQL | undefined;
  /** Which match, so that the indexes of the texts find them. */
  readonly found?: SQL | undefined;
}

export const getIds = async (tx: Queryable, query: SQL): Promise<number[]> =>
  (await tx.execute<{ id: number }>(query)).map(({ id }) => id);

/** The whole rows of a page, whose ids are known. */
export async function rowsOfPage<Row>({ table, rows }: Listed<Row>, ids: readonly number[]): Promise<Row[]> {
  return ids.length === 0 ? [] : rows(inArray(table.id, [...ids]));
}

export const orderBy = ({ order }: Pick<Listed<unknown>, 'order'>): SQL =>
  sql`order by ${sql.join([...order], sql.raw(', '))}`;

/**
 * A page of a list, all of it or what is searched for, in its order, and how many match in all, counted a little beyond
 * `COUNT_CAP`. Of what many have, a page is soon met when the list is read in its order, and looking through its first rows
 * takes less than counting what is found. Else what matches is little, or stands far behind as a first name may in the alphabet:
 * it is found, counted and sorted at once. The two are told apart here: left to its estimates, the database reads a million
 * rows in their order for a word that few have.
 */
export async function searchedPage<Row>(
  tx: Queryable,
  list: SearchedList<Row>,
  params: ListedPage,
  scanLimit: number = SCAN_LIMIT,
): Promise<{ rows: Row[]; total: number }> {
  const { table, listed = sql`true`, looked, matches, found = and(listed, matches) } = list;
  const start = (params.pageNumber - 1) * params.pageSize;
  const inOrder = orderBy(list);
  const cut = sql`${inOrder} limit ${params.pageSize} offset ${start}`;
  if (matches === undefined) {
    const all = sql`select ${table.id} from ${table} where ${listed}`;
    const ids = {
      limit: (size: number) => ({ offset: (from: number) => sql`(${all} ${inOrder} limit ${size} offset ${from})` }),
    };
    return paginate(params, deferredJoin(table.id, ids, list.rows), cappedCount(tx, all));
  }
  const all = sql`select ${looked} from ${table} where ${found}`;
  const count = async () => (await cappedCount(tx, all))[0]?.total ?? 0;
  if (start + params.pageSize <= scanLimit) {
    const first = sql`select ${looked} from ${table} where ${listed} ${inOrder} limit ${scanLimit}`;
    const ids = await getIds(tx, sql`select id from (${first}) ${table} where ${matches} ${cut}`);
    if (ids.length === params.pageSize) return { rows: await rowsOfPage(list, ids), total: await count() };
  }
  const page = await tx.execute<{ id: number; total: number }>(
    sql`with ${table} as materialized (${all}) select id, (select count(*) from ${table}) as total from ${table} ${cut}`,
  );
  const total = page[0]?.total ?? (start > 0 ? await count() : 0);
  const ids = page.map(({ id }) => id);
  return { rows: await rowsOfPage(list, ids), total: Math.min(total, COUNT_CAP + 1) };
}
