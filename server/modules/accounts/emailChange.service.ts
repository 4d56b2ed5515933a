import { object } from 'yup';
import { emailSchema } from '../../../rules/accounts/accounts.ts';
import { currentPasswordSchema } from '../../../rules/accounts/passwords.ts';
import { emailKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import type { MutationChangeEmailAddressArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { admitRecipient } from './accountLimits.ts';
import { findCredentials, lockCredentials, type Credentials, findCredentialsByEmail } from './credentialRecord.ts';
import { PROOF_HOURS, proofLink } from './emailProof.service.ts';
import { constantTimeResponse } from './constantTimeResponse.ts';
import { issueMailToken } from './mailTokens.service.ts';
import { momentsOfTokens, voidTokens } from './mailTokens.store.ts';
import { confirmOwnPassword } from './ownPassword.ts';

/** Changes that one account may ask for within the window: each may write to a stranger's mailbox. */
const changesPerWindow = 5;
const windowMinutes = 30;
const minute = 60_000;

/** Every way that changes the address is asked for with. */
const emailChangeSchema = object({ emailaddress: emailSchema, password: currentPasswordSchema });

/**
 * changeEmailAddress: the account moves once the link is opened that the new address gets. An address that belongs to
 * another account gets nothing and answers the same, so nobody learns who has an account.
 */
export async function askForChange(ctx: Context, args: MutationChangeEmailAddressArgs): Promise<void> {
  const viewer = signedIn(ctx);
  const given = await parseInput(emailChangeSchema, args);
  return constantTimeResponse(() => change(ctx, viewer.id, given));
}

async function change(
  ctx: Context,
  viewerId: number,
  { emailaddress, password }: { readonly emailaddress: string; readonly password: string },
): Promise<void> {
  const known = await findCredentials(ctx.db, viewerId);
  if (known === undefined) throw new UserError(404, 'common.notFound');
  if (known.emailKey === emailKey(emailaddress)) throw new UserError(400, 'accounts.email.same');
  await confirmOwnPassword(ctx, known, password);
  await ctx.db.transaction(async (tx) => {
    const account = await lockCredentials(tx, viewerId);
    if (account === undefined) throw new UserError(404, 'common.notFound');
    await assertWithinLimit(tx, ctx, account.id);
    // Counted for taken addresses too, which get no message: the limit must not tell which these are.
    await admitRecipient(ctx, 'change', emailaddress);
    await sendLinks(tx, ctx, account, emailaddress);
  });
}

async function assertWithinLimit(tx: Transaction, ctx: Context, userId: number): Promise<void> {
  const now = ctx.now().getTime();
  const params = await momentsOfTokens(tx, userId, 'change_email', new Date(now - windowMinutes * minute));
  if (params.length < changesPerWindow) return;
  const oldest = Math.min(...params.map((moment) => moment.getTime()));
  const seconds = Math.ceil((oldest + windowMinutes * minute - now) / 1000);
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'accounts.email.tooManyChanges', { minutes: Math.ceil(seconds / 60) });
}

/** Both cases run the same statements, but for the row of the message that nobody may get. */
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
      },
      now,
    );
  await recordAudit(tx, ctx, { action: 'accounts.emailChangeAsked', subjectType: 'user', subjectId: account.id });
}
