import { RICH_TEXT_TAGS, isRichTextLink, type RichTextTag } from '@rules/text/richText';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

import styles from './LegalText.module.css';

/** No text is nested deeper; deeper content is not shown. */
const MAX_DEPTH = 20;

/** Elements that cannot have content. */
const EMPTY: ReadonlySet<string> = new Set<RichTextTag>(['br', 'hr']);

/** Elements whose only children are elements: the line breaks between them are not text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set<RichTextTag>(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

const ALLOWED: ReadonlySet<string> = new Set<string>(RICH_TEXT_TAGS);

/** Their content is code or another language; of other unsupported elements the text is shown. */
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
  /** The level of the highest heading, when the text is among other headings. */
  topHeading?: 2 | 3;
}

/**
 * HTML that admins wrote (policies, about, help). The server has sanitized it. Here an inert parser reads it, and only
 * elements of the allow-list are created, without any attribute except a checked link. No HTML text reaches the page.
 */
export function LegalText({ html, topHeading }: LegalTextProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    if (topHeading !== undefined) moveHeadings(body, topHeading);
    return getChildren(body, 0);
  }, [html, topHeading]);
  return <div className={styles['text']}>{content}</div>;
}

/**
 * The author of the text cannot choose heading levels for the page: the highest heading gets the level below the
 * headings around it.
 */
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
