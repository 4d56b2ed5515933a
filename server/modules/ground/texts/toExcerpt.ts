/** Characters by which a reader recognizes a post or a comment. */
const EXCERPT = 80;

/** Returns the beginning of a text, on one line. */
export function toExcerpt(whole: string): string {
  const text = [...whole.replace(/\s+/gu, ' ').trim()];
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).join('')}…` : text.join('');
}

/** Returns the beginning of a text as the end of a sentence, e.g. `: “Buy”`; empty for an empty text. */
export function toQuote(whole: string): string {
  const excerpt = toExcerpt(whole);
  return excerpt === '' ? '' : `: “${excerpt}”`;
}
