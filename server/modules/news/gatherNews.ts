import type { JobTools } from '../../jobs/jobTools.ts';
import { ChannelFailure, type ChannelState, type NewsChannel } from '../../ports/news/news.ts';
import * as store from './channels.store.ts';

type Tools = Pick<JobTools, 'db' | 'news' | 'now' | 'log' | 'signal'>;

const nothingKept: ChannelState = { name: null, etag: null, lastModified: null, readUntil: null };

/** A channel that failed is tried again after a pause that doubles. */
const FIRST_PAUSE_SECONDS = 600;
const LONGEST_PAUSE_SECONDS = 86_400;

const pauseAfter = (failures: number, asked = 0): number =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(asked, FIRST_PAUSE_SECONDS * 2 ** Math.min(failures, 10)));

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

async function gatherFrom(tools: Tools, channel: NewsChannel): Promise<void> {
  const { db, now, log, signal } = tools;
  const kept = await store.channelOf(db, channel.key);
  const at = now();
  if (kept !== undefined && kept.nextAt > at) return;
  try {
    const { articles, state } = await channel.read(kept ?? nothingKept, at, signal);
    await db.transaction(async (tx) => {
      const times = { now: at, nextAt: later(at, channel.pauseSeconds) };
      const source = await store.keepState(tx, channel.key, state, times);
      await store.insert(tx, source, articles, at);
    });
  } catch (error) {
    if (signal?.aborted === true) return;
    if (!(error instanceof ChannelFailure)) throw error;
    const failures = kept?.failures ?? 0;
    const nextAt = later(at, pauseAfter(failures, error.retryAfterSeconds));
    await store.keepFailure(db, channel.key, error.message, { now: at, nextAt });
    if (failures === 0)
      log.warn(
        { channel: channel.key, reason: error.message },
        'a source of news cannot be read; it is tried again later',
      );
  }
}

/**
 * Writes what the channels tell and is not there yet. A channel that fails leaves the others alone; doing it twice, or twice at once,
 * changes nothing.
 */
export async function gatherNews(tools: Tools): Promise<void> {
  for (const channel of tools.news.channels) {
    if (tools.signal?.aborted === true) return;
    await gatherFrom(tools, channel);
  }
}
