/** Characters by which a reader recognizes a post or a comment. */
const EXCERPT_LENGTH = 80;

/** Returns the beginning of a text, on one line. The limit counts characters as readers see them, not UTF-16 units. */
export function toExcerpt(whole: string, limit = EXCERPT_LENGTH): string {
  const text = [...whole.replace(/\s+/gu, ' ').trim()];
  return text.length > limit ? `${text.slice(0, limit).join('')}…` : text.join('');
}

/** Returns the beginning of a text as the end of a sentence, e.g. `: “Buy”`; empty for an empty text. */
export function toQuote(whole: string): string {
  const excerpt = toExcerpt(whole);
  return excerpt === '' ? '' : `: “${excerpt}”`;
}
