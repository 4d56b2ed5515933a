import { eq } from 'drizzle-orm';
import { botCredentials } from '../../../database/tables/bots/bots.ts';
import type { Transaction } from '../../../database/types.ts';
import { removeAll } from '../tokens/tokens.store.ts';
import { noSession } from './credentials.store.ts';

/**
 * Voids the bot tokens and the stored session. The job replaces the password and ends the sessions on the chat network,
 * which is not called within a transaction.
 */
export async function voidSecrets(tx: Transaction, botId: number, now: Date): Promise<void> {
  await tx
    .update(botCredentials)
    .set({ ...noSession, secretsVoidedAt: now, updatedAt: now })
    .where(eq(botCredentials.botId, botId));
  await removeAll(tx, botId);
}
