import { and, asc, eq, ne } from 'drizzle-orm';
import { lockUntilEnd } from '../../database/advisoryLock.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { identities } from '../../database/tables/people/accounts.ts';
import { users } from '../../database/tables/people/people.ts';
import { rateLimits } from '../../database/tables/platform/requests.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** A user or device as an issuer identifies it: a provider's issuer and subject, or `guest` and a hash. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Issuer of the identities of guest devices. */
export const GUEST_ISSUER = 'guest';

const matchesIdentity = ({ issuer, subject }: IdentityKey) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Serializes the sign-ins of one identity, so that its account is created once. */
export async function lockIdentity(tx: Transaction, key: IdentityKey): Promise<void> {
  await lockUntilEnd(tx, 'identities', JSON.stringify([key.issuer, key.subject]));
}

/** Finds the account of an identity. Permanently deleted accounts are ignored. */
export async function findAccount(tx: Queryable, key: IdentityKey): Promise<number | undefined> {
  const [row] = await tx
    .select({ userId: identities.userId, statusId: users.statusId })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(matchesIdentity(key));
  return row === undefined || row.statusId === userStatusIds.deleted ? undefined : row.userId;
}

/** Links an identity to an account, also when it was linked to another one. */
export async function link(
  tx: Transaction,
  key: IdentityKey,
  to: { readonly userId: number; readonly emailaddress: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insert(identities)
    .values({ ...key, ...to, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [identities.issuer, identities.subject], set: { ...to, lastUsedAt: now } });
}

/** Records that an identity signed in. */
export async function recordUse(tx: Transaction, key: IdentityKey, now: Date): Promise<void> {
  await tx.update(identities).set({ lastUsedAt: now }).where(matchesIdentity(key));
}

const isProviderLink = (userId: number) => and(eq(identities.userId, userId), ne(identities.issuer, GUEST_ISSUER));

/** Lists the providers that are linked to an account, the oldest link first. Guest devices are left out. */
export function listLinked(tx: Queryable, userId: number) {
  return tx
    .select({
      id: identities.id,
      issuer: identities.issuer,
      emailaddress: identities.emailaddress,
      createdAt: identities.createdAt,
      lastUsedAt: identities.lastUsedAt,
    })
    .from(identities)
    .where(isProviderLink(userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));
}

export type LinkedRow = Awaited<ReturnType<typeof listLinked>>[number];

/** Removes the link of an identity to its account. */
export async function unlink(tx: Transaction, id: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.id, id));
}

/**
 * Unlinks all providers from an account.
 * @returns the number of links that were removed
 */
export async function unlinkAll(tx: Transaction, userId: number): Promise<number> {
  return (await tx.delete(identities).where(isProviderLink(userId)).returning({ id: identities.id })).length;
}

/** Unlinks a guest device from an account. The next guest sign-in of the device creates a new account. */
export async function unlinkDevice(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.issuer, GUEST_ISSUER)));
}

/** Finds the account with an address, with the fields that decide whether a provider's verified address may open it. */
export async function findByEmail(tx: Queryable, emailKey: string) {
  const [row] = await tx
    .select({ id: users.id, typeId: users.typeId, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  return row;
}

/**
 * Records that an ID token was used, until it expires, to prevent replay.
 * @returns false when the token was used before
 */
export async function claimIdToken(tx: Transaction, hash: string, expires: Date): Promise<boolean> {
  const rows = await tx
    .insert(rateLimits)
    .values({ key: `id-token:${hash}`, hits: 1, expiresAt: expires })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return rows.length > 0;
}
