import { hasDeceptiveHost } from './linkHosts.ts';

/**
 * The tags that texts of admins (policies, about records) may contain. The server cleans by this list before it stores
 * and before it responds; the client creates elements from this list only, so that other tags cannot appear even if the
 * server failed.
 */
export const RICH_TEXT_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'a',
  'br',
  'hr',
  'blockquote',
  'code',
  'pre',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export type RichTextTag = (typeof RICH_TEXT_TAGS)[number];

/** Where links may lead. */
export const RICH_TEXT_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;

const linkProtocols: ReadonlySet<string> = new Set(RICH_TEXT_SCHEMES.map((scheme) => `${scheme}:`));

/**
 * Control characters and white space: browsers remove them from addresses and would read another scheme than this
 * check.
 */
// oxlint-disable-next-line no-control-regex -- those are the characters to find
const droppedByBrowsers = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/** True for addresses that a link in such a text may lead to: whole web addresses, mail and telephone. */
export function isRichTextLink(address: string): boolean {
  if (address.length > 2_000 || droppedByBrowsers.test(address) || !URL.canParse(address)) return false;
  return linkProtocols.has(new URL(address).protocol) && !hasDeceptiveHost(address);
}
