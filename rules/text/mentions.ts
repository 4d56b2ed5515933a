import { findWebLinks, type WebLink } from './webLinks.ts';

/** A word after @ or $, neither inside another word (an e-mail address) nor inside a link. */
const TOKEN = /(?<![\p{L}\p{N}_.@$/&=-])[@$][\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu;

/**
 * The highest number of users and stocks that one text links to; later ones stay text. At most this many users are
 * notified.
 */
export const MENTION_LIMITS = { people: 20, stocks: 20 } as const;

export interface MentionToken {
  readonly kind: 'person' | 'stock';
  /** The word without its prefix character. */
  readonly word: string;
  /** The position of the prefix character. */
  readonly index: number;
}

/**
 * The words of a text that may be users (@) or stocks ($), in their order; none inside a link. The server decides which
 * of them exist.
 */
export const mentionTokens = (text: string, links: readonly WebLink[] = findWebLinks(text)): MentionToken[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    kind: token.startsWith('@') ? ('person' as const) : ('stock' as const),
    word: token.slice(1),
    index,
  })).filter(isOutside(links));

/** A filter for words outside of links. Both lists are in the order of the text. */
export function isOutside(links: readonly WebLink[]): (word: { readonly index: number }) => boolean {
  let next = 0;
  return ({ index }) => {
    for (let link = links[next]; link !== undefined && link.index + link.length <= index; link = links[next]) next += 1;
    const link = links[next];
    return link === undefined || index < link.index;
  };
}

const lastBreak = (word: string): number =>
  Math.max(word.lastIndexOf('.'), word.lastIndexOf('-'), word.lastIndexOf('_'));

/** No symbol is longer; of longer words only the beginnings are checked. */
const SYMBOL_MAX = 24;

/**
 * The possible symbols in a stock's word: the word itself, then the word without its last part, and so on.
 * "$AAPL-backed" contains AAPL; a dot may belong to the symbol, as in BRK.B.
 */
export function symbolsIn(text: string): string[] {
  const word = text.length > SYMBOL_MAX ? text.slice(0, Math.max(0, lastBreak(text.slice(0, SYMBOL_MAX + 1)))) : text;
  const all = word === '' ? [] : [word];
  for (let at = lastBreak(word); at > 0; at = lastBreak(word.slice(0, at))) all.push(word.slice(0, at));
  return all;
}
