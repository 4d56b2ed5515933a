import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../base/durations.ts';
import { exactlyOne } from '../database/statements/exactlyOne.ts';
import { provenAddresses, refreshTokens, sessions } from '../database/tables/people/session.ts';
import type { Queryable, Transaction } from '../database/types.ts';
import { addressKey } from './address.ts';
import { describeDevice } from './device.ts';
import { hashToken } from './hashToken.ts';

/** Why a session ended; stored with the session. */
export type EndReason =
  | 'signed_out'
  | 'signed_out_elsewhere'
  | 'password_changed'
  | 'replayed'
  | 'deactivated'
  | 'disabled'
  | 'deleted'
  | 'role_changed';

/**
 * Grace period in seconds: concurrent tabs and clients that lost the response may send a rotated token again.
 * Afterwards it counts as a replay.
 */
const GRACE_SECONDS = 30;

export interface RefreshToken {
  readonly token: string;
  readonly expires: Date;
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** A moment so many days after another. */
const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

async function addRefreshToken(
  tx: Queryable,
  sessionId: string,
  { token, createdAt, expires }: RefreshToken & { readonly createdAt: Date },
): Promise<RefreshToken & { readonly id: number }> {
  const rows = await tx
    .insert(refreshTokens)
    .values({ sessionId, tokenHash: hashToken(token), createdAt, expiresAt: expires })
    .returning({ id: refreshTokens.id });
  return { token, expires, id: exactlyOne(rows).id };
}

/** Starts a session of an account on a device. */
export async function startSession(
  tx: Transaction,
  who: {
    readonly userId: number;
    readonly userAgent: string;
    readonly address: string;
    readonly countryCode?: string | null;
    readonly now: Date;
    readonly days: number;
  },
): Promise<{ readonly sessionId: string; readonly refresh: RefreshToken }> {
  const expires = daysAfter(who.now, who.days);
  const rows = await tx
    .insert(sessions)
    .values({
      userId: who.userId,
      userAgent: who.userAgent,
      device: describeDevice(who.userAgent),
      ipAddress: who.address,
      addressKey: addressKey(who.address),
      countryCode: who.countryCode ?? null,
      createdAt: who.now,
      lastUsedAt: who.now,
      expiresAt: expires,
    })
    .returning({ id: sessions.id });
  const { id: sessionId } = exactlyOne(rows);
  const first = { token: newToken(), createdAt: who.now, expires };
  return { sessionId, refresh: await addRefreshToken(tx, sessionId, first) };
}

/**
 * Whether, after `since`, an account used a session that started at this IP address, or its owner set a new password from
 * this IP address with an e-mailed token. A session that ended as stolen does not count.
 */
export async function isTrustedIpAddress(
  tx: Queryable,
  where: { readonly userId: number; readonly addressKey: string; readonly since: Date },
): Promise<boolean> {
  const session = tx
    .select({ one: sql`1` })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, where.userId),
        eq(sessions.addressKey, where.addressKey),
        gt(sessions.lastUsedAt, where.since),
        or(isNull(sessions.revokedReason), ne(sessions.revokedReason, 'replayed')),
      ),
    );
  const proof = tx
    .select({ one: sql`1` })
    .from(provenAddresses)
    .where(
      and(
        eq(provenAddresses.userId, where.userId),
        eq(provenAddresses.addressKey, where.addressKey),
        gt(provenAddresses.provenAt, where.since),
      ),
    );
  const [row] = await tx
    .select({ isFamiliar: sql<boolean>`exists ${session} or exists ${proof}` })
    .from(sql`(select 1) one`);
  return row?.isFamiliar === true;
}

/** Records that the owner of an account set a new password from this IP address with an e-mailed token. */
export async function addTrustedIpAddress(
  tx: Transaction,
  who: { readonly userId: number; readonly address: string; readonly now: Date },
): Promise<void> {
  await tx
    .insert(provenAddresses)
    .values({ userId: who.userId, addressKey: addressKey(who.address), provenAt: who.now })
    .onConflictDoUpdate({
      target: [provenAddresses.userId, provenAddresses.addressKey],
      set: { provenAt: who.now },
    });
}

/** Ends one session. Idempotent. */
export async function endSession(tx: Queryable, sessionId: string, reason: EndReason, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/**
 * Ends all sessions of an account except `exceptSessionId`. Call it inside the transaction that changes the password,
 * role or status.
 */
export async function endSessions(
  tx: Queryable,
  userId: number,
  reason: EndReason,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    );
}

/** The open session that a refresh token belongs to, undefined if there is none. */
export async function findSessionByRefreshToken(
  tx: Queryable,
  token: string,
): Promise<{ readonly sessionId: string; readonly userId: number } | undefined> {
  const [row] = await tx
    .select({ sessionId: sessions.id, userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
  return row;
}

export type Rotation =
  | { readonly outcome: 'rotated'; readonly sessionId: string; readonly userId: number; readonly refresh: RefreshToken }
  | { readonly outcome: 'refused' }
  /** The token was used after its grace period. A second party has a copy, so the session was ended. */
  | { readonly outcome: 'replayed'; readonly userId: number };

/** Derives the possible successors of a token, one per secret. The first one is issued. */
type Successors = (token: string) => readonly string[];

/**
 * Finds the stored one of these tokens and locks its row until the transaction ends, which serialises concurrent
 * requests.
 */
async function lockStoredToken(tx: Transaction, tokens: readonly string[]) {
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const [row] = await tx
    .select({
      id: refreshTokens.id,
      hash: refreshTokens.tokenHash,
      rotatedAt: refreshTokens.rotatedAt,
      expires: refreshTokens.expiresAt,
    })
    .from(refreshTokens)
    .where(inArray(refreshTokens.tokenHash, [...byHash.keys()]))
    .for('update');
  return row === undefined ? undefined : { ...row, token: byHash.get(row.hash) ?? '' };
}

/** More rotations than legitimate tabs cause within one grace period. */
const MAX_CHAIN_LENGTH = 50;

/** The newest token in the chain of successors of a rotated token. */
async function findNewestToken(
  tx: Transaction,
  token: string,
  getSuccessors: Successors,
): Promise<RefreshToken | undefined> {
  let last = token;
  for (let step = 0; step < MAX_CHAIN_LENGTH; step += 1) {
    const next = await lockStoredToken(tx, getSuccessors(last));
    if (next === undefined) return undefined;
    if (next.rotatedAt === null) return { token: next.token, expires: next.expires };
    last = next.token;
  }
  return undefined;
}

/**
 * Exchanges a refresh token for its successor. A session has one chain of tokens that never forks: within the grace
 * period a replaced token leads to the newest token of the chain. When two parties use copies of a token, one of them
 * is eventually too late, and the session ends.
 */
export async function rotateRefreshToken(
  tx: Transaction,
  token: string,
  { now, days, getSuccessors }: { readonly now: Date; readonly days: number; readonly getSuccessors: Successors },
): Promise<Rotation> {
  const [row] = await tx
    .select({
      id: refreshTokens.id,
      sessionId: sessions.id,
      userId: sessions.userId,
      rotatedAt: refreshTokens.rotatedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(
      and(
        eq(refreshTokens.tokenHash, hashToken(token)),
        gt(refreshTokens.expiresAt, now),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .for('update', { of: refreshTokens });
  if (row === undefined) return { outcome: 'refused' };
  const { sessionId, userId } = row;
  if (row.rotatedAt !== null) {
    if (now.getTime() - row.rotatedAt.getTime() > GRACE_SECONDS * 1000) {
      await endSession(tx, sessionId, 'replayed', now);
      return { outcome: 'replayed', userId };
    }
    const refresh = await findNewestToken(tx, token, getSuccessors);
    return refresh === undefined ? { outcome: 'refused' } : { outcome: 'rotated', sessionId, userId, refresh };
  }
  const [successor] = getSuccessors(token);
  if (successor === undefined) return { outcome: 'refused' };
  const expires = daysAfter(now, days);
  const { id, ...refresh } = await addRefreshToken(tx, sessionId, { token: successor, createdAt: now, expires });
  await tx.update(refreshTokens).set({ rotatedAt: now, replacedById: id }).where(eq(refreshTokens.id, row.id));
  await tx.update(sessions).set({ lastUsedAt: now, expiresAt: expires }).where(eq(sessions.id, sessionId));
  return { outcome: 'rotated', sessionId, userId, refresh };
}
