/** Characters as a person counts them: an emoji outside the basic plane is one, as in PostgreSQL's char_length. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** False for texts made of spaces, controls, fillers and zero-width characters only: they would look empty on every screen. */
export function hasVisibleText(text: string | null | undefined): boolean {
  return /[^\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text ?? '');
}

/**
 * Control characters, direction marks, invisible characters except those that join letters and emoji, and stacked
 * marks.
 */
const hidden =
  /(?![\t\n\r])\p{Cc}|\p{Co}|\p{Cs}|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|\u034F|\p{M}{5}/u;

/**
 * Whether a text contains invisible characters, or characters that disturb the texts around it. @param options.breaks
 * allows line breaks and tabs
 */
export function hasHiddenCharacters(text: string, options: { readonly breaks?: boolean } = {}): boolean {
  return hidden.test(text) || (options.breaks !== true && /[\t\n\r]/.test(text));
}

/** The same text without those characters; line breaks and tabs stay. */
export const withoutHiddenCharacters = (text: string): string => text.replace(new RegExp(hidden, 'gu'), '');

/** A transform of a text schema: without hidden characters. Much longer texts stay as they are, they are too long. */
export const cleaned =
  (max: number) =>
  (text: unknown): unknown =>
    typeof text === 'string' && text.length <= 4 * max ? withoutHiddenCharacters(text.normalize('NFC')).trim() : text;
