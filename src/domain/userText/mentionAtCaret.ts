import { mentionTokens } from '@rules/text/mentions';

import { foldText } from '@/shared/format/text';

export type MentionKind = 'person' | 'stock';

/** The word after @ or $ that is being typed. */
export interface MentionAtCaret {
  readonly kind: MentionKind;
  /** The text between the @ or $ and the caret. */
  readonly word: string;
  /** Index of the @ or $, and the end of the whole word. */
  readonly start: number;
  readonly end: number;
}

/** As in rules/mentions: not inside of another word (an e-mail address) or a link. */
const BEFORE_CARET = /(?<![\p{L}\p{N}_.@$/&=-])([@$])([\p{L}\p{N}][\p{L}\p{N}._-]*)$/u;
const AFTER_CARET = /^[\p{L}\p{N}_-]*/u;

/** Longer than any name. */
const MAX_WORD_LENGTH = 60;

/** The mention at the caret; null without one, and for prices such as $100. */
export function findMentionAtCaret(text: string, caret: number): MentionAtCaret | null {
  const [, prefix, word] = BEFORE_CARET.exec(text.slice(Math.max(0, caret - MAX_WORD_LENGTH), caret)) ?? [];
  if (prefix === undefined || word === undefined) return null;
  const kind = prefix === '@' ? 'person' : 'stock';
  if (kind === 'stock' && !/\p{L}/u.test(word)) return null;
  const after = AFTER_CARET.exec(text.slice(caret, caret + MAX_WORD_LENGTH))?.[0].length ?? 0;
  return { kind, word, start: caret - word.length - 1, end: caret + after };
}

/**
 * Replaces the word by the whole handle and returns the new caret position, one space behind it. The rest of the word
 * behind the caret is replaced only when it belongs to the handle.
 */
export function completeMention(
  text: string,
  { kind, word, start, end }: MentionAtCaret,
  handle: string,
): { text: string; caret: number } {
  const token = `${kind === 'person' ? '@' : '$'}${handle}`;
  const isPartOfHandle = foldText(handle).startsWith(foldText(text.slice(start + 1, end)));
  const after = text.slice(isPartOfHandle ? end : start + 1 + word.length);
  return {
    text: `${text.slice(0, start)}${token}${/^\s/u.test(after) ? '' : ' '}${after}`,
    caret: start + token.length + 1,
  };
}

/** The distinct stock symbols in a text, without prices. */
export function findStockSymbols(text: string): string[] {
  const words = mentionTokens(text).flatMap(({ kind, word }) =>
    kind === 'stock' && /\p{L}/u.test(word) ? [foldText(word)] : [],
  );
  return [...new Set(words)];
}
