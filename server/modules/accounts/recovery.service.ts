import { forgotPasswordSchema, verifyCodeSchema } from '../../../rules/accounts/codes.ts';
import { passwordResetSchema } from '../../../rules/accounts/passwords.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { emailKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  MutationForgotPasswordArgs,
  MutationResetPasswordArgs,
  MutationVerifyOtpArgs,
  OtpSent,
  VerifiedToken,
} from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { releasePaused } from '../ground/mail/addressStatus.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { findCredentialsByEmail, type Credentials, findCredentials, lockCredentials } from './credentialRecord.ts';
import * as credentials from './credentials.store.ts';
import { constantTimeResponse } from './constantTimeResponse.ts';
import { issueMailToken, readMailToken, useMailToken } from './mailTokens.service.ts';
import { changePassword } from './changePassword.ts';
import { checkCode, CODE_MINUTES, sendCodeIn, type SentCode } from './oneTimeCodes.service.ts';
import { hashNewPassword } from './passwords.service.ts';

/**
 * The link in the message outlives the limits of the codes, so an owner whose attempts were used up, perhaps by a
 * stranger, can still recover the account.
 */
const LINK_MINUTES = 60;
/** The new password is chosen right after the code. */
const TOKEN_MINUTES = 15;

/**
 * forgotPassword and appUserForgetPassword: the response and its timing do not depend on whether the address belongs to
 * an account. Both send mail to accounts of every role: a call that counts for an address without sending mail would
 * let strangers use up its limit, and separate limits would reveal the role.
 */
export async function forgotPassword(ctx: Context, args: MutationForgotPasswordArgs): Promise<OtpSent> {
  const { emailaddress } = await parseInput(forgotPasswordSchema, args);
  return constantTimeResponse(() => ctx.db.transaction((tx) => sendRecovery(tx, ctx, emailaddress)));
}

async function sendRecovery(tx: Transaction, ctx: Context, address: string): Promise<OtpSent> {
  const key = emailKey(address);
  const found = await findCredentialsByEmail(tx, key);
  const account = found !== undefined && credentials.isRecoverable(found, ctx.now()) ? found : undefined;
  const sent = await sendCodeIn(tx, ctx, {
    purpose: 'forgot_password',
    target: key,
    userId: account?.id,
    isDecoy: account === undefined,
  });
  if (account !== undefined) await mailRecovery(tx, ctx, account, sent);
  return { expires_in: sent.expiresIn, resend_in: sent.resendIn, channel: 'email' };
}

async function mailRecovery(tx: Transaction, ctx: Context, account: Credentials, { code }: SentCode): Promise<void> {
  const now = ctx.now();
  // Links of earlier messages stay valid until they expire: repeated requests of a stranger must not void them.
  const token = await issueMailToken(
    tx,
    { purpose: 'reset_password', userId: account.id, value: account.emailKey, minutes: LINK_MINUTES },
    now,
  );
  await queueMail(
    tx,
    {
      kind: 'passwordCode',
      to: account.emailaddress,
      userId: account.id,
      language: account.language,
      values: {
        name: account.firstname,
        code,
        link: `${ctx.siteUrl()}/reset-password?token=${token}`,
        minutes: CODE_MINUTES,
      },
      // The link outlives the code.
      expiresAt: new Date(now.getTime() + LINK_MINUTES * MINUTE_MS),
    },
    now,
  );
}

/** verifyOTP: exchanges a code for a token that sets a new password. */
export async function verifyCode(ctx: Context, args: MutationVerifyOtpArgs): Promise<VerifiedToken> {
  const { emailaddress, otp } = await parseInput(verifyCodeSchema, args);
  const target = emailKey(emailaddress);
  const { userId } = await checkCode(ctx.db, ctx, { purpose: 'forgot_password', target, code: otp });
  if (userId === null) throw new UserError(400, 'accounts.code.none');
  const given = { purpose: 'reset_password', userId, value: target, minutes: TOKEN_MINUTES } as const;
  return { token: await issueMailToken(ctx.db, given, ctx.now()), expires_in: TOKEN_MINUTES * 60 };
}

/** Asserts that the account of a token is recoverable and still has the address that the token was sent to. */
function requireRecoverable(account: Credentials | undefined, value: string | null, now: Date): Credentials {
  if (account === undefined || account.emailKey !== value || !credentials.isRecoverable(account, now))
    throw new UserError(400, 'accounts.token.unknown');
  return account;
}

/**
 * checkResetToken: checks a link before the user types a new password.
 * @throws UserError like `resetPassword`
 */
export async function checkToken(ctx: Context, { token }: { readonly token: string }): Promise<void> {
  const now = ctx.now();
  const { userId, value } = await readMailToken(ctx.db, 'reset_password', token, now);
  requireRecoverable(await findCredentials(ctx.db, userId), value, now);
}

/** setNewPassword and resetPassword: set a new password with a token that was mailed or exchanged for a code. */
export async function resetPassword(ctx: Context, args: MutationResetPasswordArgs): Promise<void> {
  const now = ctx.now();
  const { password } = await parseInput(passwordResetSchema, args);
  const seen = await readMailToken(ctx.db, 'reset_password', args.token, now);
  const found = requireRecoverable(await findCredentials(ctx.db, seen.userId), seen.value, now);
  const hash = await hashNewPassword(found, password);
  await ctx.db.transaction(async (tx) => {
    // Lock order: account before token, as in every transaction. The opposite order could deadlock.
    const locked = await lockCredentials(tx, seen.userId);
    const { value } = await useMailToken(tx, 'reset_password', args.token, now);
    const account = requireRecoverable(locked, value, now);
    // Access to the mailbox proves the address.
    if (account.emailVerifiedAt === null || account.emailBouncedAt !== null) {
      await credentials.setEmailVerified(tx, account.id, now);
      await releasePaused(tx, account.emailaddress, now);
    }
    await changePassword(tx, ctx, account, hash, { by: 'mail' });
  });
}
