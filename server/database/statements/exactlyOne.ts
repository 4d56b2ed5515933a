/**
 * The row of a statement that always returns one, such as a count or an insert that returns its id.
 * @throws Error when there is none or more than one, which means that the statement is wrong
 */
export function exactlyOne<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected exactly one row, got ${rows.length}`);
  return row;
}
