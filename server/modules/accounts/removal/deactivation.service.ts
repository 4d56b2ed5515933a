import { object } from 'yup';
import { currentPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import { DAY_MS, MINUTE_MS } from '../../../base/durations.ts';
import { endSessions } from '../../../access/sessions.ts';
import type { Viewer } from '../../../access/viewer.ts';
import { userStatusIds, userTypeIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import type { AccountRemovalType } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import type { ServerMessageId } from '../../../i18n/translate.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { publish } from '../../ground/events/events.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { endApiKey } from '../apiKeys.service.ts';
import { findCredentials, type Credentials } from '../credentialRecord.ts';
import * as store from './deactivation.store.ts';
import { assertPasswordUnchanged, confirmOwnPassword } from '../ownPassword.ts';

const passwordSchema = object({ password: currentPasswordSchema });

/** A sign-in within this time cancels the deletion. */
const DELETION_DAYS = 30;
/** For an account without a password, a sign-in within this time confirms the deletion instead. */
const RECENT_SIGN_IN_MS = 10 * MINUTE_MS;

/**
 * Asserts that the caller owns the account and did not just find an open window: by the password, or by a recent
 * sign-in for accounts that use a provider only. A guest account has neither, and its device can restore it.
 * @returns the account whose password was verified
 */
async function confirmOwner(
  ctx: Context,
  viewer: Viewer,
  password: string | null | undefined,
): Promise<Credentials | undefined> {
  const account = await findCredentials(ctx.db, viewer.id);
  if (account === undefined) throw new UserError(401, 'common.signInNeeded');
  if (account.isGuest) return undefined;
  if (account.passwordHash === null) {
    const since = await store.findSignInTime(ctx.db, viewer.sessionId);
    if (since === undefined || since.getTime() < ctx.now().getTime() - RECENT_SIGN_IN_MS)
      throw new UserError(400, 'accounts.deactivation.signInAgain', { minutes: RECENT_SIGN_IN_MS / MINUTE_MS });
    return undefined;
  }
  const given = await parseInput(passwordSchema, { password: password ?? '' });
  await confirmOwnPassword(ctx, account, given.password);
  return account;
}

async function notifyOwner(
  tx: Transaction,
  ctx: Context,
  account: store.LockedAccount,
  deleteAfter: Date | null,
): Promise<void> {
  // Guest accounts have no mailbox.
  if (account.isGuest) return;
  const { language } = account;
  const about = { to: account.emailaddress, userId: account.id, language } as const;
  const values = { name: account.firstname, link: `${ctx.siteUrl()}/login` };
  const now = ctx.now();
  if (deleteAfter === null) await queueMail(tx, { kind: 'accountDeactivated', ...about, values }, now);
  else await queueMail(tx, { kind: 'deletionAsked', ...about, values: { ...values, when: deleteAfter } }, now);
}

/**
 * accountDeactivateAndDeleteById: deactivates the caller's account until the next sign-in, or schedules its deletion in
 * 30 days, which a sign-in cancels. All its sessions and its API key end immediately. Followers and counters do not
 * change: lists leave deactivated users out, and a returning user finds everything in its place.
 * @returns the id of the success message
 * @throws UserError 409 for the last admin and for the owner of a team with other members, 400 for a deletion without
 *   the right password or, for an account without one, without a recent sign-in
 */
export async function deactivate(
  ctx: Context,
  { type, password }: { readonly type: AccountRemovalType; readonly password?: string | null },
): Promise<ServerMessageId> {
  const viewer = requireViewer(ctx);
  const now = ctx.now();
  const isDeletion = type === 'temporary_deleted';
  const confirmed = isDeletion ? await confirmOwner(ctx, viewer, password) : undefined;
  const deleteAfter = isDeletion ? new Date(now.getTime() + DELETION_DAYS * DAY_MS) : null;
  await ctx.db.transaction(async (tx) => {
    const { account, otherAdmins } = await store.lockForDeactivation(tx, viewer.id);
    // Two windows may send the request concurrently. The second one is no longer signed in.
    if (account?.statusId !== userStatusIds.active) throw new UserError(401, 'common.signInNeeded');
    if (confirmed !== undefined) assertPasswordUnchanged(confirmed, account);
    if (account.typeId === userTypeIds.admin && otherAdmins === 0)
      throw new UserError(409, 'accounts.deactivation.lastAdmin');
    const [team] = await store.getSharedTeamNames(tx, viewer.id);
    if (team !== undefined) throw new UserError(409, 'accounts.deactivation.teamOwner', { team });
    await store.setDeactivated(tx, viewer.id, deleteAfter, now);
    await endSessions(tx, viewer.id, isDeletion ? 'deleted' : 'deactivated', now);
    await endApiKey(tx, ctx, viewer.id);
    await publish(tx, ctx, 'account.deactivated', { userId: viewer.id });
    await recordAudit(tx, ctx, {
      action: isDeletion ? 'accounts.deletionAsked' : 'accounts.deactivated',
      subjectType: 'user',
      subjectId: viewer.id,
      ...(deleteAfter === null ? {} : { after: { deleteAfter: deleteAfter.toISOString() } }),
    });
    await notifyOwner(tx, ctx, account, deleteAfter);
  });
  ctx.sessionCookie.clear();
  return isDeletion ? 'accounts.deactivation.deletionRequested' : 'accounts.deactivation.deactivated';
}
