import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../database/tables/people/people.ts';
import { sessions } from '../../database/tables/people/session.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** Maximum number of listed sessions. */
const MAX_DEVICES = 200;

/** The open sessions of an account, the current one first, then by last use. */
export async function listOpen(tx: Queryable, userId: number, currentId: string, now: Date) {
  return tx
    .select({
      id: sessions.id,
      device: sessions.device,
      ipAddress: sessions.ipAddress,
      countryCode: sessions.countryCode,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(MAX_DEVICES);
}

export type DeviceRow = Awaited<ReturnType<typeof listOpen>>[number];

/**
 * Ends an open session of an account.
 * @returns the description of its device; undefined when the account has no such session
 */
export async function endOwn(
  tx: Transaction,
  session: { readonly userId: number; readonly sessionId: string },
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'signed_out_elsewhere' })
    .where(
      and(
        eq(sessions.id, session.sessionId),
        eq(sessions.userId, session.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ device: sessions.device });
  return row?.device;
}

/** The device and network of a sign-in. */
export interface SignInOrigin {
  readonly userId: number;
  readonly device: string;
  readonly addressKey: string;
  readonly countryCode: string | null;
  readonly since: Date;
}

/**
 * The owner of an account, and whether it has signed in from this origin before: the same device in the same network or
 * country.
 */
export async function findOwnerAndTrust(
  tx: Queryable,
  { userId, device, addressKey, countryCode, since }: SignInOrigin,
) {
  const ofOwner = eq(sessions.userId, userId);
  const matchingSession = and(
    ofOwner,
    eq(sessions.device, device),
    or(eq(sessions.addressKey, addressKey), countryCode === null ? undefined : eq(sessions.countryCode, countryCode)),
    gt(sessions.lastUsedAt, since),
    or(isNull(sessions.revokedReason), ne(sessions.revokedReason, 'replayed')),
  );
  const [row] = await tx
    .select({
      firstname: users.firstname,
      emailaddress: users.emailaddress,
      language: users.language,
      isGuest: users.isGuest,
      hadSession: sql<boolean>`exists (select 1 from ${sessions} where ${ofOwner})`,
      isTrustedOrigin: sql<boolean>`exists (select 1 from ${sessions} where ${matchingSession})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
