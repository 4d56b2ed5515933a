import { mentionTokens } from '@rules/text/mentions';

import { foldText } from '@/shared/format/text';

export type MentionKind = 'person' | 'stock';

/** The word after @ or $ that somebody is just writing. */
export interface MentionAtCaret {
  readonly kind: MentionKind;
  /** What stands between the sign and the caret. */
  readonly word: string;
  /** Where the sign stands, and where the whole word ends. */
  readonly start: number;
  readonly end: number;
}

/** As in rules/mentions: neither inside another word (an e-mail address) nor inside a link. */
const BEFORE_CARET = /(?<![\p{L}\p{N}_.@$/&=-])([@$])([\p{L}\p{N}][\p{L}\p{N}._-]*)$/u;
const BEHIND_CARET = /^[\p{L}\p{N}_-]*/u;

/** No name is longer; what stands further away is not looked at. */
const LOOK_BACK = 60;

/** The mention that the caret stands in; null outside of one, and in a price such as $100. */
export function mentionAtCaret(text: string, caret: number): MentionAtCaret | null {
  const [, sign, word] = BEFORE_CARET.exec(text.slice(Math.max(0, caret - LOOK_BACK), caret)) ?? [];
  if (sign === undefined || word === undefined) return null;
  const kind = sign === '@' ? 'person' : 'stock';
  if (kind === 'stock' && !/\p{L}/u.test(word)) return null;
  const behind = BEHIND_CARET.exec(text.slice(caret, caret + LOOK_BACK))?.[0].length ?? 0;
  return { kind, word, start: caret - word.length - 1, end: caret + behind };
}

/**
 * The text with the whole handle in place of the word, and where the caret goes: behind one space. What stands behind the
 * caret goes with it when it is part of this handle, and else was there before and stays.
 */
export function completeMention(
  text: string,
  { kind, word, start, end }: MentionAtCaret,
  handle: string,
): { text: string; caret: number } {
  const token = `${kind === 'person' ? '@' : '$'}${handle}`;
  const isOfHandle = foldText(handle).startsWith(foldText(text.slice(start + 1, end)));
  const behind = text.slice(isOfHandle ? end : start + 1 + word.length);
  return {
    text: `${text.slice(0, start)}${token}${/^\s/u.test(behind) ? '' : ' '}${behind}`,
    caret: start + token.length + 1,
  };
}

/** The stocks that a text speaks of, each once; prices are none. */
export function stockWords(text: string): string[] {
  const words = mentionTokens(text).flatMap(({ kind, word }) =>
    kind === 'stock' && /\p{L}/u.test(word) ? [foldText(word)] : [],
  );
  return [...new Set(words)];
}
