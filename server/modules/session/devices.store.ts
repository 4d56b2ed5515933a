import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../database/tables/people.ts';
import { sessions } from '../../database/tables/session.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** More open sessions than anybody looks through. */
const mostDevices = 200;

/** The open sessions of an account, the given one first, then by last use. */
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
    .limit(mostDevices);
}

export type DeviceRow = Awaited<ReturnType<typeof listOpen>>[number];

/**
 * Ends one open session of an account.
 * @returns its device in words; undefined when the account has no such session
 */
export async function endOwn(
  tx: Transaction,
  own: { readonly userId: number; readonly sessionId: string },
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'signed_out_elsewhere' })
    .where(
      and(
        eq(sessions.id, own.sessionId),
        eq(sessions.userId, own.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ device: sessions.device });
  return row?.device;
}

/** Where somebody signs in from. */
export interface Place {
  readonly userId: number;
  readonly device: string;
  readonly addressKey: string;
  readonly countryCode: string | null;
  readonly since: Date;
}

/** Whom to write to about a sign-in, and whether the account knows the place: same device, same network or country. */
export async function findOwnerAndPlace(tx: Queryable, { userId, device, addressKey, countryCode, since }: Place) {
  const ofOwner = eq(sessions.userId, userId);
  const known = and(
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
      isTrustedPlace: sql<boolean>`exists (select 1 from ${sessions} where ${known})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
