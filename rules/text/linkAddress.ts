import { findWebLinks } from './webLinks.ts';

/** Parameters by which sites follow people; a page is the same without them. */
const TRACKING = /^(?:utm_[a-z_]+|fbclid|gclid|dclid|msclkid|twclid|yclid|igshid|mc_cid|mc_eid)$/i;

/** The address of a page, the same for links that differ only in their place on the page or in who shared them. */
export function toPageAddress(href: string): string {
  const url = new URL(href);
  url.hash = '';
  const remaining = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !TRACKING.test(parameter.split('=', 1)[0] ?? ''));
  url.search = remaining.join('&');
  return url.href;
}

/**
 * The page that a text links to first; undefined without one.
 * @param ownHost the host of this site, whose links need no card
 */
export function findLinkedPage(text: string, ownHost?: string): URL | undefined {
  const link = findWebLinks(text).find(({ href }) => new URL(href).host !== ownHost);
  return link === undefined ? undefined : new URL(toPageAddress(link.href));
}
