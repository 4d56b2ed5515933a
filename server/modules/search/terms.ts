import { searchKey, usernameKey } from '../../database/keys.ts';

/** Shorter words must be typed exactly, because almost any short word is one letter away from another. */
const MIN_FUZZY_LENGTH = 4;
const MAX_WORDS = 8;

/** The search text, folded like the searched columns: without case, accents, Turkish dots and punctuation. */
export interface Terms {
  /** All words, separated by single spaces. */
  readonly text: string;
  readonly words: readonly string[];
  /** The text in the form of a stored symbol, user name or handler, without a leading `@` or `$`. */
  readonly handle: string;
  /** Too short for the trigram index, so only prefixes match. */
  readonly isShort: boolean;
}

/**
 * Parses search input.
 * @returns undefined for empty input and for punctuation only
 */
export function findTerms(input: string): Terms | undefined {
  const words = searchKey(input).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const text = words.join(' ');
  return { text, words, handle: usernameKey(input.trim().replace(/^[@$]/, '')), isShort: text.length < 3 };
}

/** The maximum edit distance of a word. */
const getMaxDistance = (word: string): number => (word.length < MIN_FUZZY_LENGTH ? 0 : word.length < 8 ? 1 : 2);

/** Whether any of the words tolerates a typing mistake. */
export const allowsMistakes = ({ words }: Terms): boolean => words.some((word) => getMaxDistance(word) > 0);

/** Whether a word tolerates a typing mistake. */
export const allowsMistake = (word: string): boolean => getMaxDistance(word) > 0;

/**
 * The edit distance (with transpositions) between typed text and the best prefix of a word. Comparing with prefixes
 * finds a name before it is typed completely.
 */
function editDistance(typed: string, word: string): number {
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

/** The sum of the edit distances of all words to a folded text; undefined when a word exceeds its maximum. */
export function countMistakes({ words }: Terms, key: string): number | undefined {
  const candidates = key.split(' ');
  let sum = 0;
  for (const word of words) {
    const distance = key.includes(word) ? 0 : Math.min(...candidates.map((candidate) => editDistance(word, candidate)));
    if (distance > getMaxDistance(word)) return undefined;
    sum += distance;
  }
  return sum;
}
