import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MOST_COUNTED } from '../../rules/paging.ts';
import { countUpTo } from './countUpTo.ts';
import type { Queryable } from './types.ts';

type ListedTable = PgTable & { readonly id: AnyPgColumn };

/** A list that is searched. Its selects have the columns of `table` that it is ordered by and found by. */
export interface Searched {
  readonly table: ListedTable;
  readonly order: readonly SQL[];
  /** How many match, counted as far as to know that they are more than `few`, and a select of all of them. */
  readonly found: (few: number) => PromiseLike<{ readonly total: number; readonly all: SQL }>;
  /** A select of the rows that stand first in the list, whether they match or not. */
  readonly first: (rows: number) => SQL;
  /** Whether one of these matches, looked up row by row. */
  readonly matches: SQL;
}

export interface SearchEffort {
  /** So many are found first and sorted then; of more, the first are soon met in any order. */
  readonly few: number;
  /** How far a list is looked through for them. */
  readonly lookedThrough: number;
}

export const SEARCH_EFFORT: SearchEffort = { few: MOST_COUNTED, lookedThrough: 5000 };

const idsOf = async (tx: Queryable, query: SQL): Promise<number[]> =>
  (await tx.execute<{ id: number }>(query)).map(({ id }) => id);

/**
 * The ids of a page of what was searched, all of it and in order, and how many match in all, counted a little beyond
 * `MOST_COUNTED`. Few are found by the indexes of the texts, and sorted then. Many are met when the list is read in its order;
 * but for those who all stand far behind, as a first name may in the alphabet. The two are told apart here: left to its
 * estimates, the database reads a million rows in their order for a word that few have.
 */
export async function searchedPage(
  tx: Queryable,
  { table, order, found, first, matches }: Searched,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
  { few, lookedThrough }: SearchEffort = SEARCH_EFFORT,
): Promise<{ ids: readonly number[]; total: number }> {
  const sorted = sql.join([...order], sql.raw(', '));
  const offset = (pageNumber - 1) * pageSize;
  const pick = (among: SQL, where: SQL): Promise<number[]> =>
    idsOf(
      tx,
      sql`select id from (${among}) ${table} where ${where} order by ${sorted} limit ${pageSize} offset ${offset}`,
    );
  const { total, all } = await found(few);
  if (total <= few && offset >= total) return { ids: [], total };
  if (total > few && offset < lookedThrough) {
    const ids = await pick(first(lookedThrough), matches);
    if (ids.length === pageSize) return { ids, total };
  }
  return { ids: await pick(all, sql`true`), total };
}

/** A list whose own texts are searched. */
export interface SearchedHere extends Omit<Searched, 'found'> {
  /** A select of all that match, by the indexes of the texts. */
  readonly all: SQL;
}

/**
 * The same for a list whose own texts are searched: to look through its first rows takes less than to count what is found.
 * A page that is filled by them is that page. Else what matches is little, or stands far behind: it is found, counted and sorted at once.
 */
export async function searchedHere(
  tx: Queryable,
  { table, order, first, matches, all }: SearchedHere,
  { pageNumber, pageSize }: { readonly pageNumber: number; readonly pageSize: number },
  lookedThrough: number = SEARCH_EFFORT.lookedThrough,
): Promise<{ ids: readonly number[]; total: number }> {
  const inOrder = sql`order by ${sql.join([...order], sql.raw(', '))} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`;
  const total = async () => (await countUpTo(tx, all))[0]?.total ?? 0;
  if (pageNumber * pageSize <= lookedThrough) {
    const ids = await idsOf(tx, sql`select id from (${first(lookedThrough)}) ${table} where ${matches} ${inOrder}`);
    if (ids.length === pageSize) return { ids, total: await total() };
  }
  const rows = await tx.execute<{ id: number; total: number }>(
    sql`with ${table} as materialized (${all})
      select id, (select count(*) from ${table}) as total from ${table} ${inOrder}`,
  );
  const counted = rows[0]?.total ?? (pageNumber > 1 ? await total() : 0);
  return { ids: rows.map(({ id }) => id), total: Math.min(counted, MOST_COUNTED + 1) };
}

/**
 * The ids that are found in one way or another, each once; of more than `few` only so many that they are known to be more.
 * @param ways selects of nothing but an id, each from the index of the text that is searched
 */
export function idsInWays(tx: Queryable, ways: readonly SQLWrapper[], few: number): Promise<number[]> {
  const each = ways.map((way) => sql`(${way} limit ${few + 1})`);
  return idsOf(tx, sql`${sql.join(each, sql` union `)} limit ${few + 1}`);
}

/** A list that is searched by what stands in other tables. */
export interface SearchedElsewhere extends Pick<Searched, 'table' | 'order' | 'matches'> {
  /** What the list is narrowed by beside the search. */
  readonly listed: SQL | undefined;
  /** The first ids of the list in its order, a select in brackets. */
  readonly inOrder: (rows: number) => SQLWrapper;
  /** The ids of those that match in one way each. */
  readonly ways: readonly SQL[];
}

/** Few are found in their ways; many are asked row by row, whether looked for in the order of the list or among all of it. */
export function elsewhere(
  tx: Queryable,
  { table, order, matches, listed, inOrder, ways }: SearchedElsewhere,
): Searched {
  const those = (where: SQL) => sql`select * from ${table} where ${where}`;
  return {
    table,
    order,
    matches,
    first: (rows) => those(sql`${table.id} = any(array${inOrder(rows)})`),
    found: async (few) => {
      const ids = await idsInWays(tx, ways, few);
      const all =
        ids.length > few
          ? // An offset of nothing: the list is narrowed before anything is looked up.
            sql`select * from (${those(listed ?? sql`true`)} offset 0) ${table} where ${matches}`
          : those(sql`${table.id} = any(${`{${ids.join(',')}}`}::bigint[])`);
      return { total: ids.length, all };
    },
  };
}
