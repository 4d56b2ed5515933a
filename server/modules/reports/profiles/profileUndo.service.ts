import { undoDecisionSchema } from '../../../../rules/posts/reports.ts';
import { once } from '../../../base/once.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import type { FileUpload } from '../../../context/upload.ts';
import type { Transaction } from '../../../database/types.ts';
import type {
  MutationUndoProfileReportDecisionArgs,
  ProfilePart,
  ProfileReportCase,
} from '../../../generated/schema.ts';
import { withImages, type ImageWork } from '../../ground/images/imageWork.ts';
import { enableWithin } from '../../people/accountStatus.service.ts';
import { lockAuthor } from '../../people/lockAuthor.ts';
import { BANNER_SIZES, PHOTO_SIZES } from '../../people/profilePictures.ts';
import { findProfile } from '../../people/profileRecord.ts';
import { undoOnBot } from '../bots/botDecisions.service.ts';
import { assertFound } from '../caseWork.service.ts';
import { undoCase } from './caseOutcome.ts';
import { notifyPerson, notifyProfileReporters } from './notifyOfProfile.ts';
import { get, work } from './profileCases.service.ts';
import * as cases from './profileCases.store.ts';
import * as store from './profileDecisions.store.ts';
import { openNewest } from './profileEvidence.service.ts';
import { findOpenCase } from './profileReports.store.ts';

/**
 * Reverses the removal of parts or the disabling of an account or a bot. Restores the parts that are still empty, and enables
 * the account unless it was disabled for another reason. Reopens the case, unless the account is deleted or a newer
 * case of it is waiting.
 * @throws UserError 404; 400 for a decision that cannot be reversed; 409 when the caller's version is stale
 */
export async function undo(
  ctx: Context,
  { caseId, expectedUts, reason: text }: MutationUndoProfileReportDecisionArgs,
): Promise<ProfileReportCase> {
  const { reason } = await parseInput(undoDecisionSchema, { reason: text });
  const found = assertFound(await cases.find(ctx.db, caseId));
  const { userId, decision, undoneAt, accountVersion } = found;
  if ((decision !== 'clear' && decision !== 'disable') || undoneAt !== null)
    throw new UserError(400, 'reports.cannotUndo');
  if (userId === null) {
    await undoOnBot(ctx, found, { reason, expectedUts });
    return get(ctx, caseId);
  }
  await withImages(ctx, userId, (images) => {
    const pictures: Pictures = {
      images,
      storePhoto: once((file: FileUpload) => images.store(file, PHOTO_SIZES, { crop: 'square' })),
      storeBanner: once((file: FileUpload) => images.store(file, BANNER_SIZES)),
    };
    return ctx.db.transaction(async (tx) => {
      // Locks the admins too, in the order of the ids; therefore before any other lock.
      const isEnabled = decision === 'disable' && (await enableWithin(tx, ctx, userId, accountVersion, reason));
      const person = assertFound(await lockAuthor(tx, userId));
      const lockedCase = await work.lock(tx, caseId, expectedUts);
      // Another admin has reversed the decision since it was read.
      if (lockedCase.undoneAt !== null) throw new UserError(400, 'reports.cannotUndo');
      const isDeleted = person.statusId === userStatusIds.deleted;
      const restored =
        decision === 'clear' && !isDeleted
          ? await restoreParts(tx, ctx, caseId, userId, lockedCase.removedParts, pictures)
          : [];
      const isReopened = !isDeleted && (await findOpenCase(tx, { userId })) === undefined;
      await undoCase(tx, ctx, lockedCase, isReopened);
      await work.audit(tx, ctx, caseId, 'profileReports.undone', {
        before: { decision },
        after: { userId, reason, ...(restored.length > 0 && { changed: restored }) },
      });
      const staysDisabled = decision === 'disable' && !isEnabled && person.statusId === userStatusIds.disabled;
      const outcome = { rule: null, reason };
      await notifyProfileReporters(tx, ctx, caseId, staysDisabled ? 'undoDisabled' : 'undo', outcome);
      // The owner of an enabled account gets the mail of every enabled account.
      if (decision === 'clear' && !isDeleted) await notifyPerson(tx, ctx, caseId, person, 'undo', outcome);
    });
  });
  return get(ctx, caseId);
}

/** Stores each picture once, also when the transaction runs again. */
interface Pictures {
  readonly images: ImageWork;
  readonly storePhoto: (file: FileUpload) => Promise<store.ProfileParts>;
  readonly storeBanner: (file: FileUpload) => Promise<store.ProfileParts>;
}

/** Writes the recorded parts back that the person has not replaced. Returns them. */
async function restoreParts(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  userId: number,
  parts: readonly ProfilePart[],
  { images, storePhoto, storeBanner }: Pictures,
): Promise<readonly ProfilePart[]> {
  const profile = assertFound(await findProfile(tx, userId, requireViewer(ctx).id));
  const recorded = await openNewest(tx, ctx, caseId);
  if (recorded === undefined) return [];
  const restore: Record<ProfilePart, () => Promise<store.ProfileParts | undefined>> = {
    bio: async () => (profile.bio === null && recorded.bio !== null ? { bio: recorded.bio } : undefined),
    organization: async () =>
      profile.organizationName === null && recorded.organizationName !== null
        ? { organizationName: recorded.organizationName }
        : undefined,
    photo: async () => {
      const file = profile.profilephoto === null ? await recorded.openPhoto() : undefined;
      return file && storePhoto(file);
    },
    banner: async () => {
      const file = profile.bannerImage === null ? await recorded.openBanner() : undefined;
      return file && storeBanner(file);
    },
  };
  const change: store.ProfileParts = {};
  const restored: ProfilePart[] = [];
  for (const part of parts) {
    const values = await restore[part]();
    if (values === undefined) continue;
    Object.assign(change, values);
    restored.push(part);
  }
  if (restored.length === 0) return [];
  await images.record(tx);
  await store.changeProfile(tx, profile, change, ctx.now());
  return restored;
}
