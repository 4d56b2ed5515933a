import { asc, inArray } from 'drizzle-orm';
import { users } from '../../database/tables/people.ts';
import type { Transaction } from '../../database/types.ts';

/**
 * Holds several accounts for the rest of the transaction: their counters and what stands between them then change one
 * request at a time. Always in the order of the ids, so that two requests about the same people never wait for each other;
 * what a transaction needs is therefore locked by one call. Rows that merely refer to a person are still written meanwhile.
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
