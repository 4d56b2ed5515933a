import type postgres from 'postgres';
import type { Sql } from '../types.ts';

/** Rows of a statement, so that none takes long. Rows of other tables may be deleted with them. */
const PORTION = 1_000;

/** A part of a statement, such as sql`expires_at < now()`. */
export type RowCondition = postgres.PendingQuery<postgres.Row[]>;

/**
 * Repeats a statement that deletes a limited number of rows, until nothing is left or the process stops.
 * @param deletePortion deletes at most so many rows and returns their number
 */
export async function deleteInPortions(
  deletePortion: (portion: number) => Promise<number>,
  signal: AbortSignal | undefined,
  portion = PORTION,
): Promise<void> {
  for (;;) {
    const deleted = await deletePortion(portion);
    if (deleted < portion || signal?.aborted === true) return;
  }
}

/** Deletes the rows of a table for which a condition is true, in portions. */
export async function deleteRows(
  sql: Sql,
  table: string,
  condition: RowCondition,
  signal: AbortSignal | undefined,
): Promise<void> {
  await deleteInPortions(async (portion) => {
    // The condition is repeated, because a row may change before it is deleted.
    const rows = await sql`
      delete from ${sql(table)}
      where ctid = any(array(select ctid from ${sql(table)} where (${condition}) limit ${portion})) and (${condition})
      returning 1`;
    return rows.length;
  }, signal);
}
