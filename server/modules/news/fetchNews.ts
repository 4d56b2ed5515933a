import { runParts } from '../../base/runParts.ts';
import type { JobContext } from '../../context/jobContext.ts';
import { ChannelFailure, type ChannelState, type NewsChannel } from '../../ports/news/news.ts';
import * as store from './channels.store.ts';

type FetchContext = Pick<JobContext, 'db' | 'news' | 'now' | 'log' | 'signal'>;

const initialState: ChannelState = { name: null, etag: null, lastModified: null, readUntil: null };

/** A failed channel is retried with exponential backoff. */
const MIN_PAUSE_SECONDS = 600;
const MAX_PAUSE_SECONDS = 86_400;

const pauseAfter = (failures: number, requestedSeconds = 0): number =>
  Math.min(MAX_PAUSE_SECONDS, Math.max(requestedSeconds, MIN_PAUSE_SECONDS * 2 ** Math.min(failures, 10)));

const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

async function fetchChannel(context: FetchContext, channel: NewsChannel): Promise<void> {
  const { db, now, log, signal } = context;
  const stored = await store.findChannel(db, channel.key);
  const at = now();
  if (stored !== undefined && stored.nextAt > at) return;
  try {
    const { articles, state } = await channel.read(stored ?? initialState, at, signal);
    await db.transaction(async (tx) => {
      const times = { now: at, nextAt: addSeconds(at, channel.pauseSeconds) };
      const source = await store.storeState(tx, channel.key, state, times);
      await store.insert(tx, source, articles, at);
    });
  } catch (error) {
    if (signal?.aborted === true) return;
    const failures = stored?.failures ?? 0;
    const isChannelFailure = error instanceof ChannelFailure;
    const reason = isChannelFailure ? error.message : 'an internal error';
    const nextAt = addSeconds(at, pauseAfter(failures, isChannelFailure ? error.retryAfterSeconds : 0));
    await store.storeFailure(db, channel.key, reason, { now: at, nextAt });
    if (!isChannelFailure) throw error;
    if (failures === 0)
      log.warn({ channel: channel.key, reason }, 'a news source cannot be read; it will be retried later');
  }
}

/**
 * Fetches the articles that are not stored yet from every channel. A failing channel is retried later and does not
 * block the others. The job is idempotent and may run concurrently.
 */
export async function fetchNews(context: FetchContext): Promise<void> {
  // Errors of the platform itself fail the job, after every channel had its turn.
  await runParts(
    context.news.channels.map((channel) => () => fetchChannel(context, channel)),
    context.signal,
    'news of some channels could not be stored',
  );
}
