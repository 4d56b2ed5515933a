import sanitize from 'sanitize-html';
import { isRichTextLink, RICH_TEXT_TAGS } from '../../../../rules/text/richText.ts';

const linkTo = (href: string): sanitize.Attributes => ({
  href,
  rel: 'noopener noreferrer nofollow',
  target: '_blank',
});

const options: sanitize.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Deeper than any text of ours; what is deeper is flattened, so that no reader's browser has to recurse.
  nestingLimit: 20,
  transformTags: {
    a: (_tag, { href }) => ({ tagName: 'a', attribs: href !== undefined && isRichTextLink(href) ? linkTo(href) : {} }),
  },
};

/** More than there are policy texts and about records in use at a time. */
const rememberedTexts = 64;
const remembered = new Map<string, string>();

/**
 * HTML that somebody wrote, with nothing left in it but structure, emphasis and safe links: no scripts, styles, images, classes or ids.
 * Texts are read far more often than written, so the latest results are remembered.
 */
export function safeHtml(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) {
    // The least recently used one stands first.
    remembered.delete(html);
    remembered.set(html, known);
    return known;
  }
  const clean = sanitize(html, options);
  remembered.set(html, clean);
  const oldest = remembered.size > rememberedTexts ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  return clean;
}
