import { createHash } from 'node:crypto';
import { DAY_MS } from '../../../base/durations.ts';
import { ChannelFailure, type Article } from '../news.ts';
import { htmlToLine, htmlToText } from './htmlToText.ts';
import { parseXml, type Element } from './xml.ts';

/** A parsed feed. */
export interface Feed {
  readonly title: string;
  readonly items: readonly Omit<Article, 'tickerIds' | 'simulated'>[];
}

const MAX_ITEMS = 100;
/** Maximum age of articles in days; older ones are archives. */
const MAX_AGE_DAYS = 30;
const MAX_TITLE_LENGTH = 300;
const MAX_CONTENT_LENGTH = 5_000;
const MAX_ADDRESS_LENGTH = 2_000;

/** The first child with one of these names, ignoring namespace prefixes, in order of preference. */
const child = (element: Element, ...names: readonly string[]): Element | undefined =>
  names.map((name) => element.children.find((item) => item.name === name)).find((item) => item !== undefined);

/** The text of the first of these tags that has one. */
const toText = (element: Element, ...names: readonly string[]): string =>
  names
    .map((name) => element.children.find((child) => child.name === name && child.text.trim() !== '')?.text.trim())
    .find((text) => text !== undefined) ?? '';

/** The absolute web URL of an article, null if there is none. */
function getAddress(item: Element, base: URL): string | null {
  const links = item.children.filter(({ name }) => name === 'link' || name === 'atom:link');
  const atom = links.filter(({ attributes }) => attributes.has('href'));
  const alternate = atom.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate');
  const written = links.find(({ text }) => text.trim() !== '')?.text ?? alternate?.attributes.get('href');
  if (written === undefined || !URL.canParse(written.trim(), base)) return null;
  const url = new URL(written.trim(), base);
  const isWebUrl = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = isWebUrl && url.username === '' && url.password === '' && url.href.length <= MAX_ADDRESS_LENGTH;
  return isPlain ? url.href : null;
}

/** The publication date; now if it is missing or in the future. */
function toDate(item: Element, now: Date): Date {
  const time = Date.parse(toText(item, 'pubDate', 'published', 'dc:date', 'updated', 'date'));
  return Number.isFinite(time) && time <= now.getTime() ? new Date(time) : now;
}

/** A hash, so that all ids have the same length and feeds cannot overwrite each other's articles. */
const toId = (feedAddress: string, item: string): string =>
  createHash('sha256').update(`${feedAddress}\n${item}`).digest('base64url');

const getLanguage = (text: string): Article['language'] => (/^tr\b/i.test(text.trim()) ? 'tr' : 'en');

/**
 * Parses RSS 2.0, RSS 1.0 and Atom.
 * @param key the configured URL of the feed, part of article ids, so that a redirect does not change them
 * @param base the URL of the response, which relative links refer to
 * @throws ChannelFailure when the content is not a feed
 */
export function parseFeed(
  text: string,
  { key, base, now }: { readonly key: string; readonly base: URL; readonly now: Date },
): Feed {
  const root = parseXml(text).find(({ name }) => ['rss', 'rdf:RDF', 'feed'].includes(name));
  const channel = root?.name === 'feed' ? root : root && child(root, 'channel');
  if (root === undefined || channel === undefined) throw new ChannelFailure('no feed');
  const items = [...root.children, ...channel.children].filter(({ name }) => name === 'item' || name === 'entry');
  const language = getLanguage(root.attributes.get('xml:lang') ?? toText(channel, 'language', 'dc:language'));
  const seen = new Set<string>();
  return {
    title: htmlToLine(toText(channel, 'title'), 80),
    items: items.slice(0, MAX_ITEMS * 2).flatMap((item) => {
      const title = htmlToLine(toText(item, 'title'), MAX_TITLE_LENGTH);
      if (title === '' || seen.size >= MAX_ITEMS) return [];
      const url = getAddress(item, base);
      const publishedAt = toDate(item, now);
      if (publishedAt.getTime() < now.getTime() - MAX_AGE_DAYS * DAY_MS) return [];
      const externalId = toId(key, toText(item, 'guid', 'id') || item.attributes.get('rdf:about') || url || title);
      if (seen.has(externalId)) return [];
      seen.add(externalId);
      const summary = toText(item, 'description', 'summary', 'content:encoded', 'content');
      const content = htmlToText(summary, MAX_CONTENT_LENGTH) || title;
      return [{ externalId, language, title, content, url, publishedAt }];
    }),
  };
}
