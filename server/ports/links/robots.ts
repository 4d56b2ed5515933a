import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../base/durations.ts';
import { ChannelFailure } from '../news/news.ts';
import { LINK_LIMITS, NoCardFailure } from './linkPort.ts';
import { isAllowedByRobots, readRobotsRules } from './robotsRules.ts';

/** The name of our program in the rules of a site. */
export const ROBOT_NAME = 'BourseBot';

/** The robots.txt of a site as it was answered. */
interface RobotsAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sites whose rules are remembered. */
const MAX_SITES = 500;

interface Site {
  readonly status: number;
  readonly rules: ReturnType<typeof readRobotsRules>;
  readonly readAt: number;
}

/**
 * Creates a check of the rules that sites have for programs (RFC 9309). They are read once in an hour.
 * @param read reads the file at this address
 */
export function createRobotsCheck(
  now: () => number = Date.now,
): (url: URL, read: (address: URL) => Promise<RobotsAnswer>) => Promise<void> {
  const sites = new LRUCache<string, Site>({ max: MAX_SITES });
  const readSite = async ({ origin }: URL, read: (address: URL) => Promise<RobotsAnswer>): Promise<Site> => {
    const stored = sites.get(origin);
    if (stored !== undefined && now() - stored.readAt < HOUR_MS) return stored;
    const { status, text } = await read(new URL('/robots.txt', origin));
    const site = { status, rules: status === 200 ? readRobotsRules(text, ROBOT_NAME) : [], readAt: now() };
    sites.set(origin, site);
    return site;
  };
  return async (url, read) => {
    // A redirect may name any address; rules with asterisks take time that grows with its length.
    if (url.href.length > LINK_LIMITS.address) throw new NoCardFailure('its address is too long');
    const { status, rules } = await readSite(url, read);
    if (status === 429 || status >= 500) throw new ChannelFailure(`its robots.txt answers ${status}`);
    // A site without rules allows everything.
    if (!isAllowedByRobots(rules, url)) throw new NoCardFailure('its robots.txt forbids it');
  };
}
