import { and, inArray, isNull } from 'drizzle-orm';
import { files } from '../../../database/tables/platform/files.ts';
import type { Transaction } from '../../../database/types.ts';
import type { JobContext } from '../../../context/jobContext.ts';
import { parseFileUrl } from '../../../ports/files/fileStore.ts';
import { recordOwnAudit } from '../../ground/audit/recordAudit.ts';
import { queueMail } from '../../ground/mail/queueMail.ts';
import { notify } from '../../ground/notifications/notify.ts';
import * as store from './removal.store.ts';
import * as teams from './teamOwnership.store.ts';
import * as texts from './removalOfTexts.store.ts';

/** Accounts per run. The next run handles the rest. */
const BATCH_SIZE = 200;

/** Marks the files of these addresses as deleted. They are no longer served, even before their bytes are removed. */
async function releaseFiles(tx: Transaction, urls: readonly string[], now: Date): Promise<readonly string[]> {
  const keys = [...new Set(urls.flatMap((url) => parseFileUrl(url) ?? []))];
  if (keys.length > 0)
    await tx
      .update(files)
      .set({ deletedAt: now })
      .where(and(inArray(files.key, keys), isNull(files.deletedAt)));
  return keys;
}

async function notifyNewOwners(
  tx: Transaction,
  newOwners: readonly teams.OwnershipTransfer[],
  now: Date,
): Promise<void> {
  for (const { teamId, name, newOwnerId } of newOwners)
    await notify(
      tx,
      {
        userId: newOwnerId,
        type: 'team_invites',
        groupKey: `team:${teamId}:inherited`,
        actorId: undefined,
        messageId: 'notifications.teamInherited',
        values: { team: name },
        link: `/team-detail/${teamId}`,
      },
      now,
    );
}

/**
 * Deletes the data of an account.
 * @returns keys of the files to remove; undefined when the account is no longer due
 */
async function removeWithin(tx: Transaction, userId: number, now: Date): Promise<readonly string[] | undefined> {
  await store.extendStatementTimeout(tx);
  const account = await store.lockDue(tx, userId, now);
  if (account === undefined) return undefined;
  const pictures = await teams.getPictures(tx, userId);
  await teams.leaveTeams(tx, userId);
  const newOwners = await teams.transferTeamOwnership(tx, userId, now);
  const teamPictures = await teams.getTeamPictures(tx, userId);
  await teams.closeTeams(tx, userId, now);
  await texts.removeReactions(tx, userId, now);
  await texts.removeTexts(tx, userId, now);
  const evidence = await texts.removeProfileEvidence(tx, userId);
  await store.removeRelations(tx, userId);
  await store.anonymizeUser(tx, userId, now);
  // Balance transactions can be deleted only together with a deleted account: a trigger enforces it.
  await store.removePrivateRows(tx, account);
  const keys = await releaseFiles(tx, [...pictures, ...teamPictures, ...evidence], now);
  await notifyNewOwners(tx, newOwners, now);
  // The audit log stores the id only.
  await recordOwnAudit(tx, { action: 'accounts.removed', subjectType: 'user', subjectId: userId }, now);
  if (!account.isGuest)
    await queueMail(
      tx,
      {
        kind: 'accountDeleted',
        to: account.emailaddress,
        userId: null,
        language: account.language,
        values: { name: account.firstname },
      },
      now,
    );
  return keys;
}

/**
 * Permanently deletes one account if it is still due. Idempotent.
 * @returns whether it was deleted
 */
export async function removeAccount(context: JobContext, userId: number): Promise<boolean> {
  const { db, files: fileStore, log } = context;
  const keys = await db.transaction((tx) => removeWithin(tx, userId, context.now()));
  if (keys === undefined) return false;
  const results = await Promise.allSettled(keys.map((key) => fileStore.remove(key)));
  for (const result of results)
    if (result.status === 'rejected')
      log.error({ err: result.reason }, 'a file could not be removed; it will be retried');
  log.info({ userId }, 'an account was permanently deleted');
  return true;
}

/**
 * Deletes the accounts whose grace period of thirty days has passed. A failed deletion is retried by the next run and
 * does not block the others.
 */
export async function removeDueAccounts(context: JobContext): Promise<void> {
  for (const userId of await store.listDueAccounts(context.db, context.now(), BATCH_SIZE)) {
    if (context.signal?.aborted === true) return;
    try {
      await removeAccount(context, userId);
    } catch (error) {
      context.log.error({ err: error, userId }, 'an account could not be deleted; it will be retried');
    }
  }
}
