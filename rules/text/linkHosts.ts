import { asLatin } from './lookAlikes.ts';

/** The host of a complete web address as it was typed. `URL` returns it in ASCII form only (punycode). */
const typedHost = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i;

const latinLetter = /\p{Script=Latin}/u;
const nonLatinLetter = /(?!\p{Script=Latin})\p{L}/u;
const asciiLabel = /^[a-z\d-]+$/;

/** Whether a label of a host name can be read as another one: mixed alphabets, or foreign letters that look Latin. */
function isDeceptiveLabel(label: string): boolean {
  if (!nonLatinLetter.test(label)) return false;
  return latinLetter.test(label) || asciiLabel.test(asLatin(label));
}

/**
 * Whether the host of a link pretends to be another one, such as "еxample.com" with a Cyrillic е. Host names entirely
 * in another alphabet are honest.
 */
export function hasDeceptiveHost(link: string): boolean {
  const host = (typedHost.exec(link)?.[1] ?? '').normalize('NFKC').toLowerCase();
  return host.split(/[.\u3002\uff0e\uff61]/).some(isDeceptiveLabel);
}

/** Returns a link for display: the host in ASCII form, so that its letters cannot be mistaken for others. */
export function toDisplayUrl(link: string): string {
  if (!URL.canParse(link)) return link;
  const typed = typedHost.exec(link)?.[1] ?? '';
  const { hostname } = new URL(link);
  return typed === '' ? link : link.replace(typed, hostname);
}

/** Marks that change a letter visibly: accents above it, and the cedilla. */
const visibleMark = /[\u0300-\u0303\u0306\u0308\u030a\u030c\u0327]/u;

/** Whether each letter of a label is read as what it is. "ı" and "ł" pass for "i" and "l", "ö" and "ş" do not. */
const isReadAsTyped = (label: string): boolean =>
  asciiLabel.test(label) ||
  (/^[\p{L}\p{M}\p{N}-]+$/u.test(label) &&
    !isDeceptiveLabel(label) &&
    Array.from(label.matchAll(/(?![a-z])\p{Script=Latin}/gu)).every(([letter]) => {
      const [base = '', ...marks] = letter.normalize('NFD');
      return asciiLabel.test(base) && marks.length > 0 && marks.every((mark) => visibleMark.test(mark));
    }));

/**
 * The host of an address for readers: as typed if no letter of it can be mistaken for another one, otherwise in ASCII
 * form (punycode).
 * @param hostname the ASCII form, from `URL`
 */
export function toShownHost(typed: string, hostname: string): string {
  const host = typed.normalize('NFKC').toLowerCase().replaceAll('\u3002', '.');
  return host.split('.').every(isReadAsTyped) && new URL(`https://${host}`).hostname === hostname ? host : hostname;
}
