import { isRichTextLink, RICH_TEXT_TAGS } from '@rules/text/richText';

/** Text with one set of marks; a line break is "\n". */
export interface Run {
  text: string;
  marks: readonly string[];
}

/** An element that starts a line: it has other blocks or text. */
export interface Block {
  tag: string;
  blocks: Block[];
  runs: Run[];
}

const INLINE: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'u', 'a', 'code', 'br']);

/** Blocks whose content is text; others have blocks, and text directly in them counts as a paragraph. */
const WITH_TEXT: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'pre', 'caption']);

/** Their only paragraph needs no element of its own. */
const WITH_IMPLIED_PARAGRAPH: ReadonlySet<string> = new Set(['li', 'td', 'th']);

/** Marks with two names and one meaning. */
const SYNONYMS: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };

/** White space of HTML; a no-break space is text. */
const SPACES = /[ \t\n\r\f]+/g;

/** An inert document: nothing in it runs or loads. */
export const parseInert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Names of elements that the server removes, in the order of their first occurrence. */
export function findRemovedTags(html: string): string[] {
  const allowed: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
  const tags = [...parseInert(html).querySelectorAll('*')].map(({ localName }) => localName);
  return [...new Set(tags.filter((tag) => !allowed.has(tag)))];
}

/**
 * What readers can perceive of a text: blocks, words and marks. Two HTML texts with the same outline differ only in
 * spelling: white space, the order of nested marks, `<b>` or `<strong>`, `<li>` with or without a paragraph.
 */
export const readOutline = (html: string): Block => readBlock(parseInert(html), 'body');

function readBlock(element: Element, tag: string): Block {
  if (WITH_TEXT.has(tag)) {
    const runs = readRuns(element, []);
    const stray = [...element.children].find((child) => !isInline(child));
    // Blocks inside a line of text are not HTML of the editor; their name makes the outline differ.
    return {
      tag,
      blocks: stray ? [readBlock(stray, stray.localName)] : [],
      runs: tag === 'pre' ? join(runs) : trim(runs),
    };
  }
  const blocks: Block[] = [];
  let line: Run[] = [];
  const endLine = () => {
    const runs = trim(line);
    if (runs.length > 0) blocks.push({ tag: 'p', blocks: [], runs });
    line = [];
  };
  for (const node of element.childNodes) {
    if (node instanceof Element && !isInline(node)) {
      endLine();
      blocks.push(readBlock(node, node.localName));
    } else if (node instanceof Element) line.push(...readRuns(wrap(node), []));
    else if (node.nodeType === Node.TEXT_NODE) line.push({ text: node.textContent ?? '', marks: [] });
    else blocks.push({ tag: 'comment', blocks: [], runs: [] });
  }
  endLine();
  const [first] = blocks;
  const isEmpty = blocks.length === 1 && first?.tag === 'p' && first.runs.length === 0;
  return { tag, blocks: isEmpty && (tag === 'body' || WITH_IMPLIED_PARAGRAPH.has(tag)) ? [] : blocks, runs: [] };
}

const isInline = (element: Element): boolean =>
  INLINE.has(element.localName) && [...element.children].every((child) => isInline(child));

/** The element alone, as the only child of another. */
function wrap(element: Element): Element {
  const parent = element.ownerDocument.createElement('span');
  parent.append(element.cloneNode(true));
  return parent;
}

function readRuns(parent: Element, marks: readonly string[]): Run[] {
  return [...parent.childNodes].flatMap((node): Run[] => {
    if (node.nodeType === Node.TEXT_NODE) return [{ text: node.textContent ?? '', marks }];
    if (!(node instanceof Element)) return [];
    if (node.localName === 'br') return [{ text: '\n', marks: ['br'] }];
    const isOnlyCode = parent.localName === 'pre' && node.localName === 'code';
    return readRuns(node, isOnlyCode ? marks : [...marks, ...getMarks(node)].toSorted());
  });
}

function getMarks(element: Element): string[] {
  const tag = element.localName;
  if (tag !== 'a') return [SYNONYMS[tag] ?? tag];
  const href = element.getAttribute('href');
  if (href === null) return [];
  return [isRichTextLink(href) ? `a ${href}` : `refused ${href}`];
}

/** Collapses white space as browsers do, across marks. */
function trim(runs: readonly Run[]): Run[] {
  const collapsed: Run[] = [];
  let isAfterSpace = true;
  for (const { text, marks } of runs) {
    const isBreak = marks.includes('br');
    const words: string = isBreak
      ? text
      : text.replace(SPACES, ' ').slice(isAfterSpace && /^[ \t\n\r\f]/.test(text) ? 1 : 0);
    if (words === '') continue;
    if (isBreak) trimEnd(collapsed);
    collapsed.push({ text: words, marks });
    isAfterSpace = isBreak || words.endsWith(' ');
  }
  trimEnd(collapsed);
  return join(collapsed);
}

function trimEnd(runs: Run[]): void {
  const last = runs.at(-1);
  if (last === undefined || last.marks.includes('br') || !last.text.endsWith(' ')) return;
  runs.pop();
  const text = last.text.slice(0, -1);
  if (text !== '') runs.push({ ...last, text });
}

/** Merges neighbours with the same marks. */
function join(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && String(last.marks) === String(run.marks))
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else if (run.text !== '') joined.push(run);
  }
  return joined;
}
