import { profileDecisionSchema, type ProfilePartName } from '../../../../rules/people/profileReports.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationDecideProfileReportCaseArgs, ProfileReportCase } from '../../../generated/schema.ts';
import { withImages, type ImageWork } from '../../ground/images/imageWork.ts';
import { disableWithin } from '../../people/accountStatus.service.ts';
import { lockAuthor } from '../../people/lockAuthor.ts';
import { findProfile } from '../../people/profileRecord.ts';
import { decideOnBot } from '../bots/botDecisions.service.ts';
import { assertFound } from '../caseWork.service.ts';
import { closeCase } from './caseOutcome.ts';
import { notifyPerson, notifyProfileReporters } from './notifyOfProfile.ts';
import { get, work } from './profileCases.service.ts';
import * as cases from './profileCases.store.ts';
import * as store from './profileDecisions.store.ts';
import { recordEvidence, releasePictures, removeEvidence } from './profileEvidence.service.ts';
import { lockRule } from './profileReports.store.ts';

/** What is written into the profile for each part. */
const EMPTY_PARTS = {
  bio: { bio: null },
  organization: { organizationName: null },
  photo: { profilephoto: null, thumb: null },
  banner: { bannerImage: null },
} as const satisfies Record<ProfilePartName, store.ProfileParts>;

/**
 * Decides on a reported profile or bot, which closes all its reports. The reporters are notified, and so is the reported person
 * of removed parts; the owner of a disabled account gets the mail of every disabled account. A dismissal deletes the
 * copied pictures; a decision about a deleted account deletes all evidence.
 * @throws UserError 404; 400 for invalid input and when an admin would be disabled; 409 when the case is decided already
 * or the caller's version is stale
 */
export async function decide(
  ctx: Context,
  { caseId, expectedUts, ...args }: MutationDecideProfileReportCaseArgs,
): Promise<ProfileReportCase> {
  const { decision, ruleId, reason, parts } = await parseInput(profileDecisionSchema, args);
  const found = assertFound(await cases.find(ctx.db, caseId));
  const { userId } = found;
  if (userId === null) {
    await decideOnBot(ctx, found, { decision, ruleId: ruleId ?? null, reason, expectedUts });
    return get(ctx, caseId);
  }
  await withImages(ctx, userId, (images) =>
    ctx.db.transaction(async (tx) => {
      // Locks the admins too, in the order of the ids; therefore before any other lock.
      const accountVersion = decision === 'disable' ? await disableWithin(tx, ctx, userId, reason) : null;
      const person = assertFound(await lockAuthor(tx, userId));
      await work.lockOpen(tx, caseId, expectedUts);
      const rule = await lockRule(tx, ruleId ?? null);
      const removed = decision === 'clear' ? await clear(tx, ctx, caseId, userId, parts ?? [], images) : [];
      await closeCase(tx, ctx, caseId, { decision, rule, reason, accountVersion, removedParts: [...removed] });
      // The audit log outlives the account: it stores no text of the profile.
      await work.audit(tx, ctx, caseId, 'profileReports.decided', {
        after: {
          userId,
          decision,
          reason,
          ...(rule !== null && { rule: rule.name }),
          ...(removed.length > 0 && { changed: removed }),
        },
      });
      await notifyProfileReporters(tx, ctx, caseId, decision, { rule, reason });
      const isDeleted = person.statusId === userStatusIds.deleted;
      if (decision === 'clear' && !isDeleted) await notifyPerson(tx, ctx, caseId, person, 'clear', { rule, reason });
      if (isDeleted) await removeEvidence(tx, ctx, caseId);
      else if (decision === 'dismiss') await releasePictures(tx, ctx, caseId);
    }),
  );
  return get(ctx, caseId);
}

/** Records the profile once more, then removes parts of it. Returns the parts. */
async function clear(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  userId: number,
  parts: readonly ProfilePartName[],
  images: ImageWork,
): Promise<readonly ProfilePartName[]> {
  const profile = assertFound(await findProfile(tx, userId, requireViewer(ctx).id));
  await recordEvidence(tx, ctx, caseId, profile, { isRequired: true });
  const removed = [...new Set(parts)];
  if (removed.includes('photo')) for (const url of [profile.profilephoto, profile.thumb]) images.replace(url);
  if (removed.includes('banner')) images.replace(profile.bannerImage);
  await images.record(tx);
  const change: store.ProfileParts = {};
  for (const part of removed) Object.assign(change, EMPTY_PARTS[part]);
  await store.changeProfile(tx, profile, change, ctx.now());
  return removed;
}
