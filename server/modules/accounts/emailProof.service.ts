import { emailSchema } from '../../../rules/accounts/accounts.ts';
import { object } from 'yup';
import { HOUR_MS } from '../../base/durations.ts';
import { once } from '../../base/once.ts';
import { emailKey } from '../../database/keys.ts';
import { violatesUnique } from '../../database/violates.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type {
  MutationVerifyEmailAddressArgs,
  MutationVerifyUserEmailArgs,
  VerificationWait,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Language, ServerMessageId } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { releasePaused } from '../ground/mail/addressStatus.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { admitRecipient } from './accountLimits.ts';
import { lockCredentials, type Credentials } from './credentialRecord.ts';
import * as credentials from './credentials.store.ts';
import { issueMailToken, readMailToken, useMailToken } from './mailTokens.service.ts';
import { listTokenTimes, voidTokens } from './mailTokens.store.ts';
import { voidCodes } from './oneTimeCodes.store.ts';

/** Lifetime of the links that prove an address. */
export const PROOF_HOURS = 48;

/** Time between two verification e-mails (console §4). */
const RESEND_MILLISECONDS = 300_000;

const PROOF_PURPOSES = ['verify_email', 'change_email'] as const;

/** Builds the link that proves an address. */
export const proofLink = (ctx: Pick<Context, 'siteUrl'>, token: string): string =>
  `${ctx.siteUrl()}/verifyEmail/${token}`;

/**
 * Queues the mail with the link that proves an account's address, in the transaction that creates the account or
 * requests the mail.
 */
export async function queueVerificationMail(
  tx: Queryable,
  ctx: Context,
  user: {
    readonly id: number;
    readonly firstname: string;
    readonly emailaddress: string;
    readonly language: Language;
  },
): Promise<void> {
  const now = ctx.now();
  // The token stores the address that it was sent to, so it proves that address even when the account has changed to
  // another one since.
  const value = emailKey(user.emailaddress);
  const token = await issueMailToken(
    tx,
    { purpose: 'verify_email', userId: user.id, value, minutes: PROOF_HOURS * 60 },
    now,
  );
  await queueMail(
    tx,
    {
      kind: 'verifyEmail',
      to: user.emailaddress,
      userId: user.id,
      language: user.language,
      values: { name: user.firstname, link: proofLink(ctx, token), hours: PROOF_HOURS },
      expiresAt: new Date(now.getTime() + PROOF_HOURS * HOUR_MS),
    },
    now,
  );
}

const getClock = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Returns the milliseconds until another verification e-mail may go to an account; 0 when it may go now. */
async function computeProofWait(tx: Queryable, userId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RESEND_MILLISECONDS);
  const sent = await listTokenTimes(tx, userId, 'verify_email', since);
  if (sent.length === 0) return 0;
  const last = Math.max(...sent.map((sentAt) => sentAt.getTime()));
  return Math.max(0, last + RESEND_MILLISECONDS - now.getTime());
}

/** getVerificationWait: returns the wait that verifyEmailAddress enforces, for the countdown on the page. */
export async function verificationWait(ctx: Context): Promise<VerificationWait> {
  return { seconds: Math.ceil((await computeProofWait(ctx.db, requireViewer(ctx).id, ctx.now())) / 1000) };
}

/**
 * verifyEmailAddress: sends another verification e-mail, at most once in 5 minutes. The e-mail of the registration
 * counts.
 */
export async function requestVerification(ctx: Context, args: MutationVerifyEmailAddressArgs): Promise<void> {
  const viewer = requireViewer(ctx);
  const { emailaddress } = await parseInput(object({ emailaddress: emailSchema }), args);
  const now = ctx.now();
  const admit = once((address: string) => admitRecipient(ctx, 'proof', address));
  await ctx.db.transaction(async (tx) => {
    const account = await lockCredentials(tx, viewer.id);
    if (account === undefined || account.emailKey !== emailKey(emailaddress))
      throw new UserError(400, 'accounts.email.notYours');
    if (account.isGuest) throw new UserError(403, 'accounts.email.guest');
    if (account.emailVerifiedAt !== null && account.emailBouncedAt === null)
      throw new UserError(400, 'accounts.email.alreadyVerified');
    const wait = await computeProofWait(tx, account.id, now);
    if (wait > 0) throw new UserError(400, 'accounts.email.verificationWait', { time: getClock(wait) });
    await admit(account.emailaddress);
    await queueVerificationMail(tx, ctx, { ...account, language: account.language });
  });
}

/**
 * verifyUserEmail: proves an address with the token of a mailed link, either the account's own address or the one that
 * it changes to.
 * @returns the id of the success message
 */
export async function proveEmail(ctx: Context, args: MutationVerifyUserEmailArgs): Promise<ServerMessageId> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    // Lock order: account before token, as in every transaction. The opposite order could deadlock.
    const { userId } = await readMailToken(tx, PROOF_PURPOSES, args.token, now);
    const account = await lockCredentials(tx, userId);
    const used = await useMailToken(tx, PROOF_PURPOSES, args.token, now);
    if (account === undefined || account.statusId === userStatusIds.deleted || used.value === null)
      throw new UserError(400, 'accounts.token.unknown');
    if (used.purpose === 'change_email') {
      await moveToAddress(tx, ctx, account, used.value);
      return 'accounts.email.changed';
    }
    if (account.emailKey !== used.value) throw new UserError(400, 'accounts.token.unknown');
    if (account.emailVerifiedAt === null || account.emailBouncedAt !== null) {
      await credentials.setEmailVerified(tx, account.id, now);
      await releasePaused(tx, account.emailaddress, now);
    }
    if (account.emailVerifiedAt === null) {
      await recordAudit(tx, ctx, { action: 'accounts.emailVerified', subjectType: 'user', subjectId: account.id });
    }
    await voidTokens(tx, account.id, ['verify_email'], now);
    return 'accounts.email.verified';
  });
}

/**
 * Changes the account's address and notifies the old one. Tokens and codes that were mailed to the old address become
 * void.
 */
async function moveToAddress(tx: Transaction, ctx: Context, account: Credentials, emailaddress: string): Promise<void> {
  const now = ctx.now();
  try {
    await credentials.setEmail(tx, account.id, { emailaddress, emailKey: emailKey(emailaddress) }, now);
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new UserError(409, 'accounts.email.taken');
    throw error;
  }
  await voidTokens(tx, account.id, ['verify_email', 'reset_password', 'change_email'], now);
  await voidCodes(tx, account.id, now);
  // The audit log outlives accounts, so it does not store the addresses.
  await recordAudit(tx, ctx, { action: 'accounts.emailChanged', subjectType: 'user', subjectId: account.id });
  await queueMail(
    tx,
    {
      kind: 'emailChanged',
      to: account.emailaddress,
      userId: account.id,
      language: account.language,
      values: { name: account.firstname, newAddress: emailaddress, when: now },
    },
    now,
  );
}
