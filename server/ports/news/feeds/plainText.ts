import sanitize from 'sanitize-html';
import { withoutHiddenCharacters } from '../../../../rules/text/text.ts';

/** Longer than any summary; what follows is not read at all. */
const mostHtml = 50_000;

const blocks = ['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'tr', 'table'];

const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Cuts at a word, with an ellipsis; counted as a person counts. */
function cut(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const short = letters.slice(0, most - 1).join('');
  return `${short.replace(/\s+\S*$/u, '') || short}…`;
}

/**
 * What a text says that may hold HTML: nothing of its tags, scripts, styles and pictures is left. Paragraphs are divided by blank
 * lines.
 */
export function plainText(html: string, most: number): string {
  const clean = sanitize(html.slice(0, mostHtml), {
    allowedTags: ['br', ...blocks],
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
  return cut(withoutHiddenCharacters(text).trim(), most);
}

/** The same in one line. */
export const plainLine = (html: string, most: number): string =>
  cut(plainText(html, mostHtml).replace(/\s+/gu, ' '), most);
