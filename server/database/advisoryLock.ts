import { sql, type SQL } from 'drizzle-orm';
import { hasCauseWithCode } from './errorCode.ts';
import type { DriverTransaction, Transaction } from './types.ts';

/**
 * What is locked, and its key space. The numbers never change: servers of two releases run side by side, and exclude
 * each other only with the same numbers.
 */
export const lockSpaces = {
  codeAddresses: 1,
  codeTargets: 2,
  identities: 3,
  textMessages: 4,
  permissionNames: 5,
  lookupNames: 6,
  start: 71,
  backup: 72,
  alertRounds: 5001,
  alertUsers: 5002,
  copiedPosts: 7406,
  copiedComments: 7407,
  reporters: 7408,
  linkVisits: 7409,
} as const;

export type LockSubject = keyof typeof lockSpaces;

/** A number below 2^31, or a text; different texts rarely have the same number. */
type Key = number | string;

/** The whole subject, where it is one thing. */
export const WHOLE = 0;

const toKey = (key: Key): SQL => (typeof key === 'number' ? sql`${key}::int` : sql`hashtext(${key})`);

/** PostgreSQL's code for a wait that reached `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** A wait for a lock that reached its limit. The log says which lock; callers get 503 (`isUnavailable`). */
class LockWaitError extends Error {
  readonly code = LOCK_NOT_AVAILABLE;
}

/** Waits for a lock, at most as long as `lock_timeout`: 3 s, which the start checks behind a pooler as well. */
async function waitForLock(subject: LockSubject, wait: PromiseLike<unknown>): Promise<void> {
  try {
    await wait;
  } catch (error) {
    if (!hasCauseWithCode(error, (code) => code === LOCK_NOT_AVAILABLE)) throw error;
    throw new LockWaitError(`waited too long for the lock ${subject}`, { cause: error });
  }
}

/**
 * Locks something that has no row, such as a text or an address, until the transaction ends. All advisory locks are in
 * this file, so that a database without them needs one change: rows of a table, by `insert … on conflict` and
 * `for update`.
 * @throws LockWaitError when another transaction has the lock for too long
 */
export async function lockUntilEnd(tx: Transaction, subject: LockSubject, key: Key): Promise<void> {
  await waitForLock(subject, tx.execute(sql`select pg_advisory_xact_lock(${lockSpaces[subject]}::int, ${toKey(key)})`));
}

/** Like `lockUntilEnd`, without waiting. Returns false when another transaction has the lock. */
export async function tryLockUntilEnd(tx: Transaction, subject: LockSubject, key: Key): Promise<boolean> {
  const [row] = await tx.execute<{ acquired: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockSpaces[subject]}::int, ${toKey(key)}) as acquired`,
  );
  return row?.acquired === true;
}

/** Keys of locks are 32-bit integers. */
const MAX_INT4 = 2_147_483_647;

/** Locks those of the ids that no other transaction has locked. Returns them. */
export async function tryLockEach(tx: Transaction, subject: LockSubject, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    select id from unnest(${sql.param([...ids])}::bigint[]) as candidate(id)
    where pg_try_advisory_xact_lock(${lockSpaces[subject]}::int, (id % ${MAX_INT4})::int)`);
  return rows.map(({ id }) => id);
}

/** `lockUntilEnd` for a transaction of the driver, with a call before it waits. */
export async function lockStart(tx: DriverTransaction, part: string, onWait?: () => void): Promise<void> {
  const [row] = await tx<{ acquired: boolean }[]>`
    select pg_try_advisory_xact_lock(${lockSpaces.start}::int, hashtext(${part})) as acquired`;
  if (row?.acquired === true) return;
  onWait?.();
  await waitForLock('start', tx`select pg_advisory_xact_lock(${lockSpaces.start}::int, hashtext(${part}))`);
}

/** The only key of its space. It is not `WHOLE`, because earlier releases lock this number. */
const BACKUP_KEY = 1;

/** Tries to lock the backup of the database, which one process makes at a time. */
export async function tryLockBackup(tx: DriverTransaction): Promise<boolean> {
  const [row] = await tx<{ acquired: boolean }[]>`
    select pg_try_advisory_xact_lock(${lockSpaces.backup}::int, ${BACKUP_KEY}::int) as acquired`;
  return row?.acquired === true;
}

/** The key of the migrations: an arbitrary constant outside of the spaces above, the same in all releases. */
const MIGRATIONS = 7_203_815_446;

/** Tries to lock the migrations of the database. */
export async function tryLockMigrations(tx: DriverTransaction): Promise<boolean> {
  const [row] = await tx<{ acquired: boolean }[]>`select pg_try_advisory_xact_lock(${MIGRATIONS}) as acquired`;
  return row?.acquired === true;
}
