import { countCharacters, hasHiddenCharacters, hasVisibleText, withoutHiddenCharacters } from '../text/text.ts';
import { splitTags, WATCHLIST_LIMITS } from './watchlists.ts';

/** Where a line has its cells; -1 for a column that it does not have. */
export type Columns = Readonly<Record<'symbol' | 'note' | 'tags', number>>;

/** Takes the mark away that an export puts before what a spreadsheet would run as a formula. */
export const withoutMark = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, '');

/** A text within its limit, in characters as a person counts them. */
const cut = (text: string, max: number): string =>
  countCharacters(text) > max ? [...text].slice(0, max).join('').trim() : text;

/** The note and the tags of a line; null when its cell is empty. Names what is left out. */
export function readTexts(cells: readonly string[], columns: Columns) {
  const kinds: Array<'hidden' | 'cut'> = [];
  const clean = (text: string, isNote: boolean): string => {
    if (!hasHiddenCharacters(text, { breaks: isNote })) return text;
    kinds.push('hidden');
    const shown = withoutHiddenCharacters(text);
    return (isNote ? shown : shown.replaceAll(/\s+/gu, ' ')).trim();
  };
  const written = clean(withoutMark((cells[columns.note] ?? '').trim()).normalize('NFC'), true);
  const words = splitTags(clean((cells[columns.tags] ?? '').trim().normalize('NFC'), false)).filter(hasVisibleText);
  const note = cut(written, WATCHLIST_LIMITS.note);
  const tags = words.slice(0, WATCHLIST_LIMITS.tags).map((tag) => cut(tag, WATCHLIST_LIMITS.tag));
  if (note !== written || tags.join() !== words.join()) kinds.push('cut');
  return { note: note === '' ? null : note, tags: tags.length === 0 ? null : tags, kinds: new Set(kinds) };
}
