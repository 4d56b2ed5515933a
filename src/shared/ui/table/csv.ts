import type { DataColumn } from './types';

/**
 * A spreadsheet runs a cell that begins with one of these characters as a formula. Where it separates by semicolons, as
 * in Turkish, a cell also begins after each of those and after each line break: quotes count only at the beginning of a
 * cell.
 */
const UNSAFE_START = /^[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\n]/;
/** Characters before such a character that a spreadsheet skips. */
const GAP_BEFORE_SIGN = /(?<![;|\s"\p{Z}\p{C}])[;|\s"\p{Z}\p{C}]+(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
const SEPARATOR = /[;|\t\r\n]/;

const LINE_END = '\r\n';

/** Without it Excel does not read the file as UTF-8, and Turkish letters break. */
const BYTE_ORDER_MARK = '\uFEFF';

type Columns<Row> = ReadonlyArray<DataColumn<Row>>;

const getExported = <Row>(columns: Columns<Row>) =>
  columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));

const toLines = (lines: ReadonlyArray<readonly string[]>): string =>
  lines.map((cells) => cells.join(',') + LINE_END).join('');

/** The header line of comma-separated values (RFC 4180). */
export const toCsvHead = <Row>(columns: Columns<Row>): string =>
  BYTE_ORDER_MARK + toLines([getExported(columns).map(({ title }) => toCell(title))]);

/** Rows as lines of comma-separated values, safe to open in a spreadsheet. */
export function toCsvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const exported = getExported(columns);
  return toLines(rows.map((row) => exported.map(({ text }) => toCell(text(row)))));
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(GAP_BEFORE_SIGN, (gap, at: number) => (at === 0 || SEPARATOR.test(gap) ? `${gap}'` : gap));
  const safe = UNSAFE_START.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
