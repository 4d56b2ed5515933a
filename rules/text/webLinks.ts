import { toShownHost } from './linkHosts.ts';

/** A web address in a text, between two positions of it. */
export interface WebLink {
  readonly index: number;
  /** The length of the typed address. */
  readonly length: number;
  /** The complete address, with its host in ASCII form. */
  readonly href: string;
  /** The address as readers see it: its host, and a part of its path. */
  readonly shown: string;
}

/** No longer address is a link. */
const LINK_MAX = 2000;
/** Characters of an address that are shown behind its host. */
const SHOWN_PATH = 30;

/**
 * The beginning of an address, not inside another word. It ends at spaces, quotes, brackets of markup, backslashes and
 * invisible characters: what is shown is what opens.
 */
const CANDIDATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.@$#&=/:-])(?:https?:\/\/|www\.)[^\s<>"'“”‘’«»` +
    '`' +
    String.raw`{}|\\^\p{C}]{1,${LINK_MAX}}`,
  'giu',
);

const SENTENCE_END = /[.,;:!?…*_~]$/u;
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
]);

/** Removes punctuation of the sentence around an address, such as the bracket of "(see https://example.com)". */
function trimSentence(typed: string): string {
  let address = typed;
  for (;;) {
    const last = address.at(-1) ?? '';
    const opening = BRACKETS.get(last);
    const isUnpaired = opening !== undefined && address.split(last).length > address.split(opening).length;
    if (!SENTENCE_END.test(address) && !isUnpaired) return address;
    address = address.slice(0, -1);
  }
}

const NUMERIC_HOST = /^[\d.]+$|^\[/;
const NAMED_HOST = /\.(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** The address as a URL if it is one of the public web: http or https, a host with a name, and no user name in it. */
function parseAddress(address: string): URL | undefined {
  const complete = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(complete)) return undefined;
  const url = new URL(complete);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const hasNamedHost = !NUMERIC_HOST.test(url.hostname) && NAMED_HOST.test(url.hostname);
  // "https://bank.example@evil.example" opens evil.example.
  return isWeb && hasNamedHost && url.username === '' && url.password === '' ? url : undefined;
}

function toShown(address: string, url: URL): string {
  const typed = /^(?:https?:\/\/)?([^/?#]*)(.*)$/isu.exec(address);
  const host = toShownHost((typed?.[1] ?? '').replace(/:\d*$/, ''), url.hostname).replace(/^www\.(?=.+\.)/, '');
  const rest = [...(typed?.[2] ?? '').replace(/^\/$/, '')];
  const port = url.port === '' ? '' : `:${url.port}`;
  return `${host}${port}${rest.length > SHOWN_PATH ? `${rest.slice(0, SHOWN_PATH - 1).join('')}…` : rest.join('')}`;
}

/**
 * The web addresses of a text, in their order: those with http or https, and those that begin with "www.". Anything that
 * a reader could take for another address stays text.
 */
export const findWebLinks = (text: string): WebLink[] =>
  Array.from(text.matchAll(CANDIDATE)).flatMap(({ 0: typed, index }) => {
    // A cut address would open another page.
    if (typed.length >= LINK_MAX) return [];
    const address = trimSentence(typed);
    const url = parseAddress(address);
    return url === undefined ? [] : [{ index, length: address.length, href: url.href, shown: toShown(address, url) }];
  });
