import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { userStatusIds } from '../../database/referenceIds.ts';
import { identities } from '../../database/tables/accounts.ts';
import { users } from '../../database/tables/people.ts';
import { rateLimits } from '../../database/tables/requests.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** A person or device as somebody else knows them: a provider's issuer and subject, or `guest` and a hash. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Issuer of the identities of guests' devices. */
export const GUEST_ISSUER = 'guest';

/** Apart from the spaces of other advisory locks. */
const lockSpace = 3;

const same = ({ issuer, subject }: IdentityKey) => and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Lets the sign-ins of one identity through one by one, so that its account is made once. */
export async function lockIdentity(tx: Transaction, key: IdentityKey): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lockSpace}::int, hashtext(${JSON.stringify([key.issuer, key.subject])}))`,
  );
}

/** The account of an identity; one that was deleted for good is none. */
export async function findAccount(tx: Queryable, key: IdentityKey): Promise<number | undefined> {
  const [row] = await tx
    .select({ userId: identities.userId, statusId: users.statusId })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(same(key));
  return row === undefined || row.statusId === userStatusIds.deleted ? undefined : row.userId;
}

/** Leads an identity to an account from now on. */
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

export async function touch(tx: Transaction, key: IdentityKey, now: Date): Promise<void> {
  await tx.update(identities).set({ lastUsedAt: now }).where(same(key));
}

const ofProviders = (userId: number) => and(eq(identities.userId, userId), ne(identities.issuer, GUEST_ISSUER));

/** The providers that open an account, the oldest link first; a guest's device is none. */
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
    .where(ofProviders(userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));
}

export type LinkedRow = Awaited<ReturnType<typeof listLinked>>[number];

export async function unlink(tx: Transaction, id: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.id, id));
}

/**
 * Takes all providers from an account.
 * @returns how many there were
 */
export async function unlinkAll(tx: Transaction, userId: number): Promise<number> {
  return (await tx.delete(identities).where(ofProviders(userId)).returning({ id: identities.id })).length;
}

/** Takes a guest's device from an account: the device's next guest sign-in makes a new one. */
export async function unlinkDevice(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.issuer, GUEST_ISSUER)));
}

/** The account that uses an address, with what decides whether a provider's word opens it. */
export async function findByEmail(tx: Queryable, emailKey: string) {
  const [row] = await tx
    .select({ id: users.id, typeId: users.typeId, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  return row;
}

/**
 * Notes that a provider's statement was taken; kept until it expires.
 * @returns false when it was taken before
 */
export async function takeStatement(tx: Transaction, hash: string, expires: Date): Promise<boolean> {
  const rows = await tx
    .insert(rateLimits)
    .values({ key: `id-token:${hash}`, hits: 1, expiresAt: expires })
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return rows.length > 0;
}
