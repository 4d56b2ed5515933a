import { RICH_TEXT_TAGS, isRichTextLink, type RichTextTag } from '@rules/text/richText';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

import styles from './LegalText.module.css';

/** Deeper than any text; what lies deeper is not shown. */
const MAX_DEPTH = 20;

/** Elements that cannot have content. */
const EMPTY: ReadonlySet<string> = new Set<RichTextTag>(['br', 'hr']);

/** Elements whose only children are other elements: the line breaks between those are no text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set<RichTextTag>(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

const ALLOWED: ReadonlySet<string> = new Set<string>(RICH_TEXT_TAGS);

/** Their content is code or belongs to another language; of other unknown elements the words stay. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'textarea',
  'title',
]);

interface LegalTextProps {
  html: string;
  /** The level of the highest heading, where the text stands among other headings. */
  topHeading?: 2 | 3;
}

/**
 * HTML that admins wrote (policies, about, help). The server has cleaned it; here it is read by a parser that runs nothing and
 * loads nothing, and only elements of the allow-list are built anew, without any attribute but a checked link. No text is
 * ever handed to the page as HTML.
 */
export function LegalText({ html, topHeading }: LegalTextProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    if (topHeading !== undefined) moveHeadings(body, topHeading);
    return getChildren(body, 0);
  }, [html, topHeading]);
  return <div className={styles['text']}>{content}</div>;
}

/** Whoever wrote the text did not know where it would stand: its highest heading gets the level that follows those around it. */
function moveHeadings(body: HTMLElement, top: number): void {
  const headings = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const getLevel = (heading: Element) => Number(heading.localName.slice(1));
  const shift = top - Math.min(...headings.map(getLevel));
  for (const heading of headings) {
    const moved = body.ownerDocument.createElement(`h${Math.min(getLevel(heading) + shift, 4)}`);
    moved.append(...heading.childNodes);
    heading.replaceWith(moved);
  }
}

function getChildren(parent: Element, depth: number): ReactNode[] {
  if (depth > MAX_DEPTH) return [];
  const takesText = !WITHOUT_TEXT.has(parent.localName);
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return takesText ? node.textContent : null;
    return node instanceof Element ? getElement(node, index, depth + 1) : null;
  });
}

function getElement(element: Element, key: number, depth: number): ReactNode {
  const tag = element.localName;
  if (DROPPED.has(tag)) return null;
  if (!ALLOWED.has(tag)) return createElement(Fragment, { key }, ...getChildren(element, depth));
  if (EMPTY.has(tag)) return createElement(tag, { key });
  return createElement(tag, { key, ...(tag === 'a' ? linkTo(element) : {}) }, ...getChildren(element, depth));
}

function linkTo(element: Element): Record<string, string> {
  const href = element.getAttribute('href');
  if (href === null || !isRichTextLink(href)) return {};
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
}
