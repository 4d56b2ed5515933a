/** Line ends, control characters, invisible characters and those that change the writing direction. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Values from our forms are shorter. */
const longestValue = 500;

/** Reduces user input to one line without hidden characters, so that it cannot start a header or a paragraph. */
export const onOneLine = (value: string): string =>
  value.toWellFormed().replace(unprintable, ' ').replace(/\s+/gu, ' ').trim().slice(0, longestValue).toWellFormed();

/**
 * Breaks up links in a name, so that mail programs do not make them clickable: a stranger who registers with another
 * person's address chooses the name in the greeting.
 */
export const unlinked = (value: string): string => onOneLine(value).replace(/([.:/@])(?=[\p{L}\p{N}/])/gu, '$1 ');

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
