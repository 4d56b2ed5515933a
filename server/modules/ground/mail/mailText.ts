/** Line ends, control characters, invisible characters and those that change the writing direction. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Cuts unexpectedly long values; values from our forms are shorter. */
const MAX_VALUE_LENGTH = 500;

/** Reduces user input to one line without hidden characters, so that it cannot start a header or a paragraph. */
export const toSingleLine = (value: string): string =>
  // Well-formed again at the end, because the cut can split a surrogate pair.
  value.toWellFormed().replace(unprintable, ' ').replace(/\s+/gu, ' ').trim().slice(0, MAX_VALUE_LENGTH).toWellFormed();

/**
 * Breaks up links in a name, so that mail programs do not make them clickable: a stranger who registers with another
 * person's address chooses the name in the greeting.
 */
export const withoutLinks = (value: string): string =>
  toSingleLine(value).replace(/([.:/@])(?=[\p{L}\p{N}/])/gu, '$1 ');

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
