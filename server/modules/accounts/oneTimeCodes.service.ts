import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { addressKey } from '../../access/address.ts';
import * as store from './oneTimeCodes.store.ts';

/** A code lives this long. */
export const CODE_MINUTES = 10;
/** Wrong tries that one code takes. */
const codeTries = 5;

/** The screens offer another code after this time. */
const resendSeconds = 60;
/** The limits of new codes look back this far. */
const windowMinutes = 30;
/** Tries at all codes of one target within a day: with new codes again and again, guessing still leads nowhere. */
const triesPerDay = 30;

const minute = 60_000;
const day = 24 * 60 * minute;

export interface CodeRequest extends store.CodeAddress {
  /** The account that the code is for, when there is one already. */
  readonly userId?: number | undefined;
  /** Nobody will get this code and none opens it: it is made so that an unknown address costs and answers the same. */
  readonly isDecoy?: boolean;
}

export interface SentCode {
  /** Six digits, for the message alone. */
  readonly code: string;
  /** Seconds until it expires. */
  readonly expiresIn: number;
  /** Seconds until another one may be asked for. */
  readonly resendIn: number;
}

/** Keyed, because a million codes are tried out in a second by whoever reads the table. */
const toHash = (secret: string, { purpose, target }: store.CodeAddress, code: string): string =>
  createHmac('sha256', secret).update(`one-time code\n${purpose}\n${target}\n${code}`).digest('hex');

/** Secrets rotate: a code that was made before still counts. */
function isRight(ctx: Pick<Context, 'sealingSecrets'>, at: store.CodeAddress, code: string, codeHash: string): boolean {
  const stored = Buffer.from(codeHash, 'hex');
  return ctx.sealingSecrets.some((secret) => {
    const given = Buffer.from(toHash(secret, at, code), 'hex');
    return given.length === stored.length && timingSafeEqual(given, stored);
  });
}

const secondsUntilAllowed = (moments: readonly Date[], limit: number, now: Date): number => {
  const oldest = moments[limit - 1];
  return oldest === undefined ? 0 : Math.ceil((oldest.getTime() + windowMinutes * minute - now.getTime()) / 1000);
};

/**
 * Makes a code that replaces the one before, in the transaction that sends it.
 * @throws UserError 429 after too many codes for the target or from the address
 */
export async function sendCodeIn(tx: Transaction, ctx: Context, request: CodeRequest): Promise<SentCode> {
  const { purpose, target, userId, isDecoy = false } = request;
  const { codesPerTarget, codesPerAddress } = ctx.config.limits;
  const now = ctx.now();
  const address = addressKey(ctx.address);
  const since = new Date(now.getTime() - windowMinutes * minute);
  await store.lockRequests(tx, address, target);
  const ofTarget = await store.momentsOfCodes(tx, { target }, since, codesPerTarget);
  const ofAddress = await store.momentsOfCodes(tx, { addressKey: address }, since, codesPerAddress);
  const seconds = Math.max(
    secondsUntilAllowed(ofTarget, codesPerTarget, now),
    secondsUntilAllowed(ofAddress, codesPerAddress, now),
  );
  if (seconds > 0) {
    ctx.setHeader('retry-after', String(seconds));
    throw new UserError(429, 'accounts.code.tooMany', { minutes: Math.ceil(seconds / 60) });
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const [secret = ''] = ctx.sealingSecrets;
  await store.replaceCode(
    tx,
    {
      purpose,
      target,
      userId: userId ?? null,
      addressKey: address,
      codeHash: isDecoy ? randomBytes(32).toString('hex') : toHash(secret, request, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * minute),
    },
    now,
  );
  return {
    code,
    expiresIn: CODE_MINUTES * 60,
    resendIn: Math.max(resendSeconds, secondsUntilAllowed([now, ...ofTarget], codesPerTarget, now)),
  };
}

const closedMessage = (purpose: store.CodePurpose) =>
  purpose === 'forgot_password' ? ('accounts.code.closedUseLink' as const) : ('accounts.code.closed' as const);

/**
 * Uses a code up. Of parallel calls with one code one succeeds. Only who knows the code hears that it was used: a code that
 * its owner has used, or that a new password has voided, would else differ from one that was never mailed to anybody.
 * @param tx the pool rather than a transaction that the refusal would undo: a wrong try has to stay counted
 * @returns the account that the code was made for
 * @throws UserError saying whether the code is wrong, used, expired or locked; it says the same for unknown accounts
 */
export async function checkCode(
  tx: Queryable,
  ctx: Context,
  given: store.CodeAddress & { readonly code: string },
): Promise<{ readonly userId: number | null }> {
  const now = ctx.now();
  const row = await store.currentCode(tx, given);
  const triesToday = await store.countTries(tx, given, new Date(now.getTime() - day));
  if (row === undefined) throw new UserError(400, 'accounts.code.none');
  if (row.tries >= codeTries) throw new UserError(400, 'accounts.code.locked');
  if (row.expiresAt <= now) throw new UserError(400, 'accounts.code.expired');
  if (triesToday >= triesPerDay) {
    ctx.setHeader('retry-after', String(day / 1000));
    throw new UserError(429, closedMessage(given.purpose));
  }
  const tries = await store.countTry(tx, row.id, codeTries, now);
  if (tries === undefined) throw new UserError(400, 'accounts.code.locked');
  if (!isRight(ctx, given, given.code, row.codeHash)) {
    if (tries >= codeTries) throw new UserError(400, 'accounts.code.locked');
    throw new UserError(400, 'accounts.code.wrong', { left: codeTries - tries });
  }
  if (row.usedAt !== null || !(await store.useUp(tx, row.id, now))) throw new UserError(400, 'accounts.code.used');
  return { userId: row.userId };
}
