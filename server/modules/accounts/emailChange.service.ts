import { object } from 'yup';
import { emailSchema } from '../../../rules/accounts/accounts.ts';
import { currentPasswordSchema } from '../../../rules/accounts/passwords.ts';
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { once } from '../../base/once.ts';
import { emailKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import type { MutationChangeEmailAddressArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { admitRecipient } from './accountLimits.ts';
import { findCredentials, lockCredentials, type Credentials, findCredentialsByEmail } from './credentialRecord.ts';
import { PROOF_HOURS, proofLink } from './emailProof.service.ts';
import { constantTimeResponse } from './constantTimeResponse.ts';
import { issueMailToken } from './mailTokens.service.ts';
import { listTokenTimes, voidTokens } from './mailTokens.store.ts';
import { assertPasswordUnchanged, confirmOwnPassword } from './ownPassword.ts';

/**
 * Limits the changes that one account may request within the window, because each can write to a stranger's mailbox.
 */
const CHANGES_PER_WINDOW = 5;
const WINDOW_MINUTES = 30;

/** Every way to request an address change uses this schema. */
const emailChangeSchema = object({ emailaddress: emailSchema, password: currentPasswordSchema });

/**
 * changeEmailAddress: mails a link to the new address. The address changes when the link is opened. An address that
 * belongs to another account gets no mail, but the response is the same, so that it does not reveal who has an account.
 */
export async function requestEmailChange(ctx: Context, args: MutationChangeEmailAddressArgs): Promise<void> {
  const viewer = requireViewer(ctx);
  const given = await parseInput(emailChangeSchema, args);
  return constantTimeResponse(() => change(ctx, viewer.id, given));
}

async function change(
  ctx: Context,
  viewerId: number,
  { emailaddress, password }: { readonly emailaddress: string; readonly password: string },
): Promise<void> {
  const found = await findCredentials(ctx.db, viewerId);
  if (found === undefined) throw new UserError(404, 'common.notFound');
  if (found.emailKey === emailKey(emailaddress)) throw new UserError(400, 'accounts.email.same');
  await confirmOwnPassword(ctx, found, password);
  const admit = once(() => admitRecipient(ctx, 'change', emailaddress));
  await ctx.db.transaction(async (tx) => {
    const account = await lockCredentials(tx, viewerId);
    if (account === undefined) throw new UserError(404, 'common.notFound');
    assertPasswordUnchanged(found, account);
    await assertWithinLimit(tx, ctx, account.id);
    // Taken addresses count too, although they get no message: otherwise the limit would reveal them.
    await admit();
    await sendLinks(tx, ctx, account, emailaddress);
  });
}

async function assertWithinLimit(tx: Transaction, ctx: Context, userId: number): Promise<void> {
  const now = ctx.now().getTime();
  const sentTimes = await listTokenTimes(tx, userId, 'change_email', new Date(now - WINDOW_MINUTES * MINUTE_MS));
  if (sentTimes.length < CHANGES_PER_WINDOW) return;
  const oldest = Math.min(...sentTimes.map((sentAt) => sentAt.getTime()));
  const seconds = Math.ceil((oldest + WINDOW_MINUTES * MINUTE_MS - now) / 1000);
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'accounts.email.tooManyChanges', { minutes: Math.ceil(seconds / 60) });
}

/** Both cases run the same statements, except for the insert of the message, which a taken address does not get. */
async function sendLinks(tx: Transaction, ctx: Context, account: Credentials, newAddress: string): Promise<void> {
  const now = ctx.now();
  const language = account.language;
  const isTaken = (await findCredentialsByEmail(tx, emailKey(newAddress))) !== undefined;
  await voidTokens(tx, account.id, ['change_email'], now);
  const given = { purpose: 'change_email', userId: account.id, value: newAddress, minutes: PROOF_HOURS * 60 } as const;
  const token = await issueMailToken(tx, given, now);
  const toAccount = { userId: account.id, language };
  await queueMail(
    tx,
    {
      ...toAccount,
      kind: 'emailChangeAsked',
      to: account.emailaddress,
      values: { name: account.firstname, newAddress, link: `${ctx.siteUrl()}/forgot-password` },
    },
    now,
  );
  if (!isTaken)
    await queueMail(
      tx,
      {
        ...toAccount,
        kind: 'confirmNewEmail',
        to: newAddress,
        values: { name: account.firstname, link: proofLink(ctx, token), hours: PROOF_HOURS },
        expiresAt: new Date(now.getTime() + PROOF_HOURS * HOUR_MS),
      },
      now,
    );
  await recordAudit(tx, ctx, { action: 'accounts.emailChangeAsked', subjectType: 'user', subjectId: account.id });
}
