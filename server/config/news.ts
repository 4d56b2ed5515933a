import type { EnvReader } from './envReader.ts';

/** A configured feed. */
interface FeedConfig {
  readonly address: string;
  /** The language of its articles; undefined when the feed names it. */
  readonly language: 'en' | 'tr' | undefined;
}

/** The source of news. */
export interface NewsConfig {
  /** RSS and Atom feeds; if empty, the simulated market generates the news. */
  readonly feeds: readonly FeedConfig[];
  readonly timeoutSeconds: number;
  /** Private networks that feeds may be read from, as exceptions to the block of private addresses. */
  readonly privateNetworks: readonly string[];
}

/** An address, after it optionally a space and the language. */
function parseFeedEntry(text: string): FeedConfig {
  const [, address = text, language] = /^(\S+)\s+(en|tr)$/.exec(text) ?? [];
  return { address, language: language === 'en' || language === 'tr' ? language : undefined };
}

const isFeed = (text: string): boolean => {
  const { address } = parseFeedEntry(text);
  if (address.length > 1_000 || /\s/.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
};

const MAX_FEEDS = 50;

/**
 * Reads NEWS_FEEDS, NEWS_TIMEOUT_SECONDS and NEWS_PRIVATE_NETWORKS.
 * @param isNetwork whether a text is an address or a network
 */
export function readNewsConfig(reader: EnvReader, isNetwork: (text: string) => boolean): NewsConfig {
  const expected =
    'a comma-separated list of addresses of RSS or Atom feeds, such as https://news.example.com/rss.xml, each optionally with its language: https://haber.example.com/rss tr';
  const entries = reader.list('NEWS_FEEDS', { expected, accepts: isFeed }).map(parseFeedEntry);
  // A repeated address is one feed; its first entry counts.
  const feeds = entries.filter(
    ({ address }, index) => index === entries.findIndex((entry) => entry.address === address),
  );
  if (entries.length > MAX_FEEDS)
    reader.addProblem('NEWS_FEEDS', `${entries.length} feeds`, `at most ${MAX_FEEDS} feeds`);
  return {
    feeds,
    timeoutSeconds: reader.integer('NEWS_TIMEOUT_SECONDS', 10, { min: 1, max: 60 }),
    privateNetworks: reader.list('NEWS_PRIVATE_NETWORKS', {
      expected: 'a comma-separated list of addresses or networks, such as 10.1.0.0/16',
      accepts: isNetwork,
    }),
  };
}
