import { emailSchema } from '../../../rules/accounts/accounts.ts';
import { object } from 'yup';
import { emailKey } from '../../database/keys.ts';
import { violatesUnique } from '../../database/violates.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type {
  MutationVerifyEmailAddressArgs,
  MutationVerifyUserEmailArgs,
  VerificationWait,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Language, ServerMessageId } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { admitRecipient } from './accountLimits.ts';
import { lockCredentials, type Credentials } from './credentialRecord.ts';
import * as credentials from './credentials.store.ts';
import { issueMailToken, readMailToken, useMailToken } from './mailTokens.service.ts';
import { momentsOfTokens, voidTokens } from './mailTokens.store.ts';
import { voidCodes } from './oneTimeCodes.store.ts';

/** The links that prove an address live this long. */
export const PROOF_HOURS = 48;

/** Another verification e-mail may be asked for after this time (console §4). */
const lockMilliseconds = 300_000;

const proofs = ['verify_email', 'change_email'] as const;

/** Where the link of a message leads that proves an address. */
export const proofLink = (ctx: Pick<Context, 'siteUrl'>, token: string): string =>
  `${ctx.siteUrl()}/verifyEmail/${token}`;

/** Sends the link that proves the address of an account, in the transaction that makes the account or asks for it. */
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
  // The address is kept with the token: it proves the one it was sent to, even when the account has moved meanwhile.
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
    },
    now,
  );
}

const getClock = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Milliseconds until another verification e-mail may go to an account; 0 when it may now. */
async function proofWait(tx: Queryable, userId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lockMilliseconds);
  const sent = await momentsOfTokens(tx, userId, 'verify_email', since);
  if (sent.length === 0) return 0;
  const last = Math.max(...sent.map((moment) => moment.getTime()));
  return Math.max(0, last + lockMilliseconds - now.getTime());
}

/** getVerificationWait: the clock that verifyEmailAddress goes by, for the one on the page. */
export async function verificationWait(ctx: Context): Promise<VerificationWait> {
  return { seconds: Math.ceil((await proofWait(ctx.db, signedIn(ctx).id, ctx.now())) / 1000) };
}

/** verifyEmailAddress: another verification e-mail, once in 5 minutes; the one of the registration counts. */
export async function askForVerification(ctx: Context, args: MutationVerifyEmailAddressArgs): Promise<void> {
  const viewer = signedIn(ctx);
  const { emailaddress } = await parseInput(object({ emailaddress: emailSchema }), args);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const account = await lockCredentials(tx, viewer.id);
    if (account === undefined || account.emailKey !== emailKey(emailaddress))
      throw new UserError(400, 'accounts.email.notYours');
    if (account.isGuest) throw new UserError(403, 'accounts.email.guest');
    if (account.emailVerifiedAt !== null) throw new UserError(400, 'accounts.email.alreadyVerified');
    const wait = await proofWait(tx, account.id, now);
    if (wait > 0) throw new UserError(400, 'accounts.email.verificationWait', { time: getClock(wait) });
    await admitRecipient(ctx, 'proof', account.emailaddress);
    await queueVerificationMail(tx, ctx, { ...account, language: account.language });
  });
}

/**
 * verifyUserEmail: the link of a message proves an address, that of the account or the one that it moves to.
 * @returns what to say
 */
export async function proveEmail(ctx: Context, args: MutationVerifyUserEmailArgs): Promise<ServerMessageId> {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    // The account before the token, as everywhere: two that wait for each other would both fail.
    const { userId } = await readMailToken(tx, proofs, args.token, now);
    const account = await lockCredentials(tx, userId);
    const used = await useMailToken(tx, proofs, args.token, now);
    if (account === undefined || account.statusId === userStatusIds.deleted || used.value === null)
      throw new UserError(400, 'accounts.token.unknown');
    if (used.purpose === 'change_email') {
      await moveTo(tx, ctx, account, used.value);
      return 'accounts.email.changed';
    }
    if (account.emailKey !== used.value) throw new UserError(400, 'accounts.token.unknown');
    if (account.emailVerifiedAt === null) {
      await credentials.setEmailVerified(tx, account.id, now);
      await recordAudit(tx, ctx, { action: 'accounts.emailVerified', subjectType: 'user', subjectId: account.id });
    }
    await voidTokens(tx, account.id, ['verify_email'], now);
    return 'accounts.email.verified';
  });
}

/** Moves the account to its new address and tells the old one. All that was mailed to the old one is void. */
async function moveTo(tx: Transaction, ctx: Context, account: Credentials, emailaddress: string): Promise<void> {
  const now = ctx.now();
  try {
    // Refused in a transaction of its own, so that the one around it can say why.
    await tx.transaction((inner) =>
      credentials.setEmail(inner, account.id, { emailaddress, emailKey: emailKey(emailaddress) }, now),
    );
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new UserError(409, 'accounts.email.taken');
    throw error;
  }
  await voidTokens(tx, account.id, ['verify_email', 'reset_password', 'change_email'], now);
  await voidCodes(tx, account.id, now);
  // The log outlives accounts, so it does not keep the addresses.
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
