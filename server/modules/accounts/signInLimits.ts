import { isTrustedAddress } from '../../access/sessions.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import * as store from './signInAttempts.ts';

const accountMinutes = 15;
const addressMinutes = 5;
const trustedAddressMinutes = 90 * 24 * 60;

/** Stands for an unknown account, so that it costs the same statements. */
const nobody = 0;

const minutesBefore = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * 60_000);

export interface Admission {
  /** To be marked when it succeeds. */
  readonly attemptId: number;
  /** The account has failed too often under its names together: the try must fail as one with a wrong password does. */
  readonly isAccountClosed: boolean;
}

/**
 * Counts a sign-in by the name that was typed, by account and by address. Whoever comes from an address where the account
 * had a session, or its owner set a new password by mail, is counted apart, so that strangers cannot close the account for its owner. Only the name decides
 * what is said, known or not: a closure of the account told aloud would say which names belong together.
 * @param userId the account of that name; undefined when there is none
 * @throws UserError 429 when the name or the address has failed too often; such a try is not counted itself
 */
export async function admitSignIn(ctx: Context, typed: string, userId: number | undefined): Promise<Admission> {
  const { limits } = ctx.config;
  const now = ctx.now();
  const accountKey = store.getAccountKey(typed);
  const ipAddress = addressKey(ctx.address);
  const isKnown = await isTrustedAddress(ctx.db, {
    userId: userId ?? nobody,
    addressKey: ipAddress,
    since: minutesBefore(now, trustedAddressMinutes),
  });
  const attempt = { accountKey, userId, ipAddress, fromTrustedAddress: isKnown, createdAt: now };
  const attemptId = await store.recordAttempt(ctx.db, attempt);
  const place = { ipAddress, isKnown };
  const since = minutesBefore(now, accountMinutes);
  const [ofName, ofAccount, ofAddress] = await Promise.all([
    store.countFailuresOfName(ctx.db, accountKey, place, since),
    store.countFailuresOfAccount(ctx.db, userId ?? nobody, place, since),
    store.countFailuresOfAddress(ctx.db, ipAddress, minutesBefore(now, addressMinutes)),
  ]);
  const minutes =
    ofName > limits.signInPerAccount ? accountMinutes : ofAddress > limits.signInPerAddress ? addressMinutes : 0;
  if (minutes === 0) return { attemptId, isAccountClosed: ofAccount > limits.signInPerAccount };
  await store.deleteAttempt(ctx.db, attemptId);
  ctx.setHeader('retry-after', String(minutes * 60));
  throw new UserError(429, 'session.tooManyTries', { minutes });
}
