import { asLatin } from './lookAlikes.ts';
import { foldLetters } from './letters.ts';
import { isOutside } from './mentions.ts';
import { findWebLinks, type WebLink } from './webLinks.ts';

/** Characters of a tag, tags of a post, and tags that a user follows. */
export const TAG_LIMITS = { length: 50, perPost: 10, followed: 100 } as const;

/** A word after #, neither inside another word nor a link: letters, digits and underscores. */
const TOKEN = /(?<![\p{L}\p{M}\p{N}_#&/@$])#([\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu;

const LATIN = /\p{Script=Latin}/u;
/** The alphabets with letters that look Latin. */
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * The key of a tag: equal for tags that differ in case and marks only, so #Borsa, #BORSA and #borsa are one, and so are
 * #ISI, #ısı and #İSİ. In a word of several alphabets, letters that look Latin count as Latin.
 * @returns undefined for a word that is no tag: too long, without a letter, or of alphabets that look alike
 */
export function toTagKey(word: string): string | undefined {
  if (word.length > 2 * TAG_LIMITS.length) return undefined;
  const folded = foldLetters(word);
  const isMixed = LATIN.test(folded) && LOOKS_LATIN.test(folded);
  const key = isMixed ? asLatin(folded) : folded;
  const isTag = /\p{L}/u.test(key) && /^[\p{L}\p{N}_]+$/u.test(key) && !(isMixed && LOOKS_LATIN.test(key));
  return isTag && Math.max([...word].length, [...key].length) <= TAG_LIMITS.length ? key : undefined;
}

export interface TagToken {
  readonly key: string;
  /** As it was typed, without #. */
  readonly word: string;
  /** The position of the #. */
  readonly index: number;
}

/** The tags of a text in their order, each as often as it is typed; those beyond the limit of different tags stay text. */
export function findTags(text: string, links: readonly WebLink[] = findWebLinks(text)): TagToken[] {
  const keys = new Set<string>();
  return Array.from(text.matchAll(TOKEN), ({ 1: word = '', index }) => ({ word, index, key: toTagKey(word) }))
    .filter(isOutside(links))
    .flatMap(({ word, index, key }) => {
      if (key === undefined || (!keys.has(key) && keys.size >= TAG_LIMITS.perPost)) return [];
      keys.add(key);
      return [{ key, word, index }];
    });
}
