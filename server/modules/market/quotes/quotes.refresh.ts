import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobTools } from '../../../context/jobTools.ts';
import * as store from './refreshedQuotes.store.ts';

type Tools = Pick<JobTools, 'sql' | 'market' | 'now' | 'signal'>;

/** Quotes asked for and written at once: what the event loop can spare in one go. */
const AT_ONCE = 100;

/**
 * Writes the prices of this moment into the table that lists are sorted by, and that stands in when the source fails. Only what has changed
 * is written, so a closed market costs nothing.
 */
export async function refreshQuotes({ sql, market, now, signal }: Tools): Promise<void> {
  const ids = await store.quotedTickers(sql);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    if (signal?.aborted === true) return;
    const quotes = await market.quotes(ids.slice(start, start + AT_ONCE), now());
    // A stale answer is what the table holds already.
    const fresh = quotes.filter(({ stale }) => !stale);
    await store.deleteStale(sql, fresh, market.source);
    await store.write(sql, fresh);
    await nextTurn();
  }
}

/** How much each ticker is talked about: the "trending" order. Mentions of today count most. */
export async function refreshTrending({ sql, now }: Pick<Tools, 'sql' | 'now'>): Promise<void> {
  await store.countMentions(sql, now());
}
