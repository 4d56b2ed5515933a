import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MOST_COUNTED } from '../../../rules/paging.ts';
import type { Queryable } from '../../database/types.ts';

/** A list that is searched by what stands in other tables. */
export interface Searched {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  /** What the list is narrowed by beside the search. */
  readonly listed: SQL | undefined;
  readonly order: readonly SQL[];
  /** The first ids of the list in its order, a select in brackets. */
  readonly inOrder: (rows: number) => SQLWrapper;
  /** The ids of those that match in one way, each from the index of the text that is searched. */
  readonly ways: readonly SQL[];
  /** Whether a row matches, looked up row by row. */
  readonly matches: SQL;
}

export interface SearchEffort {
  /** So many are found first and sorted then; of more, the first are soon met in any order. */
  readonly few: number;
  /** How far a list is looked through for them. */
  readonly lookedThrough: number;
}

export const SEARCH_EFFORT: SearchEffort = { few: MOST_COUNTED, lookedThrough: 5000 };

/**
 * The ids of a page of what was searched, all of it and in order, and how many match in all, counted a little beyond
 * `MOST_COUNTED`. Few are found by the texts and sorted then; many are met when the list is read in its order. Left to its
 * estimates, the database reads a million rows in their order for a word that few have.
 */
export async function searchedPage(
  tx: Queryable,
  { table, listed, order, inOrder, ways, matches }: Searched,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
  { few, lookedThrough }: SearchEffort = SEARCH_EFFORT,
): Promise<{ ids: readonly number[]; total: number }> {
  const idsOf = async (query: SQL): Promise<number[]> => (await tx.execute<{ id: number }>(query)).map(({ id }) => id);
  const sorted = sql.join([...order], sql.raw(', '));
  const offset = (pageNumber - 1) * pageSize;
  const pick = (among: SQL, where: SQL): Promise<number[]> =>
    idsOf(sql`select id from (${among}) ${table} where ${where} order by ${sorted} limit ${pageSize} offset ${offset}`);
  // `union` counts what matches in two ways once.
  const each = ways.map((way) => sql`(${way} limit ${few + 1})`);
  const found = await idsOf(sql`${sql.join(each, sql` union `)} limit ${few + 1}`);
  if (found.length <= few) {
    const ids =
      offset < found.length
        ? await pick(sql`select * from ${table}`, sql`id = any(${`{${found.join(',')}}`}::bigint[])`)
        : [];
    return { ids, total: found.length };
  }
  const total = found.length;
  if (offset < lookedThrough) {
    const first = sql`select * from ${table} where ${table.id} = any(array${inOrder(lookedThrough)})`;
    const ids = await pick(first, matches);
    if (ids.length === pageSize) return { ids, total };
  }
  const all = sql`select * from ${table} where ${listed ?? sql`true`} offset 0`;
  return { ids: await pick(all, matches), total };
}
