/** Characters of what one deletion took away that the log keeps: some whole comments or a few long posts. */
const MOST = 20_000;

/** The beginning of a text, without half a character at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');

/**
 * As many of the rows, from the first on, as have room in an entry of the audit log; the last one may be cut. How many there
 * were is told beside them.
 * @param textOf what is counted of a row
 * @param withText the row with another text
 */
export function withinLog<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  withText: (row: Row, text: string) => Row,
): Row[] {
  const kept: Row[] = [];
  let room = MOST;
  for (const row of rows) {
    if (room <= 0) break;
    const text = textOf(row);
    kept.push(text.length <= room ? row : withText(row, `${cut(text, room)}…`));
    room -= text.length;
  }
  return kept;
}
