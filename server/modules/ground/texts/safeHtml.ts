import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import { isRichTextLink, RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '../../../../rules/text/richText.ts';

const linkTo = (href: string): sanitize.Attributes => ({
  href,
  rel: 'noopener noreferrer nofollow',
  target: '_blank',
});

const options: sanitize.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...RICH_TEXT_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper than any of our texts. Deeper elements are flattened, so that browsers do not recurse without limit.
  nestingLimit: 20,
  transformTags: {
    a: (_tag, { href }) => ({ tagName: 'a', attribs: href !== undefined && isRichTextLink(href) ? linkTo(href) : {} }),
  },
};

/** More than the policy texts and about records that are in use at a time. */
const MAX_CACHED_TEXTS = 64;
const cache = new LRUCache<string, string>({ max: MAX_CACHED_TEXTS, memoMethod: (html) => sanitize(html, options) });

/**
 * Sanitizes HTML: allows structure, emphasis and safe links, and removes scripts, styles, images, classes and ids. Texts
 * are read far more often than written, so the latest results are cached.
 */
export const safeHtml = (html: string): string => cache.memo(html);
