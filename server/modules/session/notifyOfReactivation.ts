import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { translate } from '../../i18n/translate.ts';
import type { Role } from '../../access/roles.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { findCredentials } from '../accounts/credentialRecord.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';

const SIGNED_IN_ROLES = ['app_user', 'bot_developer', 'admin'] as const satisfies readonly Role[];

/** The person who signs in. The request has no session yet, so the log would have no actor. */
const toActor = ({ id, typeId }: { readonly id: number; readonly typeId: number }): { id: number; role: Role } => ({
  id,
  role: SIGNED_IN_ROLES.find((role) => userTypeIds[role] === typeId) ?? 'guest',
});

/**
 * Audits that a sign-in reactivated an account. When it cancelled a deletion, the owner gets an e-mail, because the
 * sign-in may not be the owner's.
 * @returns the message for the person who signed in
 */
export async function notifyOfReactivation(
  tx: Transaction,
  ctx: Context,
  account: { readonly id: number; readonly typeId: number },
  isDeletionCancelled: boolean,
): Promise<string> {
  const now = ctx.now();
  const action = isDeletionCancelled ? 'accounts.deletionCancelled' : 'accounts.reactivated';
  await recordAudit(tx, ctx, { action, subjectType: 'user', subjectId: account.id }, toActor(account));
  if (!isDeletionCancelled) return translate(ctx.language, 'session.returned.active');
  const owner = await findCredentials(tx, account.id);
  if (owner !== undefined)
    await queueMail(
      tx,
      {
        kind: 'deletionCancelled',
        to: owner.emailaddress,
        userId: owner.id,
        language: owner.language,
        values: { name: owner.firstname, when: now, link: `${ctx.siteUrl()}/forgot-password` },
      },
      now,
    );
  return translate(ctx.language, 'session.returned.deletionCancelled');
}
