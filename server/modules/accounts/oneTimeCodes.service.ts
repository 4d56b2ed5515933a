import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey, networkPrefix } from '../../access/address.ts';
import * as store from './oneTimeCodes.store.ts';

/** Lifetime of a code. */
export const CODE_MINUTES = 10;
/** Maximum of wrong attempts per code. */
const CODE_TRIES = 5;

/** Time after which the screens offer another code. */
const RESEND_SECONDS = 60;
/** An IPv6 /48 may request so many times more codes than a /64. */
const NETWORK_FACTOR = 5;
/** Window of the limits on new codes. */
const WINDOW_MINUTES = 30;
/**
 * Maximum of attempts for all codes of one target per day, so that requesting new codes does not allow more guesses.
 */
const TRIES_PER_DAY = 30;

export interface CodeRequest extends store.CodeAddress {
  /** The account that the code is for, when it exists. */
  readonly userId?: number | undefined;
  /**
   * No message contains this code and no input matches it. It exists so that an unknown address takes the same time and
   * gets the same response.
   */
  readonly isDecoy?: boolean;
  /** The start of all targets of the recipient, when codes of one recipient have several targets. */
  readonly recipient?: string;
}

export interface SentCode {
  /** Six digits. Only the message to the target may contain them. */
  readonly code: string;
  readonly expiresAt: Date;
  /** Seconds until the code expires. */
  readonly expiresIn: number;
  /** Seconds until another code may be requested. */
  readonly resendIn: number;
}

/** The hash is keyed, because a reader of the table could try a million plain hashes within a second. */
const toHash = (secret: string, { purpose, target }: store.CodeAddress, code: string): string =>
  createHmac('sha256', secret).update(`one-time code\n${purpose}\n${target}\n${code}`).digest('hex');

/** Secrets rotate, so codes that were hashed with an older secret are accepted too. */
function isCorrectCode(
  ctx: Pick<Context, 'rootSecrets'>,
  at: store.CodeAddress,
  code: string,
  codeHash: string,
): boolean {
  const stored = Buffer.from(codeHash, 'hex');
  return ctx.rootSecrets.some((secret) => {
    const given = Buffer.from(toHash(secret, at, code), 'hex');
    return given.length === stored.length && timingSafeEqual(given, stored);
  });
}

const secondsUntilAllowed = (times: readonly Date[], limit: number, now: Date): number => {
  const oldest = times[limit - 1];
  return oldest === undefined ? 0 : Math.ceil((oldest.getTime() + WINDOW_MINUTES * MINUTE_MS - now.getTime()) / 1000);
};

/**
 * Creates a code that replaces the previous one, in the transaction that sends it.
 * @throws UserError 429 after too many codes for the target or from the IP address
 */
export async function sendCodeIn(tx: Transaction, ctx: Context, request: CodeRequest): Promise<SentCode> {
  const { purpose, target, userId, isDecoy = false, recipient } = request;
  const { codesPerTarget, codesPerAddress } = ctx.config.limits;
  const now = ctx.now();
  const address = addressKey(ctx.address);
  const since = new Date(now.getTime() - WINDOW_MINUTES * MINUTE_MS);
  const network = networkPrefix(ctx.address);
  await store.lockRequests(tx, network ?? address, recipient ?? target);
  const byRecipient = recipient === undefined ? { target } : { targetStart: recipient };
  const targetTimes = await store.listCodeTimes(tx, byRecipient, since, codesPerTarget);
  const addressTimes = await store.listCodeTimes(tx, { addressKey: address }, since, codesPerAddress);
  const seconds = Math.max(
    secondsUntilAllowed(targetTimes, codesPerTarget, now),
    secondsUntilAllowed(addressTimes, codesPerAddress, now),
    network === undefined
      ? 0
      : secondsUntilAllowed(
          await store.listCodeTimes(tx, { addressStart: network }, since, NETWORK_FACTOR * codesPerAddress),
          NETWORK_FACTOR * codesPerAddress,
          now,
        ),
  );
  if (seconds > 0) {
    ctx.setHeader('retry-after', String(seconds));
    throw new UserError(429, 'accounts.code.tooMany', { minutes: Math.ceil(seconds / 60) });
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const [secret = ''] = ctx.rootSecrets;
  const expiresAt = new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
  await store.replaceCode(
    tx,
    {
      purpose,
      target,
      userId: userId ?? null,
      addressKey: address,
      codeHash: isDecoy ? randomBytes(32).toString('hex') : toHash(secret, request, code),
      createdAt: now,
      expiresAt,
    },
    now,
  );
  return {
    code,
    expiresAt,
    expiresIn: CODE_MINUTES * 60,
    resendIn: Math.max(RESEND_SECONDS, secondsUntilAllowed([now, ...targetTimes], codesPerTarget, now)),
  };
}

const closedMessage = (purpose: store.CodePurpose) =>
  purpose === 'forgot_password' ? ('accounts.code.closedUseLink' as const) : ('accounts.code.closed' as const);

/**
 * Uses a code up. Of parallel calls with one code one succeeds. Only a caller with the right code learns that it was
 * used: otherwise a code that was used or voided would differ from one that was never mailed.
 * @param tx the pool, not a transaction: an error would roll back the count of the wrong attempt
 * @returns the account that the code was created for
 * @throws UserError, with different messages for a code that is wrong, used, expired or locked; the same for unknown
 * accounts
 */
export async function checkCode(
  tx: Queryable,
  ctx: Context,
  given: store.CodeAddress & { readonly code: string },
): Promise<{ readonly userId: number | null }> {
  const now = ctx.now();
  const row = await store.findCurrentCode(tx, given);
  const triesToday = await store.countTries(tx, given, new Date(now.getTime() - DAY_MS));
  if (row === undefined) throw new UserError(400, 'accounts.code.none');
  if (row.tries >= CODE_TRIES) throw new UserError(400, 'accounts.code.locked');
  if (row.expiresAt <= now) throw new UserError(400, 'accounts.code.expired');
  if (triesToday >= TRIES_PER_DAY) {
    ctx.setHeader('retry-after', String(DAY_MS / 1000));
    throw new UserError(429, closedMessage(given.purpose));
  }
  const tries = await store.countTry(tx, row.id, CODE_TRIES, now);
  if (tries === undefined) throw new UserError(400, 'accounts.code.locked');
  if (!isCorrectCode(ctx, given, given.code, row.codeHash)) {
    if (tries >= CODE_TRIES) throw new UserError(400, 'accounts.code.locked');
    throw new UserError(400, 'accounts.code.wrong', { left: CODE_TRIES - tries });
  }
  if (row.usedAt !== null || !(await store.markCodeUsed(tx, row.id, now)))
    throw new UserError(400, 'accounts.code.used');
  return { userId: row.userId };
}
