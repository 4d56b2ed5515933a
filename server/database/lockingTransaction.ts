import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { isServerLost } from './isUnavailable.ts';
import type { Drizzle, Sql, Transaction } from './types.ts';

/** Transactions that may wait for row locks at a time. */
const MAX_RUNNING = 4;
/** Their largest share of a pool. The other connections remain for reads. */
const POOL_SHARE = 0.4;
/** Callers that may wait for a connection; further callers are rejected. */
const MAX_WAITING = 1_000;
/** Milliseconds after which a waiting caller is rejected. */
const MAX_WAIT_MS = 30_000;

/** The pool of a request, and the signal that aborts when its caller disconnects. */
export interface LockingPool {
  readonly db: Drizzle;
  readonly sql: Sql;
  readonly signal?: () => AbortSignal;
}

/** No connection for a locking transaction became free in time. `isUnavailable` recognizes the code. */
class TooManyWriters extends Error {
  readonly code = 'CONNECTION_SHARE_EXHAUSTED';
}

/** The share of a pool, and the callers that wait for it. */
interface Share {
  readonly queue: PQueue;
  readonly waiting: Set<AbortController>;
}

const shares = new WeakMap<Sql, Share>();

function getShare(sql: Sql): Share {
  const found = shares.get(sql);
  if (found !== undefined) return found;
  const size = Math.floor(sql.options.max * POOL_SHARE);
  const queue = new PQueue({ concurrency: Math.max(1, Math.min(MAX_RUNNING, size)) });
  const share = { queue, waiting: new Set<AbortController>() };
  shares.set(sql, share);
  return share;
}

/**
 * Runs a transaction that locks a row which many users change at the same time: a post, an article, a poll, a popular
 * user. Each waiting transaction occupies a connection. Without a limit, the votes on one post would occupy the whole
 * pool, and every other request would wait for them. Use `db.transaction` for rows that only their owner changes. Do
 * not nest: a transaction that waits for another one of the same share could wait until the timeout.
 * @throws TooManyWriters, answered with 503, when too many callers wait, or one waits too long or disconnects, or while no
 * server answers
 */
export async function lockingTransaction<T>(
  { db, sql, signal }: LockingPool,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { queue, waiting } = getShare(sql);
  if (queue.size >= MAX_WAITING) throw new TooManyWriters();
  const caller = new AbortController();
  const leave = (): void => caller.abort(new TooManyWriters());
  const disconnected = signal?.();
  const timer = setTimeout(leave, MAX_WAIT_MS);
  disconnected?.addEventListener('abort', leave);
  waiting.add(caller);
  // The limits apply to the wait only: a transaction that runs always ends by itself.
  const stopWaiting = (): void => {
    clearTimeout(timer);
    disconnected?.removeEventListener('abort', leave);
    waiting.delete(caller);
  };
  const run = async (): Promise<T> => {
    stopWaiting();
    try {
      return await db.transaction(work);
    } catch (error) {
      // The others would wait as long as this one did, one after the other.
      if (isServerLost(error)) for (const controller of waiting) controller.abort(new TooManyWriters());
      throw error;
    }
  };
  try {
    // The queue starts a transaction in the context of the one that ended before it.
    return await queue.add(AsyncLocalStorage.bind(run), { signal: caller.signal });
  } finally {
    stopWaiting();
  }
}
