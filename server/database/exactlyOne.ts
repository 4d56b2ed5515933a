/**
 * The row of a statement that always gives one, such as a select of counts or an insert that returns its id.
 * @throws Error when there is none: then the statement is wrong
 */
export function exactlyOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always gives a row gave none');
  return row;
}
