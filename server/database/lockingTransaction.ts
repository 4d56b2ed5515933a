import PQueue from 'p-queue';
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

const queues = new WeakMap<Sql, PQueue>();

function getQueue(sql: Sql): PQueue {
  const found = queues.get(sql);
  if (found !== undefined) return found;
  const share = Math.floor(sql.options.max * POOL_SHARE);
  const queue = new PQueue({ concurrency: Math.max(1, Math.min(MAX_RUNNING, share)) });
  queues.set(sql, queue);
  return queue;
}

/**
 * Runs a transaction that locks a row which many users change at the same time: a post, an article, a poll, a popular
 * user. Each waiting transaction occupies a connection. Without a limit, the votes on one post would occupy the whole
 * pool, and every other request would wait for them. Use `db.transaction` for rows that only their owner changes. Do
 * not nest: a transaction that waits for another one of the same share could wait until the timeout.
 * @throws TooManyWriters, answered with 503, when too many callers wait, or one waits too long or disconnects
 */
export async function lockingTransaction<T>(
  { db, sql, signal }: LockingPool,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const queue = getQueue(sql);
  if (queue.size >= MAX_WAITING) throw new TooManyWriters();
  const waiting = new AbortController();
  const leave = (): void => waiting.abort(new TooManyWriters());
  const disconnected = signal?.();
  const timer = setTimeout(leave, MAX_WAIT_MS);
  disconnected?.addEventListener('abort', leave);
  // The limits apply to the wait only: a transaction that runs always ends by itself.
  const stopWaiting = (): void => {
    clearTimeout(timer);
    disconnected?.removeEventListener('abort', leave);
  };
  const run = (): Promise<T> => {
    stopWaiting();
    return db.transaction(work);
  };
  try {
    return await queue.add(run, { signal: waiting.signal });
  } finally {
    stopWaiting();
  }
}
