import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { mailTokens, type MAIL_TOKEN_PURPOSES } from '../../database/tables/people/accounts.ts';
import type { Queryable } from '../../database/types.ts';

export type MailTokenPurpose = (typeof MAIL_TOKEN_PURPOSES)[number];

export async function insertToken(tx: Queryable, token: typeof mailTokens.$inferInsert): Promise<void> {
  await tx.insert(mailTokens).values(token);
}

const columns = {
  id: mailTokens.id,
  purpose: mailTokens.purpose,
  userId: mailTokens.userId,
  value: mailTokens.value,
  expiresAt: mailTokens.expiresAt,
  usedAt: mailTokens.usedAt,
};

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** Finds a token by its hash. */
export async function findToken(tx: Queryable, tokenHash: string) {
  const [row] = await tx.select(columns).from(mailTokens).where(eq(mailTokens.tokenHash, tokenHash));
  return row;
}

/** Like `findToken`, but locks the row until the transaction ends. */
export async function lockToken(tx: Queryable, tokenHash: string): Promise<TokenRow | undefined> {
  const [row] = await tx.select(columns).from(mailTokens).where(eq(mailTokens.tokenHash, tokenHash)).for('update');
  return row;
}

export async function markUsed(tx: Queryable, id: number, now: Date): Promise<void> {
  await tx.update(mailTokens).set({ usedAt: now }).where(eq(mailTokens.id, id));
}

/** Voids the unused tokens of an account for these purposes. */
export async function voidTokens(
  tx: Queryable,
  userId: number,
  purposes: readonly MailTokenPurpose[],
  now: Date,
): Promise<void> {
  await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.userId, userId), inArray(mailTokens.purpose, [...purposes]), isNull(mailTokens.usedAt)));
}

/** Lists when tokens of a purpose were sent to an account since a date, in no order. */
export async function listTokenTimes(
  tx: Queryable,
  userId: number,
  purpose: MailTokenPurpose,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await tx
    .select({ createdAt: mailTokens.createdAt })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose), gt(mailTokens.createdAt, since)));
  return rows.map(({ createdAt }) => createdAt);
}
