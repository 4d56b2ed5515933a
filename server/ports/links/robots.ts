import { LRUCache } from 'lru-cache';
import parseRobots from 'robots-parser';
import { HOUR_MS } from '../../base/durations.ts';
import { ChannelFailure } from '../news/news.ts';
import { NoCardFailure } from './linkPort.ts';

/** The name of our program in the rules of a site. */
export const ROBOT_NAME = 'BourseBot';

/** The robots.txt of a site as it was answered. */
interface RobotsAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sites whose rules are remembered. */
const MAX_SITES = 500;

/**
 * Creates a check of the rules that sites have for programs (RFC 9309). They are read once in an hour.
 * @param read reads the file at this address
 */
export function createRobotsCheck(
  now: () => number = Date.now,
): (url: URL, read: (address: URL) => Promise<RobotsAnswer>) => Promise<void> {
  const sites = new LRUCache<string, RobotsAnswer & { readonly readAt: number }>({ max: MAX_SITES });
  return async (url, read) => {
    const address = new URL('/robots.txt', url.origin);
    const stored = sites.get(url.origin);
    const site =
      stored !== undefined && now() - stored.readAt < HOUR_MS ? stored : { ...(await read(address)), readAt: now() };
    sites.set(url.origin, site);
    const { status, text } = site;
    if (status === 429 || status >= 500) throw new ChannelFailure(`its robots.txt answers ${status}`);
    // A site without rules allows everything.
    if (status !== 200) return;
    if (parseRobots(address.href, text).isAllowed(url.href, ROBOT_NAME) === false)
      throw new NoCardFailure('its robots.txt forbids it');
  };
}
