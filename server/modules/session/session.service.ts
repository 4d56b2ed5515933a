import { loginSchema } from '../../../rules/accounts/session.ts';
import { countryOfAddress } from '../../access/countryOfAddress.ts';
import { verifyPassword } from '../../access/passwords.ts';
import {
  endSession,
  endSessions,
  rotateRefreshToken,
  sessionOfRefreshToken,
  startSession,
  type RefreshToken,
} from '../../access/sessions.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type { MutationLoginV3Args, MutationLogoutArgs, Session, SessionUser } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { unauthenticated } from '../../context/unauthenticated.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Language } from '../../i18n/translate.ts';
import * as attempts from '../accounts/signInAttempts.ts';
import { notifyOfNewDevice } from './newDevice.service.ts';
import { notifyOfReactivation } from './returned.ts';
import { toSessionUser } from './session.mapper.ts';
import * as store from './session.store.ts';
import { admitSignIn } from '../accounts/signInLimits.ts';

const suspension = ({ suspendedUntil }: store.AccountRow, now: Date): Date | null =>
  suspendedUntil !== null && suspendedUntil > now ? suspendedUntil : null;

/** A moment in the caller's language; the zone is named, because theirs is not known. */
const inWords = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(moment);

/** Whether an account with the right password exists for its owner: not when deleted, or when the time to come back is over. */
const isGone = (account: store.AccountRow, now: Date): boolean =>
  account.statusId === userStatusIds.deleted ||
  (account.statusId === userStatusIds.deletion_requested && account.deleteAfter !== null && account.deleteAfter <= now);

/**
 * Makes the account usable, or says why it stays closed. What was signed in before a deactivation stays signed out.
 * @returns what to tell somebody whose account this has brought back
 */
async function openAccount(tx: Transaction, ctx: Context, userId: number, now: Date): Promise<string | null> {
  const account = await store.lockAccount(tx, userId);
  if (account === undefined || isGone(account, now)) throw new UserError(400, 'session.wrongCredentials');
  if (account.statusId === userStatusIds.disabled) throw new UserError(403, 'session.disabled');
  const until = suspension(account, now);
  if (until !== null) throw new UserError(403, 'session.suspended', { until: inWords(ctx.language, until) });
  await store.touchLastSeen(tx, userId, now);
  if (account.statusId === userStatusIds.active) return null;
  await endSessions(tx, userId, 'deactivated', now);
  await store.reactivate(tx, userId, now);
  return notifyOfReactivation(tx, ctx, userId, account.statusId === userStatusIds.deletion_requested);
}

async function sessionUser(ctx: Context, tx: Context['db'] | Transaction, userId: number): Promise<SessionUser> {
  const row = await store.findSessionUser(tx, userId);
  if (row === undefined) throw unauthenticated('invalid');
  return toSessionUser(row, ctx.language);
}

async function answer(
  ctx: Context,
  sessionId: string,
  user: SessionUser,
  refresh: RefreshToken,
  { isKnownUser, welcomeBack = null }: { readonly isKnownUser: boolean; readonly welcomeBack?: string | null },
): Promise<Session> {
  ctx.sessionCookie.write(refresh.token, refresh.expires);
  return {
    access_token: await ctx.tokens.signAccess({ userId: user.id, sessionId }),
    expires_in: ctx.tokens.accessSeconds,
    is_known_user: isKnownUser,
    welcome_back: welcomeBack,
    user,
  };
}

/**
 * Starts a session for an account whose owner has just been recognised, by password or otherwise.
 * @throws UserError 403 when an admin disabled the account
 */
export async function startSessionFor(ctx: Context, userId: number, isKnownUser = true): Promise<Session> {
  const now = ctx.now();
  const started = await ctx.db.transaction(async (tx) => {
    const welcomeBack = await openAccount(tx, ctx, userId, now);
    if (isKnownUser) await notifyOfNewDevice(tx, ctx, userId);
    const session = await startSession(tx, {
      userId,
      userAgent: ctx.userAgent,
      address: ctx.address,
      countryCode: countryOfAddress(ctx.address),
      now,
      days: ctx.config.refreshTokenDays,
    });
    return { ...session, welcomeBack, user: await sessionUser(ctx, tx, userId) };
  });
  return answer(ctx, started.sessionId, started.user, started.refresh, {
    isKnownUser,
    welcomeBack: started.welcomeBack,
  });
}

/** loginV3: the same answer, in the same time, for an unknown account and a wrong password. */
export async function signIn(ctx: Context, args: MutationLoginV3Args): Promise<Session> {
  const { username, password } = await parseInput(loginSchema, args);
  const account = await store.findAccount(ctx.db, username);
  const { attemptId, isAccountClosed } = await admitSignIn(ctx, username, account?.id);
  const [isRight] = await Promise.all([
    verifyPassword(account?.passwordHash, password),
    isAccountClosed ? attempts.uncountForAccount(ctx.db, attemptId) : undefined,
  ]);
  if (account === undefined || !isRight || isAccountClosed) throw new UserError(400, 'session.wrongCredentials');
  const session = await startSessionFor(ctx, account.id);
  await attempts.markAttemptSucceeded(ctx.db, attemptId);
  return session;
}

/** refreshSession: exchanges the cookie for a new one and a new access token. */
export async function refresh(ctx: Context): Promise<Session> {
  const token = ctx.sessionCookie.read();
  if (token === undefined) throw new UserError(401, 'common.signInNeeded');
  const now = ctx.now();
  const result = await ctx.db.transaction(async (tx) => {
    const rotation = await rotateRefreshToken(tx, token, {
      now,
      days: ctx.config.refreshTokenDays,
      getSuccessors: (last) => ctx.tokens.getSuccessors(last),
    });
    if (rotation.outcome !== 'rotated') return rotation;
    const account = await store.lockAccount(tx, rotation.userId);
    if (account === undefined || account.statusId !== userStatusIds.active || suspension(account, now) !== null)
      return { outcome: 'refused' } as const;
    await store.touchLastSeen(tx, rotation.userId, now);
    return { ...rotation, user: await sessionUser(ctx, tx, rotation.userId) };
  });
  if (result.outcome === 'rotated')
    return answer(ctx, result.sessionId, result.user, result.refresh, { isKnownUser: true });
  if (result.outcome === 'replayed')
    ctx.log.warn({ userId: result.userId }, 'a refresh token was replayed; its session has been ended');
  ctx.sessionCookie.clear();
  throw new UserError(401, 'common.signInNeeded');
}

/** verifyToken: whose access token it is. */
export async function verify(ctx: Context): Promise<SessionUser> {
  if (ctx.viewer === null) throw unauthenticated(ctx.bearer.failure);
  return sessionUser(ctx, ctx.db, ctx.viewer.id);
}

/** logout: ends the sessions that the request holds proof of. Safe to repeat. */
export async function signOut(ctx: Context, args: MutationLogoutArgs): Promise<void> {
  const now = ctx.now();
  const isMeant = (userId: number): boolean =>
    args.userId === undefined || args.userId === null || args.userId === userId;
  const given = args.token ? await ctx.tokens.checkAccess(args.token) : undefined;
  if (given?.ok === true && isMeant(given.claims.userId))
    await endSession(ctx.db, given.claims.sessionId, 'signed_out', now);
  if (given?.ok !== true && ctx.viewer !== null && isMeant(ctx.viewer.id))
    await endSession(ctx.db, ctx.viewer.sessionId, 'signed_out', now);
  const cookie = ctx.sessionCookie.read();
  if (cookie === undefined) return;
  const session = await sessionOfRefreshToken(ctx.db, cookie);
  // A stale tab of somebody else's session must not sign out the person who uses this browser now.
  if (session !== undefined && !isMeant(session.userId)) return;
  if (session !== undefined) await endSession(ctx.db, session.sessionId, 'signed_out', now);
  ctx.sessionCookie.clear();
}
