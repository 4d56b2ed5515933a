import { MINUTE_MS } from '../../base/durations.ts';
import { isTrustedIpAddress } from '../../access/sessions.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import * as store from './signInAttempts.ts';

const ACCOUNT_MINUTES = 15;
const ADDRESS_MINUTES = 5;
const TRUSTED_ADDRESS_MINUTES = 90 * 24 * 60;

/** Replaces the id of an unknown account, so that it runs the same statements. */
const UNKNOWN_USER_ID = 0;

const minutesBefore = (date: Date, minutes: number): Date => new Date(date.getTime() - minutes * MINUTE_MS);

export interface Admission {
  /** Mark it when the sign-in succeeds. */
  readonly attemptId: number;
  /**
   * The account has too many failures under its names together. The attempt must fail like one with a wrong password.
   */
  readonly isAccountClosed: boolean;
}

/**
 * Rate-limits a sign-in by typed name, account and IP address. Attempts from an address where the account had a
 * session, or where its owner set a new password by mail, are counted separately, so that strangers cannot lock out the
 * owner. Only the typed name decides about the error message: an error about the account would reveal which names
 * belong together.
 * @param userId the account with that name; undefined when there is none
 * @throws UserError 429 when the name or the IP address has too many failures; the attempt itself is not counted
 */
export async function admitSignIn(ctx: Context, typed: string, userId: number | undefined): Promise<Admission> {
  const { limits } = ctx.config;
  const now = ctx.now();
  const accountKey = store.getAccountKey(typed);
  const ipAddress = addressKey(ctx.address);
  const isTrusted = await isTrustedIpAddress(ctx.db, {
    userId: userId ?? UNKNOWN_USER_ID,
    addressKey: ipAddress,
    since: minutesBefore(now, TRUSTED_ADDRESS_MINUTES),
  });
  const attempt = { accountKey, userId, ipAddress, fromTrustedAddress: isTrusted, createdAt: now };
  const attemptId = await store.recordAttempt(ctx.db, attempt);
  const origin = { ipAddress, isTrusted };
  const since = minutesBefore(now, ACCOUNT_MINUTES);
  const [ofName, ofAccount, ofAddress] = await Promise.all([
    store.countFailuresOfName(ctx.db, accountKey, origin, since),
    store.countFailuresOfAccount(ctx.db, userId ?? UNKNOWN_USER_ID, origin, since),
    store.countFailuresOfAddress(ctx.db, ipAddress, minutesBefore(now, ADDRESS_MINUTES)),
  ]);
  const minutes =
    ofName > limits.signInPerAccount ? ACCOUNT_MINUTES : ofAddress > limits.signInPerAddress ? ADDRESS_MINUTES : 0;
  if (minutes === 0) return { attemptId, isAccountClosed: ofAccount > limits.signInPerAccount };
  await store.deleteAttempt(ctx.db, attemptId);
  ctx.setHeader('retry-after', String(minutes * 60));
  throw new UserError(429, 'session.tooManyTries', { minutes });
}
