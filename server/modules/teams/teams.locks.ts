import { eq } from 'drizzle-orm';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Transaction } from '../../database/types.ts';

/** Locks a team until the transaction ends, so that its members and texts change one request at a time. References to it wait for nothing. */
export async function lockTeam(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, id)).for('no key update');
}
