import sanitize from 'sanitize-html';
import { withoutHiddenCharacters } from '../../../../rules/text/text.ts';

/** Maximum characters of HTML that are parsed; longer than any summary. */
const MAX_HTML_LENGTH = 50_000;

const BLOCKS = ['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'tr', 'table'];

const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Truncates at a word boundary, with an ellipsis; counts grapheme clusters. */
function truncate(text: string, limit: number): string {
  const letters = [...text];
  if (letters.length <= limit) return text;
  const short = letters.slice(0, limit - 1).join('');
  return `${short.replace(/\s+\S*$/u, '') || short}…`;
}

/**
 * Converts text that may contain HTML to plain text, without tags, scripts, styles and pictures. Blank lines separate
 * paragraphs.
 */
export function htmlToText(html: string, limit: number): string {
  const clean = sanitize(html.slice(0, MAX_HTML_LENGTH), {
    allowedTags: ['br', ...BLOCKS],
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
  });
  const text = clean
    .replace(/\s+/gu, ' ')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/?[a-z\d]+>/g, '\n\n')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return truncate(withoutHiddenCharacters(text).trim(), limit);
}

/** Like `plainText`, on one line. */
export const htmlToLine = (html: string, limit: number): string =>
  truncate(htmlToText(html, MAX_HTML_LENGTH).replace(/\s+/gu, ' '), limit);
