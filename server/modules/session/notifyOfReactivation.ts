import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { translate } from '../../i18n/translate.ts';
import { findCredentials } from '../accounts/credentialRecord.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';

/**
 * Audits that a sign-in reactivated an account. When it cancelled a deletion, the owner gets an e-mail, because the
 * sign-in may not be the owner's.
 * @returns the message for the person who signed in
 */
export async function notifyOfReactivation(
  tx: Transaction,
  ctx: Context,
  userId: number,
  isDeletionCancelled: boolean,
): Promise<string> {
  const now = ctx.now();
  const action = isDeletionCancelled ? 'accounts.deletionCancelled' : 'accounts.reactivated';
  await recordAudit(tx, ctx, { action, subjectType: 'user', subjectId: userId });
  if (!isDeletionCancelled) return translate(ctx.language, 'session.welcomeBack.active');
  const account = await findCredentials(tx, userId);
  if (account !== undefined)
    await queueMail(
      tx,
      {
        kind: 'deletionCancelled',
        to: account.emailaddress,
        userId,
        language: account.language,
        values: { name: account.firstname, when: now, link: `${ctx.siteUrl()}/forgot-password` },
      },
      now,
    );
  return translate(ctx.language, 'session.welcomeBack.deletionCancelled');
}
