import type { DataColumn } from './types';

/** A spreadsheet runs what starts like this as a formula, so such a text gets an apostrophe in front. */
const FORMULA_START = /^[=+\-@\t\r\n]/;

const LINE_END = '\r\n';

/** Without it Excel reads UTF-8 as something else and Turkish letters break. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The rows as comma-separated values (RFC 4180), safe to open in a spreadsheet. */
export function toCsv<Row>(columns: ReadonlyArray<DataColumn<Row>>, rows: readonly Row[]): string {
  const exported = columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  const lines = [
    exported.map(({ title }) => toCell(title)),
    ...rows.map((row) => exported.map(({ text }) => toCell(text(row)))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',')).join(LINE_END) + LINE_END;
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Hands a text to the browser as a file to save. */
export function saveTextFile(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
