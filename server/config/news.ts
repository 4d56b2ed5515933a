import type { EnvReader } from './envReader.ts';

/** Where news come from. */
export interface NewsConfig {
  /** Addresses of RSS and Atom feeds; empty: the newsroom of the simulated market. */
  readonly feeds: readonly string[];
  readonly timeoutSeconds: number;
  /** Networks of one's own that feeds may be read from all the same. */
  readonly privateNetworks: readonly string[];
}

const isFeed = (text: string): boolean => {
  if (text.length > 1_000 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
};

const mostFeeds = 50;

/**
 * NEWS_FEEDS, NEWS_TIMEOUT_SECONDS and NEWS_PRIVATE_NETWORKS.
 * @param isNetwork whether a text names an address or a network
 */
export function readNews(reader: EnvReader, isNetwork: (text: string) => boolean): NewsConfig {
  const right = 'a comma-separated list of addresses of RSS or Atom feeds, such as https://news.example.com/rss.xml';
  const feeds = reader.list('NEWS_FEEDS', { right, accepts: isFeed });
  if (feeds.length > mostFeeds) reader.problem('NEWS_FEEDS', `${feeds.length} feeds`, `at most ${mostFeeds} feeds`);
  return {
    feeds: [...new Set(feeds)],
    timeoutSeconds: reader.integer('NEWS_TIMEOUT_SECONDS', 10, { min: 1, max: 60 }),
    privateNetworks: reader.list('NEWS_PRIVATE_NETWORKS', {
      right: 'a comma-separated list of addresses or networks, such as 10.1.0.0/16',
      accepts: isNetwork,
    }),
  };
}
