import type { DataColumn } from './types';

/** A spreadsheet runs what starts like this as a formula, so such a text gets an apostrophe in front. */
const FORMULA_START = /^[=+\-@\t\r\n]/;

const LINE_END = '\r\n';

/** Without it Excel reads UTF-8 as something else and Turkish letters break. */
const BYTE_ORDER_MARK = '\uFEFF';

type Columns<Row> = ReadonlyArray<DataColumn<Row>>;

const exportedOf = <Row>(columns: Columns<Row>) =>
  columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));

const toLines = (lines: ReadonlyArray<readonly string[]>): string =>
  lines.map((cells) => cells.join(',') + LINE_END).join('');

/** The first line of comma-separated values (RFC 4180): the titles of what is exported. */
export const csvHead = <Row>(columns: Columns<Row>): string =>
  BYTE_ORDER_MARK + toLines([exportedOf(columns).map(({ title }) => toCell(title))]);

/** Rows as lines of comma-separated values, safe to open in a spreadsheet. */
export function csvLines<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const exported = exportedOf(columns);
  return toLines(rows.map((row) => exported.map(({ text }) => toCell(text(row)))));
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Hands a text to the browser as a file to save. */
export const saveTextFile = (fileName: string, text: string, type: string): void =>
  saveFile(fileName, [new Blob([text])], type);

/** Hands the pieces of a file to the browser to save. */
export function saveFile(fileName: string, pieces: readonly Blob[], type: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
