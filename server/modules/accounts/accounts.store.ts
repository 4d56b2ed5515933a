import { eq } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import type { Transaction } from '../../database/types.ts';

/** Returns the address of an account's banner and locks the account until the transaction ends. */
export async function lockBanner(tx: Transaction, userId: number): Promise<string | null> {
  const [row] = await tx
    .select({ bannerImage: users.bannerImage })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row?.bannerImage ?? null;
}

export async function setBanner(tx: Transaction, userId: number, bannerImage: string | null, now: Date): Promise<void> {
  await tx.update(users).set({ bannerImage, updatedAt: now }).where(eq(users.id, userId));
}
