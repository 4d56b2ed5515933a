import type { User } from '../../generated/schema.ts';
import { endSessionsOf } from '../../access/sessions.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { signedIn, type Context } from '../../graphql/context.ts';
import { Refusal } from '../../graphql/envelope.ts';
import { endApiKey } from '../accounts/apiKeys.service.ts';
import { recordAudit } from '../audit.ts';
import * as store from './accountStatus.store.ts';
import { reread } from './profiles.service.ts';

/**
 * An admin switches an account off or on again; asked for what is already so, nothing changes. What its owner had asked for
 * before (to be hidden, to be deleted) is kept while it is off and holds again afterwards.
 * The caller stays, so there is always an admin left.
 * @throws Refusal 400 for the own account, 404 for one that is not there
 */
export async function setEnabled(
  ctx: Context,
  { userId, status: enabled }: { readonly userId: number; readonly status: boolean },
): Promise<User | null> {
  const viewer = signedIn(ctx);
  if (userId === viewer.id) throw new Refusal(400, 'people.ownStatus');
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const { account, adminIds } = await store.lockWithAdmins(tx, userId);
    // Somebody may have switched off the caller while this request waited.
    if (!adminIds.includes(viewer.id)) throw new Refusal(403, 'common.forbidden');
    if (account === undefined || account.statusId === userStatusIds.deleted) throw new Refusal(404, 'people.notFound');
    const isOff = account.statusId === userStatusIds.disabled;
    if (isOff === enabled) {
      const statusId = enabled ? statusBefore(account) : userStatusIds.disabled;
      await store.setStatus(tx, userId, statusId, now);
      if (!enabled) {
        await endSessionsOf(tx, userId, 'disabled', now);
        await endApiKey(tx, ctx, userId);
      }
      await recordAudit(tx, ctx, {
        action: enabled ? 'people.enabled' : 'people.disabled',
        subjectType: 'user',
        subjectId: userId,
        before: { statusId: account.statusId },
        after: { statusId },
      });
    }
    return reread(ctx, tx, userId);
  });
}

const statusBefore = ({ deleteAfter, deactivatedAt }: { deleteAfter: Date | null; deactivatedAt: Date | null }) => {
  if (deleteAfter !== null) return userStatusIds.deletion_requested;
  return deactivatedAt === null ? userStatusIds.active : userStatusIds.deactivated;
};
