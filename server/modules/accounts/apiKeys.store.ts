import { eq } from 'drizzle-orm';
import { apiKeys } from '../../database/tables/people/accounts.ts';
import type { Transaction } from '../../database/types.ts';

/** Finds the visible part of a developer's key, and locks its row until the transaction ends. */
export async function findHintForUpdate(tx: Transaction, userId: number): Promise<string | undefined> {
  const [row] = await tx.select({ hint: apiKeys.hint }).from(apiKeys).where(eq(apiKeys.userId, userId)).for('update');
  return row?.hint;
}

/** Stores a key in place of the previous one. Of parallel calls the last one wins. */
export async function save(
  tx: Transaction,
  key: { readonly userId: number; readonly keyHash: string; readonly hint: string; readonly createdAt: Date },
): Promise<void> {
  const { keyHash, hint, createdAt } = key;
  await tx
    .insert(apiKeys)
    .values(key)
    .onConflictDoUpdate({ target: apiKeys.userId, set: { keyHash, hint, createdAt, lastUsedAt: null } });
}

/** Deletes a developer's key. Returns its visible part; undefined when there was none. */
export async function remove(tx: Transaction, userId: number): Promise<string | undefined> {
  const [row] = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ hint: apiKeys.hint });
  return row?.hint;
}
