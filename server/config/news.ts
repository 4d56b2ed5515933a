import type { EnvReader } from './envReader.ts';

/** The source of news. */
export interface NewsConfig {
  /** Addresses of RSS and Atom feeds; if empty, the simulated market generates the news. */
  readonly feeds: readonly string[];
  readonly timeoutSeconds: number;
  /** Private networks that feeds may be read from, as exceptions to the block of private addresses. */
  readonly privateNetworks: readonly string[];
}

const isFeed = (text: string): boolean => {
  if (text.length > 1_000 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
};

const maxFeeds = 50;

/**
 * Reads NEWS_FEEDS, NEWS_TIMEOUT_SECONDS and NEWS_PRIVATE_NETWORKS.
 * @param isNetwork whether a text is an address or a network
 */
export function readNews(reader: EnvReader, isNetwork: (text: string) => boolean): NewsConfig {
  const right = 'a comma-separated list of addresses of RSS or Atom feeds, such as https://news.example.com/rss.xml';
  const feeds = reader.list('NEWS_FEEDS', { right, accepts: isFeed });
  if (feeds.length > maxFeeds) reader.problem('NEWS_FEEDS', `${feeds.length} feeds`, `at most ${maxFeeds} feeds`);
  return {
    feeds: [...new Set(feeds)],
    timeoutSeconds: reader.integer('NEWS_TIMEOUT_SECONDS', 10, { min: 1, max: 60 }),
    privateNetworks: reader.list('NEWS_PRIVATE_NETWORKS', {
      right: 'a comma-separated list of addresses or networks, such as 10.1.0.0/16',
      accepts: isNetwork,
    }),
  };
}
