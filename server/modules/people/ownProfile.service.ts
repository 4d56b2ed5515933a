import type { MutationUpdateProfileArgs, User } from '../../generated/schema.ts';
import { profileUpdateSchema } from '../../../rules/accounts/accounts.ts';
import { byProfileColumn, profileTexts } from '../../../rules/people/profileTexts.ts';
import { isReservedUsername } from '../../../rules/accounts/usernames.ts';
import { accountKeys, emailKey } from '../../database/keys.ts';
import type { Transaction } from '../../database/types.ts';
import { violatesUnique } from '../../database/violates.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import { assertNotPlatformName } from './assertNotPlatformName.ts';
import { readPhone } from './phoneNumbers.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import * as store from './ownProfile.store.ts';
import { PHOTO_SIZES } from './profilePictures.ts';
import { reread } from './profiles.service.ts';

const NAME_PARTS = ['firstname', 'middlename', 'lastname'];

type Texts = Awaited<ReturnType<typeof parseTexts>>;
type Photo = Pick<store.ProfileChange, 'profilephoto' | 'thumb'>;

const parseTexts = (args: MutationUpdateProfileArgs) => parseInput(profileUpdateSchema, args);

/**
 * Updates the caller's profile. Omitted fields and fields of other roles stay unchanged.
 * @throws UserError 409 when the caller's version is stale, 400 for a taken user name and other invalid input
 */
export async function update(ctx: Context, args: MutationUpdateProfileArgs): Promise<User | null> {
  const viewer = requireViewer(ctx);
  const texts = await parseTexts(args);
  const file = await args.file;
  if (file && args.isRemoved) throw new UserError(400, 'people.photoBothWays');
  return withImages(ctx, viewer.id, async (images) => {
    const photo = await getPhoto(images, file, args.isRemoved === true);
    try {
      return await ctx.db.transaction(async (tx) => {
        await save(tx, ctx, images, { args, texts, photo });
        return reread(ctx, tx, viewer.id);
      });
    } catch (error) {
      if (violatesUnique(error, 'users_username_key') || violatesUnique(error, 'users_username_twin'))
        throw new ValidationError(400, 'accounts.form.username.taken');
      throw error;
    }
  });
}

async function getPhoto(images: ImageWork, file: FileUpload | null | undefined, isRemoved: boolean): Promise<Photo> {
  if (isRemoved) return { profilephoto: null, thumb: null };
  return file ? images.store(file, PHOTO_SIZES, { crop: 'square' }) : {};
}

async function save(
  tx: Transaction,
  ctx: Context,
  images: ImageWork,
  { args, texts, photo }: { args: MutationUpdateProfileArgs; texts: Texts; photo: Photo },
): Promise<void> {
  const viewer = requireViewer(ctx);
  const profile = await store.findForUpdate(tx, viewer.id);
  if (profile === undefined) throw new UserError(404, 'people.notFound');
  assertNotStale(args.expectedUts, profile.updatedAt, 'people.profileOutdated');
  if (args.emailaddress && emailKey(args.emailaddress) !== profile.emailKey)
    throw new UserError(400, 'people.emailElsewhere');
  const next = { ...toTexts(viewer.role, profile, texts), ...getPhoneChange(profile, texts), ...photo };
  const changed = getChangedFields(profile, next);
  if (changed.length === 0) return;
  for (const key of ['profilephoto', 'thumb'] as const) if (changed.includes(key)) images.replace(profile[key]);
  await images.record(tx);
  const { usernameKey, searchKey } = accountKeys({ ...next, emailaddress: '' });
  if (usernameKey !== profile.usernameKey && isReservedUsername(next.username))
    throw new ValidationError(400, 'accounts.form.username.reserved');
  if (viewer.role !== 'admin' && NAME_PARTS.some((part) => changed.includes(part))) assertNotPlatformName(next);
  // The update time is the version for optimistic locking, so it must differ between two changes.
  const updatedAt = new Date(Math.max(ctx.now().getTime(), profile.updatedAt.getTime() + 1));
  await store.update(tx, viewer.id, { ...next, usernameKey, searchKey, updatedAt });
  // The audit log outlives the account: it stores the public user name and the names of the changed fields, but not
  // their values.
  await recordAudit(tx, ctx, {
    action: 'people.profileUpdated',
    subjectType: 'user',
    subjectId: viewer.id,
    before: { username: profile.username },
    after: { username: next.username, changed },
  });
}

/** An empty optional text is stored as null. */
const orCurrent = <T>(sent: string | null | undefined, current: T): T | string | null =>
  sent === undefined ? current : sent || null;

const toTexts = (role: string, profile: store.OwnProfileRow, texts: Texts) => ({
  firstname: texts.firstname,
  middlename: orCurrent(texts.middlename, profile.middlename),
  lastname: texts.lastname,
  username: texts.username,
  ...byProfileColumn((name, column) =>
    profileTexts[name].role === role ? orCurrent(texts[name], profile[column]) : profile[column],
  ),
});

/** A new number has to be verified again. */
function getPhoneChange(profile: store.OwnProfileRow, texts: Texts): store.ProfileChange {
  const code = texts.country_code ?? profile.cellphoneCountryCode;
  const number = texts.phone_number ?? profile.cellphoneNumber;
  const isSame = code === profile.cellphoneCountryCode && number === profile.cellphoneNumber;
  if (number === null || (isSame && !texts.country_name)) return {};
  if (code === null) throw new ValidationError(400, 'accounts.form.countryCode.required');
  const phone = readPhone(code, number, texts.country_name);
  if (phone.callingCode === profile.cellphoneCountryCode && phone.digits === profile.cellphoneNumber)
    return texts.country_name ? { cellphoneCountryName: phone.country } : {};
  return {
    cellphoneCountryCode: phone.callingCode,
    cellphoneNumber: phone.digits,
    cellphoneCountryName: phone.country,
    cellphoneVerifiedAt: null,
  };
}

function getChangedFields(profile: store.OwnProfileRow, next: store.ProfileChange): string[] {
  const before = new Map<string, unknown>(Object.entries(profile));
  return Object.entries(next)
    .filter(([key, value]) => before.has(key) && before.get(key) !== value)
    .map(([key]) => key);
}
