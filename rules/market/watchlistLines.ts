import { WATCHLIST_LIMITS } from './watchlists.ts';

/** Further cells of a line are not read. */
const MAX_CELLS = 40;

/** The character that separates the cells of the first line. */
export function findSeparator(text: string): string {
  const [first = ''] = text.split(/\r?\n/u, 1);
  const count = (separator: string): number => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best), ',');
}

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads one cell that begins with a quote. Undefined when the quote is not closed within the next lines. */
function readQuoted(text: string, start: number): { readonly value: string; readonly end: number } | undefined {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character !== '"') value += character;
    else if (text.charAt(at + 1) === '"') {
      value += '"';
      at += 1;
    } else {
      const next = text.charAt(at + 1);
      if (next === '' || /[,;\t\r\n]/u.test(next)) return { value, end: at + 1 };
      // A quote within a cell that another program did not double. After a line break it opens the cell of another row.
      if (value.includes('\n')) return undefined;
      value += '"';
    }
    if (value.length > WATCHLIST_LIMITS.note * 4) return undefined;
  }
  return undefined;
}

/** Splits a text into lines of cells. Returns the lines with a quote that is not closed; it is left out. */
export function readLines(
  text: string,
  separator: string,
): { readonly lines: Line[]; readonly openQuotes: readonly number[] } {
  const lines: Line[] = [];
  const openQuotes: number[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length && lines.length <= WATCHLIST_LIMITS.rows + 1) {
    const cells: string[] = [];
    const first = line;
    for (;;) {
      const quoted = text.charAt(at) === '"' ? readQuoted(text, at) : undefined;
      if (text.charAt(at) === '"' && quoted === undefined) openQuotes.push(line);
      if (quoted) {
        line += quoted.value.split('\n').length - 1;
        cells.push(quoted.value);
        at = quoted.end;
      } else {
        const start = at;
        while (at < text.length && text.charAt(at) !== separator && !/[\r\n]/u.test(text.charAt(at))) at += 1;
        cells.push(text.slice(start, at).replaceAll('"', ''));
      }
      if (text.charAt(at) !== separator || cells.length >= MAX_CELLS) break;
      at += 1;
    }
    // What follows a closed quote on its line belongs to no cell.
    while (at < text.length && !/[\r\n]/u.test(text.charAt(at))) at += 1;
    if (text.startsWith('\r\n', at)) at += 2;
    else if (at < text.length) at += 1;
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: first, cells });
    line += 1;
  }
  return { lines, openQuotes };
}
