import { object } from 'yup';
import { currentPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import { endSessions } from '../../../access/sessions.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import type { AccountRemovalType } from '../../../generated/schema.ts';
import { signedIn, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { endApiKey } from '../apiKeys.service.ts';
import { findCredentials } from '../credentialRecord.ts';
import * as store from './leaving.store.ts';
import { confirmOwnPassword } from '../ownPassword.ts';

const passwordAsked = object({ password: currentPasswordSchema });

/** Signing in within this time cancels a deletion. */
const DELETION_DAYS = 30;
/** A sign-in so long ago stands in for the password of an account that has none. */
const FRESH_MS = 10 * 60_000;

/**
 * Whoever deletes an account proves to be its owner, not somebody who found an open window: by the password, or by a sign-in just
 * before where the owner signs in with a provider alone. A guest's account has neither; its device brings it back.
 */
async function confirmOwner(ctx: Context, viewer: Viewer, password: string | null | undefined): Promise<void> {
  const account = await findCredentials(ctx.db, viewer.id);
  if (account === undefined) throw new UserError(401, 'common.signInNeeded');
  if (account.isGuest) return;
  if (account.passwordHash === null) {
    const since = await store.signedInAt(ctx.db, viewer.sessionId);
    if (since === undefined || since.getTime() < ctx.now().getTime() - FRESH_MS)
      throw new UserError(400, 'accounts.leaving.signInAgain', { minutes: FRESH_MS / 60_000 });
    return;
  }
  const given = await parseInput(passwordAsked, { password: password ?? '' });
  await confirmOwnPassword(ctx, account, given.password);
}

async function notifyOwner(
  tx: Transaction,
  ctx: Context,
  account: store.LeavingAccount,
  deleteAfter: Date | null,
): Promise<void> {
  // The account of a guest's device has no mailbox.
  if (account.isGuest) return;
  const { language } = account;
  const about = { to: account.emailaddress, userId: account.id, language } as const;
  const values = { name: account.firstname, link: `${ctx.siteUrl()}/login` };
  const now = ctx.now();
  if (deleteAfter === null) await queueMail(tx, { kind: 'accountDeactivated', ...about, values }, now);
  else await queueMail(tx, { kind: 'deletionAsked', ...about, values: { ...values, when: deleteAfter } }, now);
}

/**
 * accountDeactivateAndDeleteById: hides the caller's account until the next sign-in, or has it deleted for good after
 * 30 days unless its owner signs in before. All its sessions and its API key end at once. Followers and counters stay as
 * they are: hidden people are left out of lists, and whoever comes back finds everything in its place.
 * @returns what to say
 * @throws UserError 400 for the last admin, and for a deletion without the right password
 */
export async function leave(
  ctx: Context,
  { type, password }: { readonly type: AccountRemovalType; readonly password?: string | null },
): Promise<ServerMessageId> {
  const viewer = signedIn(ctx);
  const now = ctx.now();
  const isDeletion = type === 'temporary_deleted';
  if (isDeletion) await confirmOwner(ctx, viewer, password);
  const deleteAfter = isDeletion ? new Date(now.getTime() + DELETION_DAYS * 86_400_000) : null;
  await ctx.db.transaction(async (tx) => {
    const { account, otherAdmins } = await store.lockLeaving(tx, viewer.id);
    // Two windows may leave at the same moment; the second is no longer signed in.
    if (account?.statusId !== userStatusIds.active) throw new UserError(401, 'common.signInNeeded');
    if (account.typeId === userTypeIds.admin && otherAdmins === 0)
      throw new UserError(400, 'accounts.leaving.lastAdmin');
    await store.setLeaving(tx, viewer.id, deleteAfter, now);
    await endSessions(tx, viewer.id, isDeletion ? 'deleted' : 'deactivated', now);
    await endApiKey(tx, ctx, viewer.id);
    await recordAudit(tx, ctx, {
      action: isDeletion ? 'accounts.deletionAsked' : 'accounts.deactivated',
      subjectType: 'user',
      subjectId: viewer.id,
      ...(deleteAfter === null ? {} : { after: { deleteAfter: deleteAfter.toISOString() } }),
    });
    await notifyOwner(tx, ctx, account, deleteAfter);
  });
  ctx.sessionCookie.clear();
  return isDeletion ? 'accounts.leaving.deletionAsked' : 'accounts.leaving.deactivated';
}
