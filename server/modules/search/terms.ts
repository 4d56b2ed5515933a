import { searchKey, usernameKey } from '../../database/keys.ts';

/** Words with fewer letters have to be typed right: almost any short word is one letter from another. */
const LEAST_LETTERS = 4;
const MOST_WORDS = 8;

/** What was asked for, folded like the columns that are searched: case, marks, Turkish dots and signs make no difference. */
export interface Terms {
  /** All words, with single spaces. */
  readonly text: string;
  readonly words: readonly string[];
  /** The text as a symbol, user name or handler would be stored: `@` and `$` before it are left out. */
  readonly handle: string;
  /** Too short for the index of parts of words: beginnings alone are looked for. */
  readonly isShort: boolean;
}

/** @returns undefined when nothing was asked, or signs alone */
export function findTerms(input: string): Terms | undefined {
  const words = searchKey(input).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return undefined;
  const text = words.join(' ');
  return { text, words, handle: usernameKey(input.trim().replace(/^[@$]/, '')), isShort: text.length < 3 };
}

/** How many letters of a word may be wrong, missing, too many or changed about. */
const allowance = (word: string): number => (word.length < LEAST_LETTERS ? 0 : word.length < 8 ? 1 : 2);

/** Whether a typing mistake in one of the words could be forgiven. */
export const mayBeMistyped = ({ words }: Terms): boolean => words.some((word) => allowance(word) > 0);

/** Whether mistakes in this word are forgiven. */
export const isForgiven = (word: string): boolean => allowance(word) > 0;

/**
 * Letters between what was typed and the beginning of a word: wrong, missing, too many, or two changed about. Only the
 * beginning counts, so that a name is found before it is typed to its end.
 */
function mistakesIn(typed: string, word: string): number {
  const from = [...typed];
  const to = [...word];
  let before: number[] = [];
  let row = to.map((_letter, index) => index + 1);
  row.unshift(0);
  let best = Infinity;
  from.forEach((letter, index) => {
    const next = [index + 1];
    to.forEach((item, place) => {
      const change = (row[place] ?? Infinity) + (letter === item ? 0 : 1);
      const swapped = index > 0 && place > 0 && letter === to[place - 1] && from[index - 1] === item;
      next.push(
        Math.min(
          change,
          (row[place + 1] ?? Infinity) + 1,
          (next[place] ?? Infinity) + 1,
          swapped ? (before[place - 1] ?? Infinity) + 1 : Infinity,
        ),
      );
    });
    before = row;
    row = next;
  });
  for (const distance of row) best = Math.min(best, distance);
  return best;
}

/** The mistakes of all words against the words of a folded text; undefined when that is more than is forgiven. */
export function mistakesAgainst({ words }: Terms, key: string): number | undefined {
  const candidates = key.split(' ');
  let sum = 0;
  for (const word of words) {
    const least = key.includes(word) ? 0 : Math.min(...candidates.map((candidate) => mistakesIn(word, candidate)));
    if (least > allowance(word)) return undefined;
    sum += least;
  }
  return sum;
}
