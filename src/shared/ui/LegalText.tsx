import { RICH_TEXT_TAGS, isRichTextLink, type RichTextTag } from '@rules/richText';
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

/**
 * HTML that admins wrote (policies, about, help). The server has cleaned it; here it is read by a parser that runs nothing and
 * loads nothing, and only elements of the allow-list are built anew, without any attribute but a checked link. No text is
 * ever handed to the page as HTML.
 */
export function LegalText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <div className={styles['text']}>{content}</div>;
}

function childrenOf(parent: Element, depth: number): ReactNode[] {
  if (depth > MAX_DEPTH) return [];
  const takesText = !WITHOUT_TEXT.has(parent.localName);
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return takesText ? node.textContent : null;
    return node instanceof Element ? elementOf(node, index, depth + 1) : null;
  });
}

function elementOf(element: Element, key: number, depth: number): ReactNode {
  const tag = element.localName;
  if (DROPPED.has(tag)) return null;
  if (!ALLOWED.has(tag)) return createElement(Fragment, { key }, ...childrenOf(element, depth));
  if (EMPTY.has(tag)) return createElement(tag, { key });
  return createElement(tag, { key, ...(tag === 'a' ? linkTo(element) : {}) }, ...childrenOf(element, depth));
}

function linkTo(element: Element): Record<string, string> {
  const href = element.getAttribute('href');
  if (href === null || !isRichTextLink(href)) return {};
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank' };
}
