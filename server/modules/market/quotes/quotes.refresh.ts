import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JobContext } from '../../../context/jobContext.ts';
import * as store from './refreshedQuotes.store.ts';

type Tools = Pick<JobContext, 'sql' | 'market' | 'now' | 'signal'>;

/** Quotes per request and statement, so that the event loop is not blocked for long. */
const BATCH_SIZE = 100;

/**
 * Stores current quotes in the table that sorts lists and serves as a fallback when the source fails. Writes only
 * changed rows, so a closed market causes no writes.
 */
export async function refreshQuotes({ sql, market, now, signal }: Tools): Promise<void> {
  const ids = await store.listQuotedTickers(sql);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    if (signal?.aborted === true) return;
    const quotes = await market.quotes(ids.slice(start, start + BATCH_SIZE), now());
    // A stale quote comes from this table.
    const fresh = quotes.filter(({ stale }) => !stale);
    await store.deleteStale(sql, fresh, market.source);
    await store.saveQuotes(sql, fresh);
    await nextTurn();
  }
}

/** Updates the mention score of each ticker, which sorts the trending list. Recent mentions count most. */
export async function refreshTrending({ sql, now }: Pick<Tools, 'sql' | 'now'>): Promise<void> {
  await store.updateMentionScores(sql, now());
}
