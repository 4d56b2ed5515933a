import { asc, inArray } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';

/**
 * Locks several accounts until the transaction ends, so that their counters and relations change one request at a time.
 * Always locks in the order of the ids to avoid deadlocks; a transaction must therefore lock all accounts that it needs
 * in one call. The lock does not block inserts that refer to an account.
 * @returns the ids that exist
 */
export async function lockPeople(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(asc(users.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}
