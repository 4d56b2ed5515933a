import type { JobTools } from '../../context/jobTools.ts';
import { ChannelFailure, type ChannelState, type NewsChannel } from '../../ports/news/news.ts';
import * as store from './channels.store.ts';

type Tools = Pick<JobTools, 'db' | 'news' | 'now' | 'log' | 'signal'>;

const nothingStored: ChannelState = { name: null, etag: null, lastModified: null, readUntil: null };

/** A channel that failed is tried again after a pause that doubles. */
const FIRST_PAUSE_SECONDS = 600;
const LONGEST_PAUSE_SECONDS = 86_400;

const pauseAfter = (failures: number, params = 0): number =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(params, FIRST_PAUSE_SECONDS * 2 ** Math.min(failures, 10)));

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

async function gatherFrom(tools: Tools, channel: NewsChannel): Promise<void> {
  const { db, now, log, signal } = tools;
  const kept = await store.findChannel(db, channel.key);
  const at = now();
  if (kept !== undefined && kept.nextAt > at) return;
  try {
    const { articles, state } = await channel.read(kept ?? nothingStored, at, signal);
    await db.transaction(async (tx) => {
      const times = { now: at, nextAt: later(at, channel.pauseSeconds) };
      const source = await store.storeState(tx, channel.key, state, times);
      await store.insert(tx, source, articles, at);
    });
  } catch (error) {
    if (signal?.aborted === true) return;
    const failures = kept?.failures ?? 0;
    const isTheirs = error instanceof ChannelFailure;
    const reason = isTheirs ? error.message : 'a mistake of the platform';
    const nextAt = later(at, pauseAfter(failures, isTheirs ? error.retryAfterSeconds : 0));
    await store.storeFailure(db, channel.key, reason, { now: at, nextAt });
    if (!isTheirs) throw error;
    if (failures === 0)
      log.warn({ channel: channel.key, reason }, 'a news source cannot be read; it will be retried later');
  }
}

/**
 * Writes what the channels tell and is not there yet. A channel that fails, for whatever reason, waits and
 * leaves the others alone; doing it twice, or twice at once, changes nothing.
 */
export async function fetchNews(tools: Tools): Promise<void> {
  const mistakes: unknown[] = [];
  for (const channel of tools.news.channels) {
    if (tools.signal?.aborted === true) return;
    try {
      await gatherFrom(tools, channel);
    } catch (error) {
      mistakes.push(error);
    }
  }
  // Ours are told as failures of the job, once all channels had their turn.
  if (mistakes.length > 0) throw new AggregateError(mistakes, 'news of some channels could not be stored');
}
