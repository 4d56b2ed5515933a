/** Line ends, control characters, invisible characters and those that turn the direction of writing. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** Longer values come from no form of ours. */
const longestValue = 500;

/** A value that somebody typed, as one line that looks like what it is: it can start no header and no paragraph. */
export const onOneLine = (value: string): string =>
  value.toWellFormed().replace(unprintable, ' ').replace(/\s+/gu, ' ').trim().slice(0, longestValue).toWellFormed();

/**
 * A name as text that no mail program turns into a link: whoever registers with somebody else's address chooses the name
 * that this person is greeted with.
 */
export const unlinked = (value: string): string => onOneLine(value).replace(/([.:/@])(?=[\p{L}\p{N}/])/gu, '$1 ');

/** Text inside HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
