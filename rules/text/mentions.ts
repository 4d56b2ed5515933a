/** A word after @ or $, neither inside another word (an e-mail address) nor inside a link. */
const TOKEN = /(?<![\p{L}\p{N}_.@$/&=-])[@$][\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu;

/** People and stocks that one text leads to; what stands behind them stays text. So many people hear of it at most. */
export const MENTION_LIMITS = { people: 20, stocks: 20 } as const;

export interface MentionToken {
  readonly kind: 'person' | 'stock';
  /** The word without its sign. */
  readonly word: string;
  /** Where the sign stands. */
  readonly index: number;
}

/** The words of a text that may be people (@) or stocks ($), in their order. Which of them are is the server's to say. */
export const mentionTokens = (text: string): MentionToken[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => ({
    kind: token.startsWith('@') ? 'person' : 'stock',
    word: token.slice(1),
    index,
  }));

const lastBreak = (word: string): number =>
  Math.max(word.lastIndexOf('.'), word.lastIndexOf('-'), word.lastIndexOf('_'));

/** No symbol is longer; of longer words the beginnings alone are looked at. */
const SYMBOL_MAX = 24;

/**
 * What the word of a stock may mean: the word itself, then what is left of it without its last part, and so on.
 * "$AAPL-backed" speaks of AAPL; a dot may belong to the symbol, as in BRK.B.
 */
export function symbolsIn(text: string): string[] {
  const word = text.length > SYMBOL_MAX ? text.slice(0, Math.max(0, lastBreak(text.slice(0, SYMBOL_MAX + 1)))) : text;
  const all = word === '' ? [] : [word];
  for (let at = lastBreak(word); at > 0; at = lastBreak(word.slice(0, at))) all.push(word.slice(0, at));
  return all;
}
