import { loginSchema } from '../../../rules/accounts/session.ts';
import { findCountry } from '../../access/findCountry.ts';
import { verifyPassword } from '../../access/passwords.ts';
import {
  endSession,
  endSessions,
  rotateRefreshToken,
  findSessionByRefreshToken,
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
import { notifyOfReactivation } from './notifyOfReactivation.ts';
import { toSessionUser } from './session.mapper.ts';
import * as store from './session.store.ts';
import { admitSignIn } from '../accounts/signInLimits.ts';

/** An owner who has been authenticated. */
interface SignIn {
  readonly userId: number;
  /** The account is older than this request; true by default. */
  readonly isExistingUser?: boolean;
  /** The hash with which the password was verified, when the sign-in used one. */
  readonly verifiedHash?: string | null;
}

const getSuspensionEnd = ({ suspendedUntil }: store.AccountRow, now: Date): Date | null =>
  suspendedUntil !== null && suspendedUntil > now ? suspendedUntil : null;

/** Formats a date and time in a language. Uses UTC and names it, because the reader's time zone is not available. */
const formatDateTime = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(date);

/** Whether an account counts as deleted: it is deleted, or its grace period after a deletion request is over. */
const isDeleted = (account: store.AccountRow, now: Date): boolean =>
  account.statusId === userStatusIds.deleted ||
  (account.statusId === userStatusIds.deletion_requested && account.deleteAfter !== null && account.deleteAfter <= now);

/**
 * Locks an account for sign-in and reactivates it if needed. Sessions from before a deactivation stay ended.
 * @returns the welcome message of a reactivated account
 * @throws UserError 400 for a deleted account and for a password that was changed since it was verified, 403 for a
 * disabled or suspended account
 */
async function openAccount(
  tx: Transaction,
  ctx: Context,
  { userId, verifiedHash }: SignIn,
  now: Date,
): Promise<string | null> {
  const account = await store.lockAccount(tx, userId);
  if (account === undefined || isDeleted(account, now)) throw new UserError(400, 'session.wrongCredentials');
  if (verifiedHash !== undefined && account.passwordHash !== verifiedHash)
    throw new UserError(400, 'session.wrongCredentials');
  if (account.statusId === userStatusIds.disabled) throw new UserError(403, 'session.disabled');
  const until = getSuspensionEnd(account, now);
  if (until !== null) throw new UserError(403, 'session.suspended', { until: formatDateTime(ctx.language, until) });
  await store.touchLastSeen(tx, userId, now);
  if (account.statusId === userStatusIds.active) return null;
  await endSessions(tx, userId, 'deactivated', now);
  await store.reactivate(tx, userId, now);
  return notifyOfReactivation(tx, ctx, account, account.statusId === userStatusIds.deletion_requested);
}

async function sessionUser(ctx: Context, tx: Context['db'] | Transaction, userId: number): Promise<SessionUser> {
  const row = await store.findSessionUser(tx, userId);
  if (row === undefined) throw unauthenticated('invalid');
  return toSessionUser(row, ctx.language);
}

async function toSession(
  ctx: Context,
  sessionId: string,
  user: SessionUser,
  refresh: RefreshToken,
  {
    isExistingUser,
    reactivationMessage = null,
  }: { readonly isExistingUser: boolean; readonly reactivationMessage?: string | null },
): Promise<Session> {
  ctx.sessionCookie.write(refresh.token, refresh.expires);
  return {
    access_token: await ctx.tokens.signAccess({ userId: user.id, sessionId }),
    expires_in: ctx.tokens.accessSeconds,
    is_known_user: isExistingUser,
    welcome_back: reactivationMessage,
    user,
  };
}

/**
 * Starts a session for an account whose owner has been authenticated.
 * @throws UserError 400 for a password that was changed since it was verified, 403 for a disabled or suspended account
 */
export async function startSessionFor(ctx: Context, signedIn: SignIn): Promise<Session> {
  const { userId, isExistingUser = true } = signedIn;
  const now = ctx.now();
  const started = await ctx.db.transaction(async (tx) => {
    const reactivationMessage = await openAccount(tx, ctx, signedIn, now);
    if (isExistingUser) await notifyOfNewDevice(tx, ctx, userId);
    const session = await startSession(tx, {
      userId,
      userAgent: ctx.userAgent,
      address: ctx.address,
      countryCode: findCountry(ctx.address),
      now,
      days: ctx.config.refreshTokenDays,
    });
    return { ...session, reactivationMessage, user: await sessionUser(ctx, tx, userId) };
  });
  return toSession(ctx, started.sessionId, started.user, started.refresh, {
    isExistingUser,
    reactivationMessage: started.reactivationMessage,
  });
}

/**
 * Signs in with a password. An unknown account and a wrong password give the same response in the same time.
 * @throws UserError 400 for wrong credentials, 403 for a disabled or suspended account, 429 after too many attempts
 */
export async function signIn(ctx: Context, args: MutationLoginV3Args): Promise<Session> {
  const { username, password } = await parseInput(loginSchema, args);
  const account = await store.findAccount(ctx.db, username);
  const { attemptId, isAccountClosed } = await admitSignIn(ctx, username, account?.id);
  const [isRight] = await Promise.all([
    verifyPassword(account?.passwordHash, password),
    isAccountClosed ? attempts.uncountForAccount(ctx.db, attemptId) : undefined,
  ]);
  if (account === undefined || !isRight || isAccountClosed) throw new UserError(400, 'session.wrongCredentials');
  const session = await startSessionFor(ctx, { userId: account.id, verifiedHash: account.passwordHash });
  await attempts.markAttemptSucceeded(ctx.db, attemptId);
  return session;
}

/**
 * Exchanges the refresh cookie for a new one and a new access token.
 * @throws UserError 401 when the session has ended
 */
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
    if (account === undefined || account.statusId !== userStatusIds.active || getSuspensionEnd(account, now) !== null)
      return { outcome: 'rejected' } as const;
    await store.touchLastSeen(tx, rotation.userId, now);
    return { ...rotation, user: await sessionUser(ctx, tx, rotation.userId) };
  });
  if (result.outcome === 'rotated')
    return toSession(ctx, result.sessionId, result.user, result.refresh, { isExistingUser: true });
  if (result.outcome === 'replayed')
    ctx.log.warn({ userId: result.userId }, 'a refresh token was replayed; its session has been ended');
  ctx.sessionCookie.clear();
  throw new UserError(401, 'common.signInNeeded');
}

/** Returns the user of the access token. */
export async function verify(ctx: Context): Promise<SessionUser> {
  if (ctx.viewer === null) throw unauthenticated(ctx.bearer.failure);
  return sessionUser(ctx, ctx.db, ctx.viewer.id);
}

/** Ends the sessions that the request proves with a token or cookie. The call is idempotent. */
export async function signOut(ctx: Context, args: MutationLogoutArgs): Promise<void> {
  const now = ctx.now();
  const isTargetUser = (userId: number): boolean =>
    args.userId === undefined || args.userId === null || args.userId === userId;
  const given = args.token ? await ctx.tokens.checkAccess(args.token) : undefined;
  if (given?.ok === true && isTargetUser(given.claims.userId))
    await endSession(ctx.db, given.claims.sessionId, 'signed_out', now);
  if (given?.ok !== true && ctx.viewer !== null && isTargetUser(ctx.viewer.id))
    await endSession(ctx.db, ctx.viewer.sessionId, 'signed_out', now);
  const cookie = ctx.sessionCookie.read();
  if (cookie === undefined) return;
  const session = await findSessionByRefreshToken(ctx.db, cookie);
  // A stale tab of another user must not sign out the current user of this browser.
  if (session !== undefined && !isTargetUser(session.userId)) return;
  if (session !== undefined) await endSession(ctx.db, session.sessionId, 'signed_out', now);
  ctx.sessionCookie.clear();
}
