/**
 * The row of a statement that always returns one, such as a count or an insert that returns its id. Does not check for
 * further rows.
 * @throws Error when there is none, which means that the statement is wrong
 */
export function exactlyOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always gives a row gave none');
  return row;
}
