/** Characters by which a reader recognizes a post or a comment. */
const EXCERPT_LENGTH = 80;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns the beginning of a text, on one line. The limit counts code points. The cut is between characters as readers
 * see them: a composed emoji is whole or left out.
 */
export function toExcerpt(whole: string, limit = EXCERPT_LENGTH): string {
  const text = whole.replace(/\s+/gu, ' ').trim();
  if ([...text].length <= limit) return text;
  let excerpt = '';
  let length = 0;
  for (const { segment } of segmenter.segment(text)) {
    length += [...segment].length;
    if (length > limit) break;
    excerpt += segment;
  }
  return `${excerpt}…`;
}

/** Returns the beginning of a text as the end of a sentence, e.g. `: “Buy”`; empty for an empty text. */
export function toQuote(whole: string): string {
  const excerpt = toExcerpt(whole);
  return excerpt === '' ? '' : `: “${excerpt}”`;
}
