import { eq } from 'drizzle-orm';
import { bots } from '../../database/tables/bots.ts';
import type { Transaction } from '../../database/types.ts';

/** Holds a bot for the rest of the transaction, so that it changes one request at a time. Lock its team before it, where that changes too. */
export async function lockBotRow(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: bots.id }).from(bots).where(eq(bots.id, id)).for('no key update');
}
