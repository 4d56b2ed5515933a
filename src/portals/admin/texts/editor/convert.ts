import { getSchema } from '@tiptap/core';
import { DOMParser as SchemaParser, DOMSerializer, type Node as EditorNode } from '@tiptap/pm/model';

import { isBlankHtml } from '@rules/text/bilingualText';

import { extensions } from './extensions';
import { findRemovedTags, parseInert, readOutline, type Block } from './outline';

export const schema = getSchema(extensions);

/** The document of an HTML text. Elements that are not on the allow list leave their text. */
export const toDocument = (html: string): EditorNode => SchemaParser.fromSchema(schema).parse(parseInert(html));

/** The HTML of a document, without attributes except links; empty when there is nothing to read. */
export function toHtml(document: EditorNode): string {
  const page = window.document.implementation.createHTMLDocument('');
  DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }, page.body);
  for (const element of page.body.querySelectorAll('*')) removeAttributes(element);
  for (const table of page.body.querySelectorAll('table')) separateHead(table);
  for (const parent of page.body.querySelectorAll('li, td, th')) unwrapOnlyParagraph(parent);
  for (const code of page.body.querySelectorAll('pre > code')) code.replaceWith(...code.childNodes);
  const html = printBlocks(page.body);
  return isBlankHtml(html) ? '' : html;
}

function removeAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    if (element.localName !== 'a' || name !== 'href') element.removeAttribute(name);
  }
}

/** Rows of headings at the top are the head of the table. */
function separateHead(table: HTMLTableElement): void {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const rows = [...body.rows];
  const end = rows.findIndex(({ cells }) => [...cells].some(({ localName }) => localName !== 'th'));
  const headRows = end === -1 ? rows : rows.slice(0, end);
  if (headRows.length === 0) return;
  const head = table.ownerDocument.createElement('thead');
  head.append(...headRows);
  body.before(head);
  if (body.rows.length === 0) body.remove();
}

function unwrapOnlyParagraph(parent: Element): void {
  const [first, ...rest] = parent.children;
  if (first?.localName !== 'p' || rest.some(({ localName }) => localName === 'p')) return;
  if (parent.localName !== 'li' && rest.length > 0) return;
  first.replaceWith(...first.childNodes);
}

const CONTAINERS: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'table', 'thead', 'tbody', 'tr']);

/** One block per line, so that the source is easy to read. */
const printBlocks = (parent: Element): string => [...parent.children].map(print).join('\n');

function print(element: Element): string {
  const tag = element.localName;
  if (CONTAINERS.has(tag)) return `<${tag}>\n${printBlocks(element)}\n</${tag}>`;
  // Parsers drop the first line break of a `pre`.
  if (tag === 'pre' && element.innerHTML.startsWith('\n')) return `<pre>\n${element.innerHTML}</pre>`;
  return element.outerHTML;
}

/**
 * Why a text would not survive the editor.
 * @returns null when it would, else the elements that would be lost or changed
 */
export function findLoss(html: string): string[] | null {
  const removed = findRemovedTags(html);
  if (removed.length > 0) return removed;
  const different = findDifference(readOutline(html), readOutline(toHtml(toDocument(html))));
  return different === null ? null : [different];
}

/** The element of the first difference. */
function findDifference(before: Block, after: Block): string | null {
  if (before.tag !== after.tag) return before.tag;
  if (JSON.stringify(before.runs) !== JSON.stringify(after.runs)) return before.tag;
  for (let index = 0; index < Math.max(before.blocks.length, after.blocks.length); index += 1) {
    const [child, written] = [before.blocks[index], after.blocks[index]];
    if (child === undefined || written === undefined) return child?.tag ?? before.tag;
    const difference = findDifference(child, written);
    if (difference !== null) return difference;
  }
  return null;
}

const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Pasted headings of other levels become the nearest level; the schema drops everything else that is not allowed. */
export function fitHeadings(html: string): string {
  const body = parseInert(html);
  for (const heading of body.querySelectorAll(Object.keys(RENAMED).join(', '))) {
    const fitting = body.ownerDocument.createElement(RENAMED[heading.localName] ?? 'p');
    fitting.append(...heading.childNodes);
    heading.replaceWith(fitting);
  }
  return body.innerHTML;
}
