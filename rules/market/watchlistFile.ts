import { findSeparator, readLines, type Line } from './watchlistLines.ts';
import { readTexts, withoutMark, type Columns } from './watchlistTexts.ts';
import { WATCHLIST_LIMITS } from './watchlists.ts';

/** A row of an imported text. */
export interface FileRow {
  /** The line of the text, from 1. */
  readonly line: number;
  readonly symbol: string;
  readonly note: string | null;
  readonly tags: readonly string[] | null;
}

export type FileProblem =
  /** A quote was opened and not closed: the line was read as if the quote were a letter. */
  | { readonly kind: 'openQuote'; readonly line: number }
  | { readonly kind: 'noSymbol'; readonly line: number }
  /** The note or a tag contains hidden characters, which are left out. */
  | { readonly kind: 'hidden'; readonly line: number }
  | { readonly kind: 'cut'; readonly line: number };

export interface ReadFile {
  readonly rows: readonly FileRow[];
  readonly problems: readonly FileProblem[];
  /** The file has more rows than one import may have. */
  readonly isTooLong: boolean;
}

/** Characters of a text: a call with them is within the limit of its body, whatever the alphabet. */
export const WATCHLIST_FILE_MAX = 80_000;

const NAMES: Readonly<Record<keyof Columns, readonly string[]>> = {
  symbol: ['symbol', 'ticker', 'stock', 'code', 'sembol', 'hisse', 'kod'],
  note: ['note', 'notes', 'not', 'notlar', 'comment'],
  tags: ['tags', 'tag', 'labels', 'etiketler', 'etiket'],
};

const DEFAULT_COLUMNS: Columns = { symbol: 0, note: 1, tags: 2 };

/** The columns by the names of the first line; undefined when it is a row. */
function findColumns({ cells }: Line): Columns | undefined {
  const names = cells.map((cell) => cell.trim().toLocaleLowerCase('en').replaceAll('i̇', 'i'));
  const find = (column: keyof Columns): number => names.findIndex((name) => NAMES[column].includes(name));
  const symbol = find('symbol');
  return symbol < 0 ? undefined : { symbol, note: find('note'), tags: find('tags') };
}

/** The symbol of a cell like $AAPL or NASDAQ:AAPL. */
const toSymbol = (cell: string): string => withoutMark(cell.trim()).replace(/^.*:/u, '').replace(/^\$/u, '').trim();

/** The longest symbol that is looked for. */
const SYMBOL_MAX = 24;

const SYMBOL = /^[$^]?[\p{L}\p{N}][\p{L}\p{N}.:=&/^-]{0,23}$/u;

/**
 * The symbols of a text without any other cells, such as `AAPL, MSFT` or `aapl msft`: all in capitals or none. Undefined
 * for other texts: a word of a note could be a symbol.
 */
function readSymbols(text: string): FileRow[] | undefined {
  if (text.includes('"') || text.length > WATCHLIST_FILE_MAX) return undefined;
  const rows: FileRow[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/u).entries()) {
    const words = line.split(/[,;\t]/u.test(line) ? /[,;\t]/u : /\s/u).map((word) => word.trim());
    for (const word of words.filter((item) => item !== '')) {
      if (!SYMBOL.test(word)) return undefined;
      rows.push({ line: index + 1, symbol: toSymbol(word), note: null, tags: null });
    }
  }
  const all = text.replace(/[^:\s,;]*:/gu, '');
  return all === all.toUpperCase() || text === text.toLowerCase() ? rows : undefined;
}

/** Reads lines of cells. */
function readTable(text: string): Pick<ReadFile, 'rows' | 'problems'> {
  const { lines, openQuotes } = readLines(text, findSeparator(text));
  const [head] = lines;
  const named = head && findColumns(head);
  const columns = named ?? DEFAULT_COLUMNS;
  const rows: FileRow[] = [];
  const problems: FileProblem[] = openQuotes.map((line) => ({ kind: 'openQuote', line }));
  for (const { line, cells } of named ? lines.slice(1) : lines) {
    const symbol = toSymbol(cells[columns.symbol] ?? '');
    if (symbol === '' || symbol.length > SYMBOL_MAX) {
      problems.push({ kind: 'noSymbol', line });
      continue;
    }
    const { note, tags, kinds } = readTexts(cells, columns);
    for (const kind of kinds) problems.push({ kind, line });
    rows.push({ line, symbol, note, tags });
  }
  return { rows, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/**
 * Reads a text of stocks: a list of symbols, or lines with comma, semicolon or tab separated cells, with or without names
 * of the columns. Reads on after every problem and names its line.
 */
export function readWatchlistFile(file: string): ReadFile {
  const text = file.replace(/^\uFEFF/u, '');
  const symbols = readSymbols(text);
  // A list has no names of columns, but for one of the symbols alone.
  const isTable = symbols === undefined || hasHead(text);
  const { rows, problems } = isTable ? readTable(text) : { rows: symbols, problems: [] };
  return {
    rows: rows.slice(0, WATCHLIST_LIMITS.rows),
    problems,
    isTooLong: rows.length > WATCHLIST_LIMITS.rows || file.length > WATCHLIST_FILE_MAX,
  };
}

function hasHead(text: string): boolean {
  const [first = ''] = text.split(/\r\n|\r|\n/u, 1);
  return findColumns({ line: 1, cells: first.split(findSeparator(first)) }) !== undefined;
}
