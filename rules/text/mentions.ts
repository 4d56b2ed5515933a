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

/** The words of a text that may be users (@) or stocks ($), in their order. The server decides which of them exist. */
export const mentionTokens = (text: string): MentionToken[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    kind: token.startsWith('@') ? 'person' : 'stock',
    word: token.slice(1),
    index,
  }));

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
