import { MINUTE_MS } from '../../../base/durations.ts';
import type { Drizzle } from '../../../database/types.ts';

/** Age after which a read returns the cached stats and refreshes them in the background. */
const FRESH_MS = MINUTE_MS;
/** Older stats are not returned; the read waits for new ones. */
const MAX_AGE_MS = 600_000;

interface CacheEntry<Stats> {
  readonly at: number;
  readonly stats: Promise<Stats>;
  isRefreshing: boolean;
}

/**
 * Caches stats that read a million rows (stale-while-revalidate). Each connection pool computes them at most once a
 * minute, and only on demand; after a failure the next read tries again.
 * @param read computes the stats
 */
export function cachedStats<Stats, Source extends object = Drizzle>(
  read: (db: Source, now: Date) => Promise<Stats>,
): (db: Source, now: Date) => Promise<Stats> {
  const cache = new WeakMap<Source, CacheEntry<Stats>>();
  return async (db, now) => {
    const entry = cache.get(db);
    const age = entry === undefined ? Number.POSITIVE_INFINITY : now.getTime() - entry.at;
    if (entry === undefined || age >= MAX_AGE_MS) {
      const stats = read(db, now);
      const pending = { at: now.getTime(), stats, isRefreshing: false };
      cache.set(db, pending);
      stats.catch(() => {
        if (cache.get(db) === pending) cache.delete(db);
      });
      return stats;
    }
    if (age >= FRESH_MS && !entry.isRefreshing) {
      entry.isRefreshing = true;
      read(db, now).then(
        (stats) => cache.set(db, { at: now.getTime(), stats: Promise.resolve(stats), isRefreshing: false }),
        // The next read retries.
        () => (entry.isRefreshing = false),
      );
    }
    return entry.stats;
  };
}
