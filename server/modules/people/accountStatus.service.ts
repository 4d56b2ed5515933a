import { accountSwitchSchema } from '../../../rules/people/people.ts';
import type { MutationEnableDisableUserByUserIdArgs, User } from '../../generated/schema.ts';
import { endSessions } from '../../access/sessions.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { publish } from '../ground/events/events.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import * as store from './accountStatus.store.ts';
import { reread } from './profiles.service.ts';

/**
 * Enables or disables an account. Repeating the call changes nothing. A disabled account remembers its earlier status
 * (deactivated, deletion requested) and returns to it when it is enabled. The owner gets an e-mail with the reason.
 * Admins cannot disable themselves, so one enabled admin always remains.
 * @throws UserError 400 for the caller's own account and for an invalid reason, 404 for an unknown account, 409 when
 * the caller's version is stale
 */
export async function setEnabled(
  ctx: Context,
  { userId, status: enabled, expectedUts, ...args }: MutationEnableDisableUserByUserIdArgs,
): Promise<User | null> {
  const viewer = requireViewer(ctx);
  const { reason } = await parseInput(accountSwitchSchema, { reason: args.reason });
  if (userId === viewer.id) throw new UserError(400, 'people.ownStatus');
  return ctx.db.transaction(async (tx) => {
    const { account, adminIds } = await store.lockWithAdmins(tx, userId);
    // Another admin may have disabled the caller while this request waited for the lock.
    if (!adminIds.includes(viewer.id)) throw new UserError(403, 'common.forbidden');
    if (account === undefined || account.statusId === userStatusIds.deleted)
      throw new UserError(404, 'people.notFound');
    assertNotStale(expectedUts, account.updatedAt, 'people.outdated');
    await switchLocked(tx, ctx, account, enabled, reason || null);
    return reread(ctx, tx, userId);
  });
}

/**
 * Disables an account in the transaction of another decision, which has not locked it without the admins before. A
 * disabled account stays as it is.
 * @returns the version of the account that was disabled; null when it was disabled before
 * @throws UserError 400 for an admin, 403 for a caller who is no longer an active admin, 404 for a deleted account
 */
export async function disableWithin(
  tx: Transaction,
  ctx: Context,
  userId: number,
  reason: string,
): Promise<Date | null> {
  const { account, adminIds } = await store.lockWithAdmins(tx, userId);
  if (!adminIds.includes(requireViewer(ctx).id)) throw new UserError(403, 'common.forbidden');
  if (account === undefined || account.statusId === userStatusIds.deleted) throw new UserError(404, 'people.notFound');
  if (account.typeId === userTypeIds.admin) throw new UserError(400, 'profileReports.admin');
  return switchLocked(tx, ctx, account, false, reason);
}

/**
 * Enables an account in the transaction that reverses `disableWithin`. An account that has changed since then is
 * disabled for another reason and stays as it is.
 * @param version the result of `disableWithin`
 * @returns whether the account was enabled
 * @throws UserError 403 for a caller who is no longer an active admin
 */
export async function enableWithin(
  tx: Transaction,
  ctx: Context,
  userId: number,
  version: Date | null,
  reason: string,
): Promise<boolean> {
  const { account, adminIds } = await store.lockWithAdmins(tx, userId);
  if (!adminIds.includes(requireViewer(ctx).id)) throw new UserError(403, 'common.forbidden');
  if (account?.statusId !== userStatusIds.disabled || account.updatedAt.getTime() !== version?.getTime()) return false;
  return (await switchLocked(tx, ctx, account, true, reason)) !== null;
}

/**
 * Sets the status of a locked account, with the end of its sessions, the audit entry and the mail to its owner.
 * @returns the new version of the account; null when nothing changes
 */
async function switchLocked(
  tx: Transaction,
  ctx: Context,
  account: store.SwitchedAccount,
  enabled: boolean,
  reason: string | null,
): Promise<Date | null> {
  const isOff = account.statusId === userStatusIds.disabled;
  if (isOff !== enabled) return null;
  const now = ctx.now();
  const userId = account.id;
  const statusId = enabled ? statusBefore(account) : userStatusIds.disabled;
  const version = new Date(Math.max(now.getTime(), account.updatedAt.getTime() + 1));
  await store.setStatus(tx, userId, statusId, version);
  if (!enabled) {
    await endSessions(tx, userId, 'disabled', now);
    await publish(tx, ctx, 'account.accessRevoked', { userId });
  }
  await recordAudit(tx, ctx, {
    action: enabled ? 'people.enabled' : 'people.disabled',
    subjectType: 'user',
    subjectId: userId,
    before: { statusId: account.statusId },
    after: { statusId, ...(reason === null ? {} : { reason }) },
  });
  await notifyOwner(tx, ctx, account, enabled, reason);
  return version;
}

async function notifyOwner(
  tx: Transaction,
  ctx: Context,
  account: store.SwitchedAccount,
  enabled: boolean,
  reason: string | null,
): Promise<void> {
  // Guest accounts have no mailbox.
  if (account.isGuest) return;
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  const about = { to: account.emailaddress, userId: account.id, language } as const;
  const values = { name: account.firstname, reason, link: `${ctx.siteUrl()}/login` };
  await queueMail(tx, { kind: enabled ? 'accountEnabled' : 'accountDisabled', ...about, values }, ctx.now());
}

const statusBefore = ({ deleteAfter, deactivatedAt }: { deleteAfter: Date | null; deactivatedAt: Date | null }) => {
  if (deleteAfter !== null) return userStatusIds.deletion_requested;
  return deactivatedAt === null ? userStatusIds.active : userStatusIds.deactivated;
};
