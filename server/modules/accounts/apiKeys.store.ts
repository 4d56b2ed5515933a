import { eq } from 'drizzle-orm';
import { apiKeys } from '../../database/tables/accounts.ts';
import type { Transaction } from '../../database/types.ts';

/** The shown part of a developer's key, its row locked; undefined when there is none. */
export async function lockHint(tx: Transaction, userId: number): Promise<string | undefined> {
  const [row] = await tx.select({ hint: apiKeys.hint }).from(apiKeys).where(eq(apiKeys.userId, userId)).for('update');
  return row?.hint;
}

/** Keeps a key in the place of the one before; of parallel calls the last one's holds. */
export async function put(
  tx: Transaction,
  key: { readonly userId: number; readonly keyHash: string; readonly hint: string; readonly createdAt: Date },
): Promise<void> {
  const { keyHash, hint, createdAt } = key;
  await tx
    .insert(apiKeys)
    .values(key)
    .onConflictDoUpdate({ target: apiKeys.userId, set: { keyHash, hint, createdAt, lastUsedAt: null } });
}

/** Ends a developer's key; gives back its shown part, undefined when there was none. */
export async function remove(tx: Transaction, userId: number): Promise<string | undefined> {
  const [row] = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ hint: apiKeys.hint });
  return row?.hint;
}
